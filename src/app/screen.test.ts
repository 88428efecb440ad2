import { expect, test } from "vitest";
import { readScreen } from "./screen.ts";
import { SCREENS } from "./screens.ts";

test("an address without a screen is training's, and keeps its settings", () => {
  expect(readScreen("?v=1&method=grpo")).toEqual({
    screen: "train",
    search: "v=1&method=grpo",
    notices: [],
  });
});

test("the screen is taken out of what the screen reads", () => {
  expect(readScreen("?screen=play&level=full")).toEqual({
    screen: "play",
    search: "level=full",
    notices: [],
  });
});

test("an unknown screen is named in a notice", () => {
  const { screen, notices } = readScreen("?screen=kitchen");
  expect(screen).toBe("train");
  expect(notices).toEqual([
    `The screen "kitchen" in the address is unknown, so training is shown. Give one of ${SCREENS.join(", ")}.`,
  ]);
});
