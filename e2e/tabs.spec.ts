import { counterOf, expect, open, stateOf, test, untilUpdates } from "./page.ts";

const LONG = "?v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=500";

test("one tab trains, the other says so and can take over, and nothing is lost", async ({
  page,
  context,
}) => {
  await open(page, LONG);
  const other = await context.newPage();
  await open(other, LONG);
  await page.getByTestId("start").click();
  await untilUpdates(page, 1);
  await expect(other.getByTestId("elsewhere")).toContainText(
    "Another tab of this page is training",
  );
  await other.getByTestId("start").click();
  await expect(stateOf(other)).toHaveAttribute("data-state", "ready");
  await expect(counterOf(other)).toHaveText("0");

  await other.getByTestId("take-over").click();
  await untilUpdates(other, 1);
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  await expect(page.getByTestId("notice")).toContainText("Another tab has taken over");
  const done = Number(await counterOf(page).textContent());
  expect(done).toBeGreaterThanOrEqual(1);

  // A tab that is closed while it trains leaves the turn to the others.
  await other.close();
  await page.getByTestId("start").click();
  await untilUpdates(page, done + 1);
  await expect(page.getByTestId("elsewhere")).toHaveCount(0);
});
