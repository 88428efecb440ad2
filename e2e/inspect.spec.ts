import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import {
  expect,
  expectHeatmap,
  open,
  type RecordedLine,
  storedNames,
  test,
  untilUpdates,
} from "./page.ts";

const FILE = "e2e/fixtures/run-seed-1.jsonl";

async function openRun(page: Page): Promise<readonly RecordedLine[]> {
  await page.goto("/?screen=inspect");
  await page.getByTestId("import-files").setInputFiles(FILE);
  await expect(page.getByTestId("inspected-update")).toHaveText("update 1 of 3");
  await expect.poll(() => storedNames(page)).toHaveLength(1);
  const text = await readFile(FILE, "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordedLine);
}

async function saved(page: Page, testId: string): Promise<{ name: string; data: Buffer }> {
  const download = page.waitForEvent("download");
  await page.getByTestId(testId).click();
  const file = await download;
  return { name: file.suggestedFilename(), data: await readFile(await file.path()) };
}

const options = (page: Page, list: string) => page.getByTestId(list).getByRole("option");

test("every rollout of every update shows the numbers of the record", async ({ page }) => {
  const [header, ...lines] = await openRun(page);
  const updates = lines.filter(({ type }) => type === "update");
  for (const [index, line] of updates.entries()) {
    await page.getByTestId("inspect-update").fill(String(index));
    await expect(page.getByTestId("inspected-update")).toHaveText(`update ${line.update} of 3`);
    for (const [row, rollout] of line.rollouts.entries()) {
      await options(page, "rollout-list").nth(row).click();
      await expect(page.getByTestId("episode")).toContainText(
        `Update ${line.update}, task ${rollout.group + 1}, rollout ${rollout.member + 1}`,
      );
      await expectHeatmap(page, rollout, header?.vocabulary ?? []);
      await expect(page.getByTestId("skill-text")).toHaveText(
        rollout.skill?.text.trim() || "(empty)",
      );
    }
  }
  await expect(page.getByTestId("distributions")).toContainText("update 3");
});

test("rollouts are filtered, sorted and walked through by the keyboard", async ({ page }) => {
  const lines = await openRun(page);
  const rollouts = lines.flatMap((line) => (line.type === "update" ? line.rollouts : []));
  await page.getByTestId("filter-scope").selectOption("run");
  const won = rollouts.filter((rollout) => rollout.won).length;
  await page.getByTestId("filter-outcome").selectOption("won");
  await expect(page.getByTestId("rollout-count")).toHaveText(`${won} of ${rollouts.length}`);
  await expect(page.getByTestId("rollout-list")).toHaveAttribute("data-count", String(won));
  await page.getByTestId("filter-outcome").selectOption("all");
  await page.getByTestId("sort-advantage").click();
  await options(page, "rollout-list").first().click();
  const most = Math.max(...rollouts.map(({ advantage }) => advantage));
  await expect(page.getByTestId("episode-facts")).toContainText(`A +${most.toFixed(2)}`);
  await page.getByTestId("rollout-list").focus();
  await page.keyboard.press("End");
  const least = Math.min(...rollouts.map(({ advantage }) => advantage));
  await expect(page.getByTestId("episode-facts")).toContainText(
    least < 0 ? `A \u2212${Math.abs(least).toFixed(2)}` : `A ${least.toFixed(2)}`,
  );
});

test("tokens are found in the whole run, counted and gone to; the address says where", async ({
  page,
}) => {
  const [header, ...lines] = await openRun(page);
  const left = header?.vocabulary.indexOf(" left") ?? -1;
  const count = lines
    .flatMap((line) => (line.type === "update" ? line.rollouts : []))
    .reduce(
      (sum, { tokens, targets }) => sum + targets.filter((at) => tokens[at] === left).length,
      0,
    );
  await page.getByTestId("token-text").fill("left");
  await expect(page.getByTestId("token-count")).toHaveText(new RegExp(`^${count} of `));
  await page.getByTestId("token-list").focus();
  await page.keyboard.press("End");
  await expect(page.getByTestId("detail-token")).toHaveText("\u00b7left");
  await expect(page.locator('[data-testid="token"][aria-selected="true"]')).toHaveText(
    "\u00b7left",
  );
  await expect(page).toHaveURL(/run=seed-1-\w+&update=\d.*&token=\d+/);
  const episode = await page.getByTestId("episode").getByRole("heading").first().textContent();
  const gate = await page.getByTestId("detail-g").textContent();
  await page.reload();
  await expect(page.getByTestId("episode").getByRole("heading").first()).toHaveText(episode ?? "");
  await expect(page.getByTestId("detail-g")).toHaveText(gate ?? "");
  await page.getByTestId("token-gateLow").fill("0.9");
  await page.getByTestId("token-gateHigh").fill("0.95");
  await expect(page.getByTestId("token-list")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-testid="token"][aria-selected="true"]')).toHaveCount(0);
});

test("the heatmap is saved with its legend, the numbers as CSV", async ({ page }) => {
  const lines = await openRun(page);
  const rollout = lines.find(({ type }) => type === "update")?.rollouts[0];
  const svg = (await saved(page, "heatmap-svg")).data.toString();
  for (const part of [
    "Skill-induced shift",
    "skill makes it likelier",
    "range: this update",
    "step 1",
  ]) {
    expect(svg).toContain(part);
  }
  const png = await saved(page, "heatmap-png");
  expect(png.name).toBe("tokens-shift-update-1-task-1-rollout-1.png");
  expect(png.data.subarray(1, 4).toString()).toBe("PNG");
  const csv = (await saved(page, "heatmap-csv")).data.toString().trim().split("\r\n");
  expect(csv).toHaveLength(1 + (rollout?.tokens.length ?? 0));
  expect((await saved(page, "distributions-csv")).data.toString()).toContain("gate,0,0.05,");
  expect((await saved(page, "rollouts-csv")).data.toString().trim().split("\r\n")).toHaveLength(7);
});

/** The numbers of the table under the edited skill, row by row. */
async function rescoredRows(page: Page): Promise<readonly (readonly string[])[]> {
  const table = page.getByTestId("rescored-table");
  if (!(await table.evaluate((one) => (one as HTMLDetailsElement).open))) {
    await table.locator("summary").click();
  }
  await expect(table.getByTestId("rescored-row").first()).toBeVisible();
  return table
    .getByTestId("rescored-row")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
    );
}

const numberOf = (text = ""): number => Number(text.replace("\u2212", "-"));

test("a skill is edited by hand, and the shift of every token is computed anew", async ({
  page,
}) => {
  const lines = await openRun(page);
  const rollout = lines.find(({ type }) => type === "update")?.rollouts[0];
  const skill = page.getByTestId("skill-input");
  await expect(skill).toHaveValue(rollout?.skill?.text.trim() ?? "");
  await expect(page.getByTestId("scoring-weights")).toContainText("start policy sokoban-nano");

  await skill.fill("avoid corner pull");
  await expect(page.getByTestId("skill-unknown")).toContainText("\u201cpull\u201d is no word");
  await expect(skill).toHaveAttribute("aria-invalid", "true");
  await skill.press("Backspace");
  await skill.press("Backspace");
  await skill.press("Backspace");
  await expect(page.getByTestId("skill-suggestions").getByRole("option").first()).toHaveText(
    "push",
  );
  await skill.press("ArrowDown");
  await skill.press("Enter");
  await expect(skill).toHaveValue("avoid corner push ");
  await skill.pressSequentially("left");
  await expect(page.getByTestId("teacher-text-skill")).toHaveText(
    "<skill> avoid corner push left<end>",
  );
  await expect(page.getByTestId("student-text-skill")).toHaveCount(0);
  await expect(page.getByTestId("rescored")).toHaveAttribute(
    "data-skill",
    "avoid corner push left",
  );
  await expect(page.getByTestId("rescored-status")).toContainText("Mean shift with this skill");
  await expect(page.getByTestId("scored-by")).toContainText("the start policy sokoban-nano with");

  const rows = await rescoredRows(page);
  expect(rows).toHaveLength(rollout?.targets.length ?? -1);
  let changed = 0;
  rows.forEach(([, , recorded, now, difference], i) => {
    expect(numberOf(recorded)).toBeCloseTo(Number(rollout?.shift[i]), 2);
    expect(Math.abs(numberOf(difference) - numberOf(now) + numberOf(recorded))).toBeLessThan(0.02);
    if (now !== recorded) changed++;
  });
  expect(changed).toBeGreaterThan(0);
  const csv = (await saved(page, "rescored-csv")).data.toString().trim().split("\r\n");
  expect(csv).toHaveLength(1 + rows.length);
  expect((await saved(page, "rescored-svg")).data.toString()).toContain("avoid corner push left");

  const heat = page.getByTestId("rescored-heat").getByTestId("token");
  await heat.nth(rollout?.targets[0] ?? 0).click();
  await expect(page.getByTestId("detail-edited")).toContainText("avoid corner push left");
  await page.getByTestId("rescored-view").getByLabel("Difference").check();
  await expect(page.getByTestId("rescored")).toContainText("rarer than with the recorded skill");

  // A text that cannot be scored leaves the numbers of the last one, and they say so.
  await skill.fill("avoid corner pull");
  await expect(page.getByTestId("rescored-status")).toHaveText(
    /still those of \u201cavoid corner push left\u201d, the last text that could be scored/,
  );
  await skill.fill("avoid corner push left");
  await expect(page.getByTestId("rescored-status")).toContainText("Mean shift with this skill");

  await page.getByTestId("skill-reset").click();
  await expect(skill).toHaveValue(rollout?.skill?.text.trim() ?? "");
  await page.getByTestId("skill-undo").click();
  await expect(skill).toHaveValue("avoid corner push left");
  await options(page, "rollout-list").nth(1).click();
  await expect(page.getByTestId("rescored-heat")).toHaveCount(0);
});

test("found tokens are put together, and a group is opened", async ({ page }) => {
  const lines = await openRun(page);
  const rollouts = lines.flatMap((line) => (line.type === "update" ? line.rollouts : []));
  const lost = rollouts.filter(({ won }) => !won).flatMap(({ targets }) => targets).length;
  await page.getByTestId("token-outcome").selectOption("lost");
  await page.getByTestId("token-grouping").selectOption("action");
  const groups = page.getByTestId("token-groups").getByRole("row");
  await expect(groups).toHaveCount(4);
  const counts = await page
    .getByTestId("token-groups")
    .locator("td:nth-child(2)")
    .allTextContents();
  expect(counts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(lost);
  const pushes = page.getByRole("row", { name: /^pushes the box/ });
  const n = Number.parseInt((await pushes.getByRole("cell").first().textContent()) ?? "", 10);
  await pushes.getByTestId("token-group").click();
  await expect(page.getByTestId("token-only")).toHaveText("Only action \u201cpushes the box\u201d");
  await expect(page.getByTestId("token-list")).toHaveAttribute("data-count", String(n));
  await page.getByTestId("sort-tokens-shift").click();
  await page.getByTestId("sort-tokens-shift").click();
  await options(page, "token-list").first().click();
  const lowest = await page.getByTestId("detail-d").textContent();
  await expect(options(page, "token-list").first()).toContainText((lowest ?? "").slice(0, 5));
  await page.getByTestId("token-only").click();
  await expect(page.getByTestId("token-only")).toHaveCount(0);
});

test("a token of one update is compared with one of another, and both prompts follow", async ({
  page,
}) => {
  await openRun(page);
  const sampled = page.locator('[data-testid="token"][data-kind="sampled"]');
  await sampled.nth(1).click();
  const gate = (await page.getByTestId("detail-g").textContent()) ?? "";
  const text = ((await page.getByTestId("detail-token").textContent()) ?? "").replace("\u00b7", "");
  await expect(page.getByTestId("student-text-here")).toHaveText(text);
  await expect(page.getByTestId("teacher-text-here")).toHaveText(text);
  await page.getByTestId("keep-token").click();
  await page.getByTestId("alike").click();
  await expect(page.getByTestId("token-only")).toContainText(text);
  await page.getByTestId("token-list").focus();
  await page.keyboard.press("End");
  await expect(page.getByTestId("detail-token")).toHaveText(`\u00b7${text}`);
  await expect(page.getByTestId("kept-g")).toHaveText(gate);
  await expect(page.getByTestId("kept-difference")).toContainText("the shift differs by");
  await page.keyboard.press("b");
  await expect(page.getByTestId("detail-g")).toHaveText(gate);
  await expect(page.getByTestId("inspected-update")).toHaveText("update 1 of 3");
  await page.getByTestId("release-token").click();
  await expect(page.getByTestId("kept-g")).toHaveCount(0);
  // The same token on the theory screen, and back.
  await page.getByTestId("to-theory").click();
  await expect(page.getByTestId("formula-g")).toHaveAttribute(
    "data-tex",
    new RegExp(`= ${gate.replace(".", "\\.")}$`),
  );
  await page.getByTestId("to-inspect").click();
  await expect(page.getByTestId("detail-g")).toHaveText(gate);
});

test("with local hindsight each token says which of the two skills it was scored with", async ({
  page,
}) => {
  await open(page, "?v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=5&hindsight=local");
  await page.getByTestId("step-update").click();
  await untilUpdates(page, 1);
  await page.getByTestId("go-inspect").click();
  await expect(page.getByTestId("inspected-update")).toHaveText("update 1 of 1");
  const skills = page.getByTestId("skill").getByTestId("skill-text");
  await expect(skills).toHaveCount(2);
  const [local = "", whole = ""] = await skills.allTextContents();
  const sampled = page.locator('[data-testid="token"][data-kind="sampled"]');
  await sampled.first().click();
  await expect(page.getByTestId("detail-skill")).toHaveText(
    /^the skill about the first \d+ actions/,
  );
  await expect(page.getByTestId("detail-skill").locator("code")).toHaveText(local);
  await expect(page.getByTestId("teacher-text-skill")).toContainText(local);
  await sampled.last().click();
  await expect(page.getByTestId("detail-skill").locator("code")).toHaveText(whole);
  await expect(page.getByTestId("teacher-text-skill")).toContainText(whole);
  // The same weights and the same text as when they were scored: the record's numbers.
  await page.getByTestId("rescore").click();
  await expect(page.getByTestId("scored-by")).toBeVisible();
  const csv = (await saved(page, "rescored-csv")).data.toString().trim().split("\r\n");
  for (const [, , , recorded, , same] of csv.slice(1).map((row) => row.split(","))) {
    expect(Math.abs(Number(same) - Number(recorded))).toBeLessThan(0.02);
  }
  await page.getByTestId("to-theory").click();
  await expect(page.getByTestId("theory-skill")).toHaveCount(2);
  await expect(page.locator("[data-testid=theory-skill] code[data-scored]")).toHaveText(whole);
  await expect(page.getByTestId("pushes")).toBeVisible();
  // Here too: what the record has as t is what these weights say of that sequence.
  const said = (await page.getByTestId("by-whom").textContent()) ?? "";
  const [recordedL, computedL] = said.match(/\u2212?\d+\.\d{3}/g)?.map(numberOf) ?? [];
  expect(Math.abs((recordedL ?? 9) - (computedL ?? 0))).toBeLessThan(0.02);
});

test("axe finds nothing where a skill is edited and the tables are open, in Chinese on a phone", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/?screen=inspect&lang=zh");
  await page.getByTestId("import-files").setInputFiles(FILE);
  await page.getByTestId("skill-input").fill("avoid corner push left");
  await expect(page.getByTestId("rescored-heat")).toBeVisible();
  await page.getByTestId("rescored-table").locator("summary").click();
  await page.getByTestId("token-table").locator("summary").click();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([]);
  await page.getByTestId("go-compare").click();
  await expect(page.getByTestId("result")).toHaveCount(1);
  await page.getByTestId("training-table").locator("summary").click();
  const compared = await new AxeBuilder({ page }).analyze();
  expect(compared.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([]);
});

test("a live run is scored by its start or by its own weights; those of the start give the record's numbers", async ({
  page,
}) => {
  await open(page, "?v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=5");
  await page.getByTestId("step-update").click();
  await untilUpdates(page, 1);
  await page.getByTestId("go-inspect").click();
  await expect(page.getByTestId("inspected-update")).toHaveText("update 1 of 1");
  await page.getByTestId("rescore").click();
  await expect(page.getByTestId("scored-by")).toContainText("the start policy sokoban-nano");
  // The first update's numbers are those of the start: the same weights, the same text.
  for (const [, , recorded, now] of await rescoredRows(page)) {
    expect(Math.abs(numberOf(now) - numberOf(recorded))).toBeLessThan(0.02);
  }
  await page.getByTestId("weights-choice").getByLabel("the live run").check();
  await expect(page.getByTestId("scored-by")).toContainText("weights after 1 update");
});

test("a dump of another trainer is shown; a damaged one is refused in a sentence", async ({
  page,
}) => {
  await page.goto("/?screen=inspect");
  await expect(page.getByText("No run is open.")).toBeVisible();
  const line = {
    tokens: ["Go", " to", " the", " shelf", "<end>"],
    response_mask: [0, 1, 1, 1, 1],
    rollout_log_probs: [-0.1, -2.5, -0.7, 0],
    score: 1,
    step: 20,
    uid: "task <b>7</b>",
    skill: "look at the shelf",
  };
  await page.getByTestId("import-files").setInputFiles([
    { name: "20.jsonl", mimeType: "", buffer: Buffer.from(`${JSON.stringify(line)}\n`) },
    { name: "bad.jsonl", mimeType: "", buffer: Buffer.from('{"tokens": ["a"]}\n') },
  ]);
  await expect(page.getByTestId("inspect-notice")).toContainText("bad.jsonl: Line 1 of this dump");
  await expect(page.getByTestId("inspected-update")).toHaveText("update 20 of 20");
  const cells = page.getByTestId("token");
  await expect(cells).toHaveCount(5);
  await expect(cells.nth(2)).toHaveAttribute("data-logprob", "-2.5");
  await expect(page.getByTestId("legend")).toContainText("Probability when sampled");
  await expect(page.getByTestId("skill")).toContainText("task <b>7</b>");
  await cells.nth(2).click();
  await expect(page.getByTestId("detail-p")).toHaveText("0.082");
  await expect(page.getByTestId("skill-text")).toHaveText("look at the shelf");
  await expect(page.getByTestId("exchange")).toHaveText(["0Start", "1to the shelf"]);
  await expect(page.getByTestId("teacher")).toContainText("a changed skill cannot be scored");
});

test("found tokens are saved, and all filters cleared at once", async ({ page }) => {
  await openRun(page);
  await page.getByTestId("token-text").fill("left");
  await page.getByTestId("token-outcome").selectOption("lost");
  const count = Number((await page.getByTestId("token-count").textContent())?.split(" ")[0]);
  const csv = (await saved(page, "tokens-csv")).data.toString().trim().split("\r\n");
  expect(csv).toHaveLength(1 + count);
  await page.getByTestId("tokens-clear").click();
  await expect(page.getByTestId("token-text")).toHaveValue("");
  await expect(page.getByTestId("tokens-clear")).toBeDisabled();
});

test("the screen speaks Chinese", async ({ page }) => {
  await openRun(page);
  await page.goto("/?screen=inspect#lang=zh");
  await expect(page.getByTestId("rollout-list-panel").getByRole("heading")).toHaveText("轨迹");
  await expect(page.getByTestId("teacher").getByRole("heading").first()).toHaveText("学生与教师");
  await expect(page.getByTestId("inspected-update")).toHaveText(/更新/);
});

test("an address of a run that is not here says so", async ({ page }) => {
  await page.goto("/?screen=inspect&run=seed-9-00000000&update=three");
  await expect(page.getByTestId("notice")).toContainText('"three"');
  await expect(page.getByTestId("inspected-run")).toContainText("not in this browser");
});

test("an address beyond the run shows the nearest, and says so in one sentence", async ({
  page,
}) => {
  await openRun(page);
  const run = new URL(page.url()).searchParams.get("run");
  await page.goto(`/?screen=inspect&run=${run}&update=77&rollout=1&token=5000`);
  await expect(page.getByTestId("inspected-update")).toHaveText("update 3 of 3");
  await expect(page.getByTestId("inspect-notice")).toHaveText(
    /^The address asks for update 77, token 5000, which is not here; the nearest is shown: update 3, token \d+\.$/,
  );
  await expect(page).toHaveURL(/update=3&rollout=1&token=\d+/);
  await page.goto(`/?screen=theory&run=${run}&update=77&token=5000`);
  await expect(page.getByTestId("theory-error")).toContainText("the nearest is shown: update 3");
  await expect(page).toHaveURL(/update=3/);
});

for (const width of [1440, 1024, 390]) {
  test(`both screens fit ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openRun(page);
    const overflow = (): Promise<number> =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByTestId("go-compare").click();
    await expect(page.getByTestId("result")).toHaveCount(1);
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}
