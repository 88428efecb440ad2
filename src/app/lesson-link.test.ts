import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, presetSettings, SETTING_NAMES } from "../seed/index.ts";
import { lessonQuery } from "./lesson-link.ts";
import { readPage } from "./page/index.ts";
import { readScreen } from "./screen.ts";
import { readUrl } from "./url-state.ts";

const PLAIN = {
  screen: "train",
  settings: DEFAULT_SETTINGS,
  engine: "auto",
  language: null,
  speed: 1,
  present: false,
  hidden: [],
} as const;

test("a lesson without anything of its own still names every setting", () => {
  const names = [...new URLSearchParams(lessonQuery(PLAIN, false)).keys()];
  const expected = SETTING_NAMES.map((name) => (name === "learningRate" ? "lr" : name));
  expect(names).toEqual(["v", ...expected]);
  const settings = presetSettings("standard", "alfworld");
  const query = lessonQuery({ ...PLAIN, settings }, false);
  expect(query).toMatch(/^\?v=1&environment=alfworld&method=seed&start=sft&seed=0&updates=80&/);
  expect(readUrl(query)).toEqual({ settings, engine: "auto", notices: [] });
});

test("everything that a lesson sets comes back from its link", () => {
  const settings = { ...DEFAULT_SETTINGS, method: "grpo", seed: 7, lambda: 0.5 } as const;
  const query = lessonQuery(
    {
      ...{ screen: "train", settings, engine: "wasm", language: "zh" },
      ...{ speed: 0.5, present: true, hidden: ["seed", "settings"] },
    },
    false,
  );
  const page = readPage(query, "");
  expect(page.options).toEqual({
    ...{ language: "zh", present: true, embed: false, hidden: ["seed", "settings"] },
    ...{ speed: 0.5, train: "" },
  });
  const { screen, search } = readScreen(page.search);
  expect(screen).toBe("train");
  expect(readUrl(search)).toEqual({ settings, engine: "wasm", notices: [] });
});

test("another first screen keeps the training screen's settings apart from its own", () => {
  const settings = { ...DEFAULT_SETTINGS, seed: 7 };
  const query = lessonQuery({ ...PLAIN, screen: "play", settings }, false);
  const page = readPage(query, "");
  expect(readScreen(page.search)).toEqual({ screen: "play", search: "", notices: [] });
  expect(readUrl(page.options.train).settings).toEqual(settings);
});

test("a frame shows the live view and is no presentation", () => {
  const page = readPage(lessonQuery({ ...PLAIN, present: true }, true), "");
  expect(page.options).toMatchObject({ embed: true, present: false });
});
