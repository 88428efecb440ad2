import { counterOf, expect, open, test } from "./page.ts";

const LIVE =
  "?v=1&engine=wasm&environment=house-rules&tasks=1&rollouts=2&evaluateEvery=1&evaluationTasks=4&updates=2";

test("the hidden table of a house fills in with the recorded run", async ({ page }) => {
  await open(page);
  await expect(page.getByTestId("facts")).toHaveCount(0);
  await page.getByTestId("world").selectOption("house-rules");
  const facts = page.getByTestId("facts");
  await expect(facts.locator("tbody tr").first()).toBeVisible();
  const position = page.getByTestId("replay-position");
  await position.fill("0");
  const mean = async () => parseFloat((await facts.locator("tfoot td").last().textContent()) ?? "");
  await expect(facts).toContainText("after update 0");
  const before = await mean();
  await position.fill("40");
  await expect(facts).toContainText("after update 40");
  expect(await mean()).toBeGreaterThan(before + 5);
  // Twelve homes, six processes, and the receptacles of this house.
  expect(await facts.locator("tbody tr").count()).toBeGreaterThan(22);
});

test("a live run is measured against its own house", async ({ page }) => {
  await open(page, LIVE);
  await page.getByTestId("start").click();
  await expect(counterOf(page)).toHaveText("2");
  await expect(page.getByTestId("facts")).toContainText("after update 2");
  await expect(page.getByTestId("facts").locator("caption")).toHaveCount(3);
});
