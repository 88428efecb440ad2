import { counterOf, expect, open, stateOf, test } from "./page.ts";

const SMALL = "?v=1&engine=wasm&tasks=2&rollouts=3&evaluateEvery=0&updates=9";

test("wrong values in the address give one sentence each, and the defaults stay", async ({
  page,
}) => {
  await open(page, "?v=1&tasks=none&gate=half&engine=cuda&beta=2&colour=red");
  const notices = page.getByTestId("notice");
  await expect(notices).toHaveCount(4);
  await expect(notices.nth(0)).toContainText('"tasks"');
  await expect(notices.nth(1)).toContainText('"gate"');
  await expect(notices.nth(2)).toContainText('"cuda"');
  await expect(notices.nth(3)).toContainText('"colour"');
  await page.getByTestId("settings-toggle").click();
  await expect(page.getByTestId("setting-tasks")).toHaveValue("4");
  await expect(page.getByTestId("setting-beta")).toHaveValue("2");
  await expect(page.getByTestId("setting-gate")).toHaveValue("expected");
  await notices.first().getByRole("button").click();
  await expect(notices).toHaveCount(3);
});

test("the address follows the controls, and a wrong entry is refused in place", async ({
  page,
}) => {
  await open(page);
  await page.getByTestId("settings-toggle").click();
  await page.getByTestId("setting-learningRate").fill("0.001");
  await page.getByTestId("setting-learningRate").press("Enter");
  await expect(page).toHaveURL(/\?v=1&lr=0\.001$/);
  await page.getByTestId("setting-tasks").fill("99");
  await expect(page.getByText("Give a whole number from 1 to 64.")).toBeVisible();
  await page.getByTestId("setting-tasks").press("Enter");
  await expect(page).toHaveURL(/\?v=1&lr=0\.001$/);
  await page.getByTestId("settings-defaults").click();
  await expect(page).toHaveURL(/\/$/);
  const seed = page.getByTestId("seed");
  await seed.fill("-3");
  await seed.press("Enter");
  await expect(seed).toHaveValue("0");
  await seed.fill("12");
  await seed.press("Enter");
  await expect(page).toHaveURL(/\?v=1&seed=12$/);
});

test("tokens are reached, read, pinned and cleared by the keyboard", async ({ page }) => {
  await open(page, SMALL);
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  const sampled = page.locator('[data-testid="token"][data-kind="sampled"]');
  const first = sampled.first();
  await expect(first).toHaveAttribute("tabindex", "0");
  await first.focus();
  await expect(page.getByTestId("panel-token")).toHaveText((await first.textContent()) ?? "");
  await page.keyboard.press("ArrowDown");
  const second = sampled.nth(1);
  await expect(second).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(page.getByTestId("replay-step")).toHaveText(/^2\//);
  const shift = Number(await second.getAttribute("data-shift"));
  const shown = (await page.getByTestId("number-d").textContent())?.replace("\u2212", "-");
  expect(Number(shown)).toBeCloseTo(shift, 3);
  await expect(page.getByTestId("formula")).toContainText("d = t");
  await page.keyboard.press("Escape");
  await expect(second).toHaveAttribute("aria-selected", "false");
  await expect(page.getByTestId("unpin")).toHaveCount(0);
});

test("a step by the keyboard keeps the focus where it is", async ({ page }) => {
  await open(page, SMALL);
  const step = page.getByTestId("step-phase");
  await step.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("phase-analyze")).toHaveAttribute("data-next", "true");
  await expect(step).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("phase-rescore")).toHaveAttribute("data-next", "true");
  await expect(step).toBeFocused();
});

test("rollouts are chosen and replayed by the keyboard", async ({ page }) => {
  await open(page, SMALL);
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  await page.locator('[data-rollout="0-0"] input').focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('[data-rollout="0-1"] input')).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[data-rollout="1-1"] input')).toBeChecked();
  const slider = page.getByTestId("replay-slider");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page.getByTestId("replay-step")).toHaveText(/^0\//);
  await expect(slider).toHaveAttribute("aria-valuetext", /^Start\./);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByTestId("replay-step")).toHaveText(/^1\//);
  await expect(page.getByTestId("board")).toHaveAttribute("aria-label", /^Step 1, /);
});

test("the table holds what the heatmap shows", async ({ page }) => {
  await open(page, SMALL);
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  const cells = await page.getByTestId("token").count();
  await page.getByTestId("token-table").locator("summary").click();
  await expect(page.getByTestId("token-table").locator("tbody tr")).toHaveCount(cells);
});

test("zero is neutral and the legend names its ends", async ({ page }) => {
  await open(page, SMALL);
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  await expect(page.getByTestId("legend-neutral")).toHaveText("0.00");
  await page.getByTestId("quantity").getByLabel("Gate").check();
  await expect(page.getByTestId("legend-neutral")).toHaveText("0.50");
  await page.getByTestId("domain").getByLabel("fixed").check();
  await expect(page.getByTestId("legend-min")).toHaveText("0.00");
  await expect(page.getByTestId("legend-max")).toHaveText("1.00");
  await expect(page.getByTestId("legend")).toContainText("fixed");
});

test("the theme is chosen once and kept", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  const root = page.locator("html");
  await expect(root).not.toHaveAttribute("data-theme", /./);
  await page.getByTestId("theme").click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  await expect(root).toHaveAttribute("data-theme", "dark");
});

test("nothing is wider than a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, SMALL);
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
});

test("a policy that cannot be loaded is a sentence with a way out, not a blank page", async ({
  page,
  problems,
}) => {
  await page.route("**/model*.onnx", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/");
  await expect(page.getByTestId("error")).toContainText(/policy sokoban-nano is missing/);
  await expect(stateOf(page)).toHaveAttribute("data-state", "failed");
  await page.unroute("**/model*.onnx");
  await page.getByTestId("reset").click();
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  await expect(page.getByTestId("error")).toHaveCount(0);
  // Some browsers report the answer 404 themselves; nothing else may be there.
  problems.splice(0, problems.length, ...problems.filter((text) => !text.includes("404")));
});
