import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, open, stateOf, test } from "./page.ts";

const TINY = "v=1&tasks=1&rollouts=2&evaluateEvery=0&updates=2&engine=wasm";

async function openTheory(page: Page, search = ""): Promise<void> {
  await page.goto(`/?screen=theory${search}`);
  await expect(page.getByTestId("pushes")).toBeVisible();
}

/** The number behind the last "=" of a formula. */
async function numberOf(page: Page, formula: string): Promise<number> {
  const tex = await page.getByTestId(`formula-${formula}`).getAttribute("data-tex");
  return Number(tex?.split("=").at(-1)?.trim());
}

const found = (page: Page, check: string) => page.getByTestId(`${check}-found`);

test("a real token's numbers go into the formulas, and the sliders move them", async ({ page }) => {
  await openTheory(page);
  const [l, t, d] = await Promise.all(["l", "t", "d"].map((name) => numberOf(page, name)));
  expect(d).toBeCloseTo((t ?? 0) - (l ?? 0), 2);
  expect(await numberOf(page, "g")).toBeCloseTo(1 / (1 + Math.exp(-5 * (d ?? 0))), 2);
  await expect(page.getByTestId("formula-g").locator(".katex").first()).toBeVisible();

  await page.getByTestId("theory-beta").fill("0");
  expect(await numberOf(page, "g")).toBe(0.5);
  await page.getByTestId("theory-shift").fill("0");
  expect(await numberOf(page, "d")).toBe(0);
  await page.getByTestId("theory-reset").click();
  expect(await numberOf(page, "d")).toBe(d);
  await expect(page.getByTestId("picked-mark")).toHaveAttribute("data-gate", /^0\.\d+/);

  // By the keyboard: another token of the grid, and the address names it.
  const grid = page.getByTestId("picker").getByRole("grid");
  await grid.locator('[data-kind="sampled"]').first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/token=0/);
  const first = await numberOf(page, "l");
  await page.reload();
  await expect(page.getByTestId("pushes")).toBeVisible();
  expect(await numberOf(page, "l")).toBe(first);
  await page.getByTestId("theory-update").fill("3");
  await expect(page).toHaveURL(/update=4/);
});

test("the engine's gradients keep all three propositions", async ({ page }) => {
  await openTheory(page);
  await expect(page.getByTestId("by-whom")).toContainText("weights of sokoban-nano");
  await page.getByTestId("projection-ask").click();
  await expect(found(page, "projection")).toContainText("Relative distance");
  const distances = (await found(page, "projection").textContent())?.match(/10\u207b/g) ?? [];
  expect(distances.length).toBe(3);
  await page.getByTestId("equal-ask").click();
  await expect(found(page, "equal")).toContainText("length of the reward gradient 0;");
  await expect(page.getByTestId("stale-plot")).toBeVisible();
  await page.getByTestId("theory-drift").fill("4");
  await page.getByTestId("stale-ask").click();
  await expect(found(page, "stale")).toContainText("TV = 0.20");
  await expect(found(page, "stale")).toContainText("The bound holds.");
  // Another sharpness: what was found says for which it is.
  await page.getByTestId("theory-beta").fill("4");
  await expect(found(page, "equal")).toContainText("for \u03b2 = 5.0");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test("a group's rewards are made equal, and the model of the runaway follows lambda", async ({
  page,
}) => {
  await openTheory(page);
  const group = page.getByTestId("group-rewards");
  await page.getByTestId("make-equal").check();
  await expect(group).toHaveAttribute("data-equal", "true");
  await expect(group).toContainText("the reward gradient is zero");
  const plot = page.getByTestId("runaway").getByRole("img").first();
  const fast = await plot.getAttribute("aria-label");
  await page.getByTestId("runaway-lambda").fill("1");
  await expect(plot).not.toHaveAttribute("aria-label", fast ?? "");
  await page.getByTestId("theory-draws").fill("0");
  await expect(page.getByTestId("sampling-error")).toContainText("measured");
});

test("the live run's own weights compute the distributions", async ({ page }) => {
  await open(page, `?${TINY}`);
  await page.getByTestId("start").click();
  await expect(stateOf(page)).toHaveAttribute("data-state", "finished");
  await page.getByTestId("go-theory").click();
  await expect(page.getByTestId("pushes")).toBeVisible();
  await expect(page.getByTestId("by-whom")).toContainText("weights of sokoban-nano,");
  await page.getByTestId("theory-weights").getByRole("radio").last().check();
  await expect(page.getByTestId("by-whom")).toContainText("sokoban-nano after 2 updates");
});
