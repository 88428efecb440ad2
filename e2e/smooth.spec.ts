import { expect, open, stateOf, test, untilUpdates } from "./page.ts";

test("nothing on the page jumps while it loads, replays and trains", async ({ page }) => {
  await page.addInitScript(() => {
    const jumps: number[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (!hadRecentInput) jumps.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, "?updates=4&evaluateEvery=2&evaluationTasks=8&tasks=1&rollouts=2");
  const jumped = (): Promise<number> =>
    page.evaluate(() =>
      (window as unknown as { readonly jumps: readonly number[] }).jumps.reduce((a, b) => a + b, 0),
    );
  expect(await jumped()).toBeLessThan(0.1);
  const before = await jumped();
  await page.getByTestId("start").click();
  await untilUpdates(page, 1);
  const begun = await jumped();
  // The recorded run's bar goes away on purpose: a click was its cause, however late it is drawn.
  expect(begun - before).toBeLessThan(0.1);
  await untilUpdates(page, 4);
  await expect(stateOf(page)).toHaveAttribute("data-state", "finished");
  expect((await jumped()) - begun).toBeLessThan(0.1);
});
