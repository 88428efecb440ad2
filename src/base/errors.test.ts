import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultOf, inBoth, messageOf, reasonOf, sentenceOf, UserError } from "./errors.ts";

const GONE = { en: "It is gone. Reload.", zh: "它不见了。请重新加载。" };

describe("a UserError", () => {
  it("has its sentence in both languages, and the English one as its message", () => {
    const error = new UserError(GONE);
    expect(messageOf(error)).toBe(GONE.en);
    expect(sentenceOf(error)).toBe(GONE);
    expect(reasonOf(error)).toEqual({ en: "It is gone. Reload", zh: "它不见了。请重新加载" });
  });
});

it("anything else that was thrown says the same in both", () => {
  expect(sentenceOf(new Error("no memory"))).toEqual({ en: "no memory", zh: "no memory" });
  expect(sentenceOf("stop")).toEqual(inBoth(() => "stop"));
});

it("a schema's fault names the place, what is expected and what came", () => {
  const issue = { message: "Invalid type", expected: "number", received: '"x"' };
  expect(faultOf(issue, "a.b")).toEqual({
    en: 'Invalid type at "a.b"',
    zh: '“a.b” 处应为 number，实际为 "x"',
  });
  expect(faultOf({ ...issue, received: "undefined" }, "a.b")).toEqual({
    en: '"a.b" is missing',
    zh: "缺少 “a.b”",
  });
});

it("every Chinese text beside an English one is Chinese", () => {
  const root = new URL("..", import.meta.url).pathname;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?!cli|ui.language).*(?<!test)\.tsx?$/.test(name),
  );
  const texts = files.flatMap((name) => {
    const pairs = readFileSync(join(root, name), "utf8").matchAll(/\ben: .+?[,}]\s+zh: (["'`].*)/g);
    return [...pairs].map(([, chinese = ""]) => chinese);
  });
  expect(texts.length).toBeGreaterThan(200);
  // What is put in may be of any script.
  const plain = texts.map((text) => text.replaceAll(/\$\{.*?\}/g, ""));
  expect(plain.filter((text) => /\p{L}/u.test(text) && !/\p{Script=Han}/u.test(text))).toEqual([]);
});
