import { afterEach, expect, test } from "vitest";
import { currentLanguage, onLanguage, parseLanguage, setLanguage } from "./language.ts";
import { defineWords, wordsNow } from "./words.ts";

afterEach(() => setLanguage("en"));

const WORDS = defineWords(
  { hello: "Hello", runs: (n: number) => (n === 1 ? "1 run" : `${n} runs`), deep: { end: "End" } },
  { hello: "你好", runs: (n: number) => `${n} 次运行`, deep: { end: "结束" } },
);

test("words follow the language of the page", () => {
  expect([wordsNow(WORDS).hello, wordsNow(WORDS).runs(1), wordsNow(WORDS).deep.end]).toEqual([
    "Hello",
    "1 run",
    "End",
  ]);
  setLanguage("zh");
  expect([wordsNow(WORDS).hello, wordsNow(WORDS).runs(2), wordsNow(WORDS).deep.end]).toEqual([
    "你好",
    "2 次运行",
    "结束",
  ]);
});

test("a listener hears each change, until it leaves", () => {
  const heard: string[] = [];
  const leave = onLanguage((language) => heard.push(language));
  setLanguage("zh");
  leave();
  setLanguage("en");
  expect(heard).toEqual(["zh"]);
  expect(currentLanguage()).toBe("en");
});

test.each([
  ["zh", "zh"],
  ["zh-CN", "zh"],
  ["ZH_hans", "zh"],
  ["en-GB", "en"],
  ["fr", null],
  ["", null],
] as const)("the language %j names is %j", (text, language) => {
  expect(parseLanguage(text)).toBe(language);
});
