import { counterOf, downloadRecord, expect, open, stateOf, test } from "./page.ts";

test("a run survives the loss of its GPU: it resumes after the last update", async ({
  page,
  browser,
}) => {
  await open(page, "?v=1&engine=webgpu&tasks=1&rollouts=2&updates=3&evaluateEvery=0");
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");

  const devtools = await browser.newBrowserCDPSession();
  // The answer never comes: the process that would give it is gone.
  void devtools.send("Browser.crashGpuProcess").catch(() => undefined);
  await page.waitForTimeout(1000);
  await page.getByTestId("step-update").click();
  await expect(page.getByTestId("error")).toContainText("lost");
  await expect(stateOf(page)).toHaveAttribute("data-state", "failed");
  expect(await downloadRecord(page)).toHaveLength(2);

  await page.getByTestId("resume").click();
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  await expect(page.getByTestId("error")).toHaveCount(0);
  await expect(page.getByTestId("engine")).toHaveAttribute("data-kind", "webgpu");
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("2");
  const lines = await downloadRecord(page);
  expect(lines.map(({ type, update }) => [type, update])).toEqual([
    ["header", undefined],
    ["update", 1],
    ["update", 2],
  ]);
});
