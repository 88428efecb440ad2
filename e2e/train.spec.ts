import {
  counterOf,
  downloadRecord,
  expect,
  expectHeatmap,
  open,
  type RecordedLine,
  stateOf,
  test,
  untilUpdates,
} from "./page.ts";

const SMALL = "v=1&tasks=2&rollouts=2&evaluationTasks=8&evaluateEvery=2";
const TINY = "v=1&tasks=1&rollouts=2&evaluationTasks=2&evaluateEvery=2&updates=2";

const updatesOf = (lines: readonly RecordedLine[]) => lines.filter(({ type }) => type === "update");

test("the page opens with an engine, a reason for it, and something to see", async ({ page }) => {
  await open(page);
  await expect(page).toHaveTitle("SEED playground");
  const badge = page.getByTestId("engine");
  await expect(badge).toContainText("WASM");
  await badge.click();
  await expect(page.getByTestId("engine-reason")).toContainText(/WASM runs because/);
  await expect(page.getByTestId("board")).toBeVisible();
  await expect(page.getByTestId("error")).toHaveCount(0);
  await expect(page.getByTestId("notice")).toHaveCount(0);
  await expect(page.getByTestId("download")).toBeDisabled();
});

test("WASM trains, and the heatmap shows the numbers of the record", async ({ page }) => {
  await open(page, `?engine=wasm&updates=3&${SMALL}`);
  await expect(page.getByTestId("engine")).toHaveAttribute("data-kind", "wasm");
  await page.getByTestId("start").click();
  await untilUpdates(page, 3);
  await expect(stateOf(page)).toHaveAttribute("data-state", "finished");
  await expect(page.getByTestId("held-out")).toContainText("of 8");

  const lines = await downloadRecord(page);
  const [header] = lines;
  const updates = updatesOf(lines);
  expect(header?.type).toBe("header");
  expect(updates.map(({ update }) => update)).toEqual([1, 2, 3]);
  const evaluated = lines.filter(({ type }) => type === "evaluation").map(({ update }) => update);
  expect(evaluated).toEqual([0, 2, 3]);

  const vocabulary = header?.vocabulary ?? [];
  for (const line of updates) {
    await page.getByTestId("update-slider").fill(String(line.update));
    await expect(page.getByTestId("viewed-update")).toHaveText(`update ${line.update}`);
    for (const rollout of line.rollouts) {
      const chip = page.locator(`[data-rollout="${rollout.group}-${rollout.member}"]`);
      await expect(chip).toHaveAttribute("data-won", String(rollout.won));
      await chip.click();
      await expectHeatmap(page, rollout, vocabulary);
      const skill = rollout.skill?.text.trim() || "(empty)";
      await expect(page.getByTestId("skill-text")).toHaveText(skill);
    }
  }
});

test("WebGPU on a software adapter trains when it is asked for, and says that it is slow", async ({
  page,
}) => {
  await open(page, `?engine=webgpu&${TINY}`);
  const badge = page.getByTestId("engine");
  await expect(badge).toHaveAttribute("data-kind", "webgpu");
  await expect(badge).toHaveAttribute("data-software", "true");
  await expect(badge).toContainText("slow");
  await page.getByTestId("start").click();
  await untilUpdates(page, 2);
  await expect(stateOf(page)).toHaveAttribute("data-state", "finished");
  const lines = await downloadRecord(page);
  const last = updatesOf(lines).at(-1);
  expect(last?.update).toBe(2);
  const rollout = last?.rollouts[1];
  if (!rollout) throw new Error("The last update has no second rollout.");
  await page.locator('[data-rollout="0-1"]').click();
  await expectHeatmap(page, rollout, lines[0]?.vocabulary ?? []);
});

test("a run pauses, goes on, steps by phase and by update, and resets", async ({ page }) => {
  await open(page, `?engine=wasm&updates=500&${SMALL}&evaluateEvery=0`);
  await page.getByTestId("step-phase").click();
  await expect(page.getByTestId("phase-analyze")).toHaveAttribute("data-next", "true");
  await expect(counterOf(page)).toHaveText("0");
  await expect(page.getByTestId("rollout")).toHaveCount(4);
  await expect(page.getByTestId("skill-text")).toHaveCount(0);
  await page.getByTestId("step-phase").click();
  await expect(page.getByTestId("skill-text")).toHaveCount(1);
  await expect(page.getByTestId("teacher-skill")).toHaveCount(0);
  await page.getByTestId("step-phase").click();
  await expect(page.getByTestId("phase-train")).toHaveAttribute("data-next", "true");
  await page.getByTestId("step-phase").click();
  await expect(counterOf(page)).toHaveText("1");
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("2");
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");

  await page.getByTestId("start").click();
  await untilUpdates(page, 4);
  await page.getByTestId("pause").click();
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  const paused = await counterOf(page).textContent();
  await page.waitForTimeout(500);
  await expect(counterOf(page)).toHaveText(paused ?? "");

  await page.getByTestId("method").selectOption("grpo");
  await expect(page.getByTestId("reset")).toHaveAttribute("data-changed", "true");
  await page.getByTestId("reset").click();
  await expect(counterOf(page)).toHaveText("0");
  await expect(page.getByTestId("reference")).toHaveCount(1);
  await expect(page.getByTestId("reference")).toContainText("SEED, seed 0");
  await expect(page.getByTestId("phase-analyze")).toContainText("not used");
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  await page.getByTestId("clear-references").click();
  await expect(page.getByTestId("reference")).toHaveCount(0);
});

test("the same seed gives the same run", async ({ page }) => {
  await open(page, `?engine=wasm&updates=1&${SMALL}&seed=7`);
  const record = async (): Promise<string> => {
    await page.getByTestId("step-update").click();
    await expect(counterOf(page)).toHaveText("1");
    return JSON.stringify(updatesOf(await downloadRecord(page))[0]?.rollouts);
  };
  const first = await record();
  await page.getByTestId("reset").click();
  await expect(counterOf(page)).toHaveText("0");
  expect(await record()).toBe(first);
});
