import { counterOf, expect, open, stateOf, test } from "./page.ts";

const SMALL = "?v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=2";

test("the tour tells of a failed and a successful episode, and ends with live training", async ({
  page,
}) => {
  await open(page, SMALL);
  const button = page.getByTestId("take-tour");
  await expect(button).toHaveText("Tour");
  await button.click();
  const tour = page.getByTestId("tour");
  const next = page.getByTestId("tour-next");
  await expect(tour).toBeFocused();
  await expect(page.getByTestId("tour-progress")).toHaveText("1 of 10");
  await next.click();
  await expect(tour).toContainText("An episode that failed");
  await expect(page.getByTestId("viewed-update")).toHaveText("update 1");
  await expect(page.locator('[data-testid="rollout"]:has(input:checked)')).toHaveAttribute(
    "data-won",
    "false",
  );
  await page.keyboard.press("ArrowRight");
  const skill = (await page.getByTestId("skill-text").textContent()) ?? "";
  await expect(tour).toContainText(skill);
  for (let i = 0; i < 3; i++) await next.click();
  await expect(tour).toContainText("The gate");
  // The panel follows the tour a moment later.
  await expect(async () => {
    const token = (await page.getByTestId("panel-token").textContent()) ?? "";
    expect(await tour.textContent()).toContain(token.replaceAll("\u00b7", ""));
  }).toPass({ timeout: 60_000 });
  await expect(page.getByTestId("unpin")).toBeVisible();
  await next.click();
  await next.click();
  await expect(tour).toContainText("An episode that succeeded");
  await expect(page.locator('[data-testid="rollout"]:has(input:checked)')).toHaveAttribute(
    "data-won",
    "true",
  );
  await page.getByTestId("tour-back").click();
  await expect(page.getByTestId("tour-progress")).toHaveText("7 of 10");
  for (let i = 0; i < 3; i++) await next.click();
  await page.getByTestId("tour-train").click();
  await expect(tour).toHaveCount(0);
  await expect(counterOf(page)).toHaveText("2");
});

test("it never blocks: the page can be used behind it, and Escape ends it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, SMALL);
  await page.keyboard.press("t");
  await expect(page.getByTestId("tour")).toBeVisible();
  const [card, light] = [page.getByTestId("tour"), page.getByTestId("tour-light")];
  await expect(light).toBeVisible();
  const box = await card.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await page.getByTestId("theme").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", /./);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  await expect(page.getByTestId("take-tour")).toHaveText("");
});

test("beside a live run it brings the recorded run back, and the live run waits behind it", async ({
  page,
}) => {
  await open(page, SMALL);
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  await expect(page.getByTestId("replay")).toHaveCount(0);
  await page.getByTestId("take-tour").click();
  await expect(page.getByTestId("tour")).toBeVisible();
  await expect(page.getByTestId("replay-name")).toBeVisible();
  await page.getByTestId("tour-close").click();
  await expect(page.getByTestId("live-bar")).toBeVisible();
  await expect(page.getByTestId("viewed-update")).toHaveText("update 1");
  await page.getByTestId("show-recorded").click();
  await expect(page.getByTestId("replay-name")).toBeVisible();
  await page.getByTestId("show-live").click();
  await expect(page.getByTestId("viewed-update")).toHaveText("update 1");
  await page.getByTestId("start").click();
  await expect(counterOf(page)).toHaveText("2");
});
