import type { Browser, Page } from "@playwright/test";
import { counterOf, downloadRecord, expect, open, stateOf, test } from "./page.ts";

const SETUP = "?v=1&engine=webgpu&tasks=1&rollouts=2&updates=4&evaluateEvery=0";

/** What the updates of the record computed. */
async function computed(page: Page): Promise<string> {
  const lines = await downloadRecord(page);
  const updates = lines.filter(({ type }) => type === "update");
  return JSON.stringify(updates.map(({ rollouts }) => rollouts));
}

async function crashGpuProcess(browser: Browser): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  // The answer never comes: the process that would give it is gone.
  void devtools.send("Browser.crashGpuProcess").catch(() => undefined);
}

test("a crash of the GPU process in the middle of a run changes none of its numbers", async ({
  page,
  browser,
}) => {
  await open(page, SETUP);
  await page.getByTestId("start").click();
  await expect(stateOf(page)).toHaveAttribute("data-state", "finished");
  const undisturbed = await computed(page);

  await page.getByTestId("reset").click();
  await expect(counterOf(page)).toHaveText("0");
  // One update is stepped to, so that however fast it is, the crash falls into those after it.
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  await page.getByTestId("start").click();
  await crashGpuProcess(browser);
  await expect(page.getByTestId("notice")).toContainText("The GPU device was lost");
  await expect(stateOf(page)).toHaveAttribute("data-state", "finished");
  await expect(counterOf(page)).toHaveText("4");
  await expect(page.getByTestId("error")).toHaveCount(0);
  await expect(page.getByTestId("engine")).toHaveAttribute("data-kind", "webgpu");
  expect(await computed(page)).toBe(undisturbed);
});

test("a crash while nothing runs is got over with the next step", async ({ page, browser }) => {
  await open(page, SETUP);
  await page.getByTestId("step-phase").click();
  await expect(page.getByTestId("phase-analyze")).toHaveAttribute("data-next", "true");
  await crashGpuProcess(browser);
  await page.waitForTimeout(1000);
  await page.getByTestId("step-update").click();
  await expect(page.getByTestId("notice")).toContainText("The GPU device was lost");
  await expect(counterOf(page)).toHaveText("1");
  await page.getByTestId("notice").getByRole("button").click();
  await expect(page.getByTestId("notice")).toHaveCount(0);
});
