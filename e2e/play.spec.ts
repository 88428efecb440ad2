import { Buffer } from "node:buffer";
import type { Locator, Page } from "@playwright/test";
import { generateGame } from "../src/env/alfworld/index.ts";
import { expect, test } from "./page.ts";

const TASK = { level: "mini", split: "train", index: 12, syntax: "move" } as const;
const ADDRESS = "?screen=play&level=mini&split=train&index=12&syntax=move";
const { walkthrough } = generateGame(TASK).file;
/** A game of the real format and of real size, in the old wording. */
const FILE = JSON.stringify(
  generateGame({ level: "full", split: "unseen", index: 5, syntax: "put" }).file,
);

async function openPlay(page: Page, search = ADDRESS): Promise<void> {
  await page.goto(`/${search}`);
  await expect(page.getByTestId("task")).toBeVisible();
}

const actions = (page: Page): Locator => page.getByTestId("actions");
const tile = (page: Page, name: string): Locator =>
  page.getByTestId("room").locator(`[data-place="${name}"]`);

async function pick(page: Page, name: string, text: string): Promise<void> {
  if (!(await page.getByTestId("open-game").isVisible())) {
    await page.getByTestId("open-toggle").click();
  }
  const buffer = Buffer.from(text);
  await page.getByTestId("file-input").setInputFiles({ name, mimeType: "", buffer });
}

test("a game is won by clicking its walkthrough's actions", async ({ page }) => {
  await openPlay(page);
  for (const [index, command] of walkthrough.entries()) {
    await page.locator(`[data-command="${command}"]`).click();
    await expect(actions(page)).toHaveText(String(index + 1));
  }
  await expect(page.getByTestId("outcome")).toHaveText(
    "Solved in 7 actions. The planner takes 7 as well.",
  );
  await expect(page.getByTestId("transcript").locator("li")).toHaveCount(8);
  await expect(tile(page, "fridge 1")).toHaveAttribute("data-door", "open");
  await expect(tile(page, "fridge 1")).toHaveAccessibleName(/cup 1 \(hot\)/);
  await page.getByTestId("undo").click();
  await expect(page.getByTestId("outcome")).toHaveCount(0);
  await page.getByTestId("redo").click();
  await expect(page.getByTestId("outcome")).toBeVisible();
});

test("the room is played by clicking places: menus, doors, the hand and what changed", async ({
  page,
}) => {
  await openPlay(page);
  await expect(tile(page, "countertop 1")).not.toHaveAttribute("data-seen");
  await tile(page, "countertop 1").click();
  await page.getByRole("menuitem", { name: "go to countertop 1" }).click();
  await expect(tile(page, "countertop 1")).toHaveAttribute("data-here");
  await expect(tile(page, "countertop 1")).toHaveAttribute("data-changed");
  await tile(page, "countertop 1").click();
  await page.getByRole("menuitem", { name: "take cup 1 from countertop 1" }).click();
  await expect(page.getByTestId("held")).toHaveText(/holding\s*cup 1/);
  await expect(tile(page, "countertop 1")).not.toContainText("cup 1");
  await tile(page, "fridge 1").click();
  await page.getByRole("menuitem", { name: "go to fridge 1" }).click();
  await expect(tile(page, "fridge 1")).toHaveAttribute("data-door", "shut");
  await tile(page, "fridge 1").click();
  await page.getByRole("menuitem", { name: "open fridge 1" }).click();
  await expect(tile(page, "fridge 1")).toHaveAttribute("data-door", "open");
  await expect(page.getByTestId("live")).toContainText("You open the fridge 1.");
  // A press elsewhere closes the menu.
  await tile(page, "drawer 1").click();
  await expect(page.getByTestId("place-menu")).toBeVisible();
  await page.getByTestId("task").click();
  await expect(page.getByTestId("place-menu")).toHaveCount(0);
});

test("a game is won by the keyboard alone", async ({ page }) => {
  await openPlay(page);
  const { keyboard } = page;
  // By the room: to the first place, along the tiles, and the first entry of its menu.
  await keyboard.press("r");
  await expect(tile(page, "drawer 1")).toBeFocused();
  await keyboard.press("End");
  await expect(tile(page, "diningtable 1")).toBeFocused();
  await keyboard.press("ArrowLeft");
  await expect(tile(page, "countertop 1")).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "go to countertop 1" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(tile(page, "countertop 1")).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "take cup 1 from countertop 1" })).toBeFocused();
  await keyboard.press("ArrowDown");
  await keyboard.press("Escape");
  await expect(page.getByTestId("place-menu")).toHaveCount(0);
  await expect(actions(page)).toHaveText("1");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await expect(page.getByTestId("held")).toHaveText(/cup 1/);
  // By the command line: completion, suggestions, recall.
  await keyboard.press("/");
  await keyboard.type("go to m");
  await keyboard.press("Tab");
  await expect(page.getByTestId("command")).toHaveValue("go to microwave 1");
  await keyboard.press("Enter");
  await keyboard.type("heat");
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(page.getByTestId("held")).toHaveText(/hot/);
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await expect(page.getByTestId("command")).toHaveValue("go to microwave 1");
  await keyboard.press("Escape");
  // By shortcuts: undo, redo, and hints to the end.
  await keyboard.press("u");
  await expect(actions(page)).toHaveText("3");
  await keyboard.press("y");
  await expect(actions(page)).toHaveText("4");
  await keyboard.press("h");
  await expect(page.getByTestId("hint-line")).toContainText("go to fridge 1");
  await keyboard.press("/");
  for (const command of walkthrough.slice(4)) {
    await keyboard.type(command);
    await keyboard.press("Enter");
  }
  await expect(page.getByTestId("outcome")).toContainText("Solved in 7 actions.");
});

test("a game file plays by picker; one that is cut short is one sentence and changes nothing", async ({
  page,
}) => {
  await openPlay(page);
  await pick(page, "real.tw-pddl", FILE);
  await expect(page.getByTestId("file-name")).toHaveText("real.tw-pddl");
  await expect(page.getByTestId("task-source")).toHaveText("Game file real.tw-pddl");
  const first = page.getByTestId("actions-list").getByRole("button").first();
  await first.click();
  await expect(page.getByTestId("transcript")).toContainText("You arrive at loc ");
  const task = await page.getByTestId("task").textContent();
  const transcript = await page.getByTestId("transcript").textContent();

  await pick(page, "cut.tw-pddl", FILE.slice(0, 5000));
  const error = page.getByTestId("play-error");
  await expect(error).toHaveText(/^The game file is not JSON .*\. Choose a game\.tw-pddl file\.$/);
  await expect(page.getByTestId("file-name")).toHaveText("real.tw-pddl");
  expect(await page.getByTestId("task").textContent()).toBe(task);
  expect(await page.getByTestId("transcript").textContent()).toBe(transcript);
  await error.getByRole("button").click();
  await expect(error).toHaveCount(0);

  await page.getByTestId("leave-file").click();
  await expect(page.getByTestId("task-source")).toHaveText("Level mini, train task 12");
});

test("a game file plays by drop", async ({ page }) => {
  await openPlay(page);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "dropped.tw-pddl"));
    return transfer;
  }, FILE);
  await page.dispatchEvent("main", "dragenter", { dataTransfer: data });
  await expect(page.getByText("Drop a game.tw-pddl file to play it")).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
  await expect(page.getByTestId("file-name")).toHaveText("dropped.tw-pddl");
});

test("a game file plays by an address that was typed, and only then is anything fetched", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route("https://games.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: FILE, headers: { "Access-Control-Allow-Origin": "*" } });
  });
  await openPlay(page);
  await page.getByTestId("open-toggle").click();
  await page.getByTestId("url-input").fill("ftp://games.example/x");
  await page.getByTestId("url-input").press("Enter");
  await expect(page.getByTestId("play-error")).toContainText("is no address of a file");
  expect(asked).toEqual([]);
  await page.getByTestId("url-input").fill("https://games.example/a/web.tw-pddl");
  await page.getByTestId("url-input").press("Enter");
  await expect(page.getByTestId("file-name")).toHaveText("web.tw-pddl");
  await expect(page.getByTestId("play-error")).toHaveCount(0);
  expect(asked).toEqual(["https://games.example/a/web.tw-pddl"]);
});

test("the address names the task, and a wrong one gives a sentence each", async ({ page }) => {
  await openPlay(page, "?screen=play&level=huge&split=unseen&index=x&syntax=put&colour=red");
  const notices = page.getByTestId("notice");
  await expect(notices).toHaveCount(3);
  await expect(notices.nth(0)).toContainText('The level "huge"');
  await expect(notices.nth(1)).toContainText('The index "x"');
  await expect(notices.nth(2)).toContainText('"colour"');
  await expect(page).toHaveURL(/\?screen=play&level=mini&split=unseen&index=0&syntax=put$/);
  await page.getByTestId("level").getByRole("radio", { name: "small" }).press("Space");
  await expect(page.getByTestId("task-source")).toHaveText("Level small, unseen task 0");
  await page.getByTestId("index").fill("7");
  await page.getByTestId("index").press("Enter");
  await expect(page).toHaveURL(/level=small&split=unseen&index=7&syntax=put$/);
  const task = await page.getByTestId("task").textContent();
  await page.reload();
  await expect(page.getByTestId("task")).toHaveText(task ?? "");
  await page.getByTestId("random").click();
  await expect(page).not.toHaveURL(/index=7&/);
});

test("the planner's episode is replayed beside, and in step", async ({ page }) => {
  await openPlay(page);
  await page.getByTestId("rival-toggle").click();
  await expect(page.getByTestId("rival-origin")).toContainText("The planner that proved");
  await expect(page.getByTestId("rival-step")).toHaveText("0/7");
  await page.locator(`[data-command="${walkthrough[0]}"]`).click();
  await expect(page.getByTestId("rival-step")).toHaveText("1/7");
  await expect(page.getByTestId("rival-said")).toContainText(walkthrough[0] ?? "");
  await page.getByTestId("rival-slider").press("End");
  await expect(page.getByTestId("rival-step")).toHaveText("7/7");
  const theirs = page.getByTestId("rival-room").locator('[data-place="fridge 1"]');
  await expect(theirs).toHaveAttribute("data-door", "open");
  await expect(tile(page, "fridge 1")).toHaveAttribute("data-door", "unknown");
  await page.getByTestId("rival-sync").click();
  await expect(page.getByTestId("rival-step")).toHaveText("1/7");
});

test("the shipped policy plays the same task, is replayed, and plays again with another seed", async ({
  page,
}) => {
  await openPlay(page, "?screen=play&level=mini&split=unseen&index=3");
  const firstAction = page.getByTestId("actions-list").getByRole("button").first();
  await page.getByTestId("policy-play").click();
  await expect(page.getByTestId("policy-origin")).toContainText(
    "The shipped policy before reinforcement learning (alfworld-mini-nano), at temperature 1 with seed 0",
  );
  const step = page.getByTestId("rival-step");
  await expect(step).toHaveText(/^0\/[1-9]\d*$/);
  const last = Number((await step.textContent())?.split("/")[1]);
  const counts = page.getByTestId("policy-counts");
  await expect(counts).toContainText(new RegExp(`^It took ${last} actions?`));
  await expect(counts).toContainText("You have taken 0 so far.");
  await firstAction.click();
  await expect(counts).toContainText("You have taken 1 so far.");
  const cells = page.getByRole("list", { name: `Policy: ${last} actions` }).getByRole("button");
  await expect(cells).toHaveCount(last);
  await cells.last().click();
  await expect(step).toHaveText(`${last}/${last}`);
  await expect(page.getByTestId("rival-said")).not.toContainText("Start");
  await page.getByTestId("policy-play").click();
  await expect(page.getByTestId("policy-origin")).toContainText("with seed 1");
  await page.getByTestId("rival-toggle").click();
  await expect(page.getByTestId("rival-origin")).toContainText("The planner that proved");

  await page.getByTestId("level").getByRole("radio", { name: "tiny" }).press("Space");
  await expect(page.getByTestId("no-policy")).toContainText("No policy plays level tiny");
  await page.getByTestId("rival-toggle").click();
  await expect(page.getByTestId("no-policy")).toBeVisible();
  await expect(page.getByTestId("policy-play")).toHaveCount(0);
  await page.getByTestId("world").getByRole("radio", { name: "Sokoban" }).press("Space");
  await page.getByTestId("policy-play").click();
  await expect(page.getByTestId("policy-origin")).toContainText("(sokoban-nano)");
  await expect(page.getByTestId("policy-counts")).toContainText("You have taken 0 so far.");
});

test("everything and what was seen differ, and the filter narrows the actions", async ({
  page,
}) => {
  await openPlay(page);
  await expect(tile(page, "countertop 1")).toContainText("not seen yet");
  await page.keyboard.press("e");
  await expect(tile(page, "countertop 1")).toContainText("cup 1");
  await page.keyboard.press("f");
  await page.keyboard.type("table");
  await expect(page.getByTestId("action-count")).toHaveText(/^1 of \d+$/);
  await page.keyboard.press("Escape");
  await page.getByTestId("task").click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Sokoban is played by the arrow keys", async ({ page }) => {
  await page.goto("/?screen=play&world=sokoban&split=train&index=4");
  await expect(page.getByTestId("verdict")).toContainText("The planner needs 7 moves");
  for (let step = 0; step < 7; step++) {
    await page.keyboard.press("h");
    const hint = (await page.getByTestId("hint-line").textContent()) ?? "";
    const direction = hint.replace("Hint: ", "");
    await page.keyboard.press(`Arrow${direction.charAt(0).toUpperCase()}${direction.slice(1)}`);
  }
  await expect(page.getByTestId("verdict")).toHaveText("Solved in 7 moves, the fewest there are.");
  await page.getByTestId("rival-toggle").click();
  await page.getByTestId("rival-slider").press("End");
  await expect(page.getByTestId("rival-step")).toHaveText("7/7");
  await page.getByTestId("world").getByRole("radio", { name: "Household" }).press("Space");
  await expect(page.getByTestId("room")).toBeVisible();
});

test("the keyboard stays in the list of actions", async ({ page }) => {
  await openPlay(page);
  const list = page.getByTestId("actions-list");
  await page.getByTestId("filter").focus();
  await page.keyboard.press("Tab");
  await expect(list.getByRole("button", { name: "go to countertop 1" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(list.getByRole("button", { name: "take cup 1 from countertop 1" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(list.getByRole("button", { name: "help" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(list.getByRole("button", { name: "inventory" })).toBeFocused();
});

test("going from screen to screen keeps the game", async ({ page }) => {
  await openPlay(page);
  await page.locator(`[data-command="${walkthrough[0]}"]`).click();
  await page.getByTestId("go-train").click();
  await expect(page.getByTestId("run-state")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(actions(page)).toHaveText("1");
  await expect(page).toHaveURL(/screen=play&level=mini/);
});

for (const width of [1440, 1024, 390]) {
  test(`nothing is wider than a screen of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPlay(page, "?screen=play&level=full&split=train&index=4");
    await page.keyboard.press("e");
    await page.getByTestId("rival-toggle").click();
    await expect(page.getByTestId("rival-room")).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}
