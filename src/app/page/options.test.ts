import { afterEach, describe, expect, test } from "vitest";
import { setLanguage } from "../../ui/index.ts";
import { preferred } from "./language.ts";
import { languageOf, PLAIN_PAGE, readPage, writePage } from "./options.ts";
import { hidingRule, PART_PLACES, PARTS } from "./parts.ts";

afterEach(() => setLanguage("en"));

describe("what an address says about the page", () => {
  test("is nothing on a plain page", () => {
    expect(writePage(PLAIN_PAGE)).toBe("");
    expect(readPage("", "")).toEqual({ options: PLAIN_PAGE, search: "", notices: [] });
  });

  test("is read from the query, which keeps the rest, and comes back from the fragment", () => {
    const options = {
      language: "zh",
      present: true,
      embed: true,
      hidden: ["method", "settings"],
      speed: 0.5,
      train: "v=1&method=grpo",
    } as const;
    const { search, ...read } = readPage(
      "?v=1&lang=zh-CN&seed=7&present=1&embed=1&hide=settings,method&speed=0.5&train=v%3D1%26method%3Dgrpo",
      "",
    );
    expect(search).toBe("v=1&seed=7");
    expect(read).toEqual({ options, notices: [] });
    const fragment = writePage(options);
    expect(fragment).toBe(
      "lang=zh&present=1&embed=1&hide=method,settings&speed=0.5&train=v%3D1%26method%3Dgrpo",
    );
    expect(readPage("?v=1", `#${fragment}`).options).toEqual(options);
  });

  test("the query is the newer one where both say something", () => {
    expect(languageOf("?lang=en", "#lang=zh")).toBe("en");
    expect(languageOf("", "#lang=zh")).toBe("zh");
    expect(languageOf("?lang=xx", "")).toBeNull();
  });

  test.each([
    ["lang=tlh", /language "tlh".*en or zh/],
    ["present=yes", /present="yes".*1 or 0/],
    ["embed=", /embed="".*1 or 0/],
    ["hide=seed,kitchen", /hides "kitchen".*screens, engine/],
    ["speed=9", /speed "9".*0\.25, 0\.5, 1, 2, 4/],
    ["speed=NaN", /speed "NaN"/],
  ])("answers %s with one sentence and changes nothing", (search, sentence) => {
    const { options, notices } = readPage(`?${search}`, "");
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(sentence);
    expect(options).toEqual(PLAIN_PAGE);
  });

  test("the sentence is in the reader's language", () => {
    setLanguage("zh");
    expect(readPage("?speed=9", "").notices[0]).toMatch(/速度“9”无法识别/);
  });
});

test("the first language of a reader's list that the page has is the reader's", () => {
  expect(preferred(["fr-CH", "zh-Hant-TW", "en"])).toBe("zh");
  expect(preferred(["fr", "de"])).toBeNull();
});

test("one rule takes every hidden part off the screen, and no rule hides nothing", () => {
  expect(hidingRule([])).toBe("");
  const rule = hidingRule(PARTS);
  for (const places of Object.values(PART_PLACES)) {
    for (const place of places) expect(rule).toContain(place);
  }
});
