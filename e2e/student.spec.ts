import { counterOf, expect, open, stateOf, test } from "./page.ts";

const SMALL = "v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=9";

test("why a token has its colour is answered in two clicks, with its numbers in the formula", async ({
  page,
}) => {
  await open(page);
  await page.getByTestId("replay-position").fill("30");
  const token = page.locator('[data-testid="token"][data-shift]').nth(3);
  const shift = Number(await token.getAttribute("data-shift"));
  await token.click();
  const side = shift > 0 ? "orange" : shift < 0 ? "blue" : "neutral";
  await expect(page.getByTestId("why")).toContainText(side);
  await expect(page.getByTestId("formula-d").locator(".katex")).toBeVisible();
  await expect(page.getByTestId("formula-d")).toHaveAttribute(
    "data-tex",
    new RegExp(`${Math.abs(shift).toFixed(3)}`),
  );
  await page.getByTestId("term-g").click();
  await expect(page.getByTestId("formula-g").locator(".katex")).toBeVisible();
  await expect(page.getByTestId("formula-g")).toHaveAttribute("data-tex", /e\^\{-5 \\cdot/);
  await page.getByTestId("term-A").click();
  await expect(page.getByTestId("formula-A").locator(".katex")).toBeVisible();
  await page.getByTestId("term-d").click();
  await expect(page.getByTestId("formula-d")).toHaveCount(0);
});

test("the keyboard steps by phase, by update and by the episode's actions", async ({ page }) => {
  await open(page, `?${SMALL}`);
  await page.keyboard.press("n");
  await expect(page.getByTestId("phase-analyze")).toHaveAttribute("data-next", "true");
  await page.keyboard.press("Shift+N");
  await expect(counterOf(page)).toHaveText("1");
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  const step = page.getByTestId("replay-step");
  const last = Number((await step.textContent())?.split("/")[1]);
  await page.keyboard.press(",");
  await expect(step).toHaveText(`${last - 1}/${last}`);
  await page.keyboard.press(",");
  await page.keyboard.press(".");
  await expect(step).toHaveText(`${last - 1}/${last}`);
  await page.getByTestId("episode-on").click();
  await expect(step).toHaveText(`${last}/${last}`);
  await page.getByTestId("episode-back").click();
  await expect(step).toHaveText(`${last - 1}/${last}`);
  await page.keyboard.press("Shift+N");
  await expect(counterOf(page)).toHaveText("2");
  await page.keyboard.press("[");
  await expect(page.getByTestId("viewed-update")).toHaveText("update 1");
  await page.keyboard.press("f");
  await expect(page.getByTestId("viewed-update")).toHaveText("update 2");
});

test("a recorded run plays slower and faster, and the address keeps how fast", async ({ page }) => {
  await open(page);
  await page.getByTestId("replay-speed").selectOption("0.25");
  await expect(page).toHaveURL(/#speed=0\.25$/);
  await page.keyboard.press("r");
  await expect(page.getByTestId("replay-run-play")).toHaveAccessibleName("Play the recorded run");
  await page.reload();
  await expect(page.getByTestId("replay-speed")).toHaveValue("0.25");
});

test("below speed 1 live training shows its phases one by one", async ({ page }) => {
  await open(page, `?${SMALL}#speed=0.25`);
  await expect(page.getByTestId("replay-speed")).toHaveValue("0.25");
  await page.getByTestId("start").click();
  for (const phase of ["analyze", "rescore", "train"]) {
    await expect(page.getByTestId(`phase-${phase}`)).toHaveAttribute("data-next", "true");
  }
  await expect(page.getByTestId("teacher-skill")).toHaveCount(1);
  await page.getByTestId("pause").click();
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
});

test("every figure of a run can be drawn large", async ({ page }) => {
  await open(page);
  await page.getByTestId("replay-position").fill("20");
  const chart = page.getByTestId("figure-chart");
  await expect(chart).toHaveAttribute("data-figure", "loss");
  await page.getByTestId("figure-entropy").click();
  await expect(chart).toHaveAttribute("data-figure", "entropy");
  await expect(chart.getByRole("img")).toHaveAccessibleName(/^Entropy by update: .* in update 20/);
  await expect(page.getByTestId("spread-gate").getByRole("img")).toHaveAccessibleName(
    /^Gate of \d+ tokens, median/,
  );
  await expect(page.getByTestId("spread-shift").getByRole("img")).toBeVisible();
});

test("a household is another world: its room, its words and its policy", async ({ page }) => {
  await open(page);
  await page.getByTestId("world").selectOption("alfworld");
  await expect(page).toHaveURL(/environment=alfworld/);
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  await page.goto(
    `/?${SMALL.replace("updates=9", "updates=1")}&environment=alfworld&lr=0.002&teacherDecay=0.98`,
  );
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  await expect(page.getByTestId("household-room")).toBeVisible();
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  const story = page.getByTestId("story");
  const moments = await story.getByRole("listitem").count();
  expect(moments).toBeGreaterThan(2);
  await story.getByRole("button").nth(1).click();
  await expect(page.getByTestId("replay-step")).toHaveText(`1/${moments - 1}`);
  await expect(story.locator('[aria-current="step"]')).toHaveCount(1);
  await page.keyboard.press(".");
  await expect(page.getByTestId("replay-step")).toHaveText(`2/${moments - 1}`);
  await expect(page.getByTestId("skill-text")).toContainText("find");
});

test("a world with a recorded run shows it, and what the weights know of its hidden rules", async ({
  page,
}) => {
  await open(page);
  await page.getByTestId("world").selectOption("house-rules");
  await expect(page.getByTestId("replay-name")).toContainText("Recorded run");
  await expect(page.getByTestId("household-goal")).not.toBeEmpty();
  await page.getByTestId("replay-position").fill("40");
  await expect(page.getByTestId("facts").getByRole("table").first()).toBeVisible();
  await expect(page.getByTestId("household-room")).toBeVisible();
  await page.getByTestId("world").selectOption("sokoban");
  await expect(page.getByTestId("board")).toBeVisible();
  await expect(page.getByTestId("facts")).toHaveCount(0);
});

test("presets set a run up, and say what is to be learnt from them", async ({ page }) => {
  await open(page);
  const preset = page.getByTestId("preset");
  await expect(preset).toHaveValue("standard");
  await preset.selectOption("paper");
  await expect(page.getByTestId("preset-note")).toContainText("The paper's letter");
  await page.getByTestId("settings-toggle").click();
  await expect(page.getByTestId("setting-lambda")).toHaveValue("0.01");
  await expect(page.getByTestId("setting-teacher")).toHaveValue("current");
  await page.getByTestId("setting-lambda").fill("0.5");
  await page.getByTestId("setting-lambda").press("Enter");
  await expect(preset).toHaveValue("custom");
  await expect(page.getByTestId("preset-note")).toHaveCount(0);
  await preset.selectOption("standard");
  await expect(page).toHaveURL(/\/$/);
});

test("the screen speaks Chinese, down to the settings and the tokens", async ({ page }) => {
  await open(page, "?lang=zh");
  await expect(page.getByTestId("start")).toHaveText("实时训练");
  await expect(page.getByTestId("phase-rollout")).toContainText("轨迹采样");
  await page.getByTestId("replay-position").fill("10");
  await expect(page.getByTestId("token-summary")).toContainText("采样 token");
  await page.getByTestId("settings-toggle").click();
  await page.getByTestId("setting-tasks").fill("99");
  await expect(page.getByText("请给出 1 到 64 之间的整数。")).toBeVisible();
  const screen = page.locator("main");
  const english = await screen.evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? "";
      const parent = walker.currentNode.parentElement;
      // Words of the worlds and names stay as they are.
      if (
        parent?.closest(
          "code, option, [data-testid=token], [data-testid=skill-text], p[data-testid=teacher-text], .katex",
        )
      )
        continue;
      if (/[A-Za-z]{3,} [A-Za-z]{2,}/.test(text)) found.push(text);
    }
    return found;
  });
  expect(english).toEqual([]);
});
