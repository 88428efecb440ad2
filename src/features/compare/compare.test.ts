import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { parseRecord, RunLibrary } from "../../run/index.ts";
import { readCompareAddress, writeCompareAddress } from "./address.ts";
import { CSV_HEADER, figureOf, figureRows, readout } from "./figure.ts";
import { resultRows, resultsOf } from "./results.ts";
import { chosenRuns, createCompareSession } from "./session.ts";
import { type CompareChoice, FIRST_CHOICE } from "./state.ts";

const NAMES = ["run-seed-1", "run-seed-2", "run-grpo-1"];
const textOf = (name: string): string => readFileSync(`e2e/fixtures/${name}.jsonl`, "utf8");
const library = new RunLibrary();
for (const name of NAMES) library.add(parseRecord(textOf(name)).record);
const runs = library.list();

const choice = (change: Partial<CompareChoice> = {}): CompareChoice => ({
  ...FIRST_CHOICE,
  ...change,
});

describe("a figure", () => {
  it("has a mean, a band and its single runs for each group", () => {
    const figure = figureOf("success", runs, choice({ smoothing: 0 }), "light");
    expect(figure.groups.map(({ label }) => label)).toEqual(["SEED (n = 2)", "GRPO (n = 1)"]);
    const [seed] = figure.groups;
    const values = runs.slice(0, 2).map((run) => run.updates[1]?.metrics.success ?? -1);
    const [a = 0, b = 0] = values;
    expect(seed?.mean[1]).toMatchObject({
      update: 2,
      mean: expect.closeTo((a + b) / 2),
      deviation: expect.closeTo(Math.abs(a - b) / Math.SQRT2),
      min: Math.min(a, b),
      max: Math.max(a, b),
    });
    expect(figure.plot.bands).toHaveLength(1);
    expect(figure.plot.curves.map(({ faint }) => faint)).toEqual([true, true, false, false]);
    expect(figure.plot.note).toContain("one sample deviation");
  });

  it("says what its band is", () => {
    const range = figureOf("held-out", runs, choice({ band: "range" }), "light");
    expect(range.plot.note).toContain("lowest to highest");
    const [first] = range.plot.bands[0]?.points ?? [];
    const [mean] = range.groups[0]?.mean ?? [];
    expect([first?.low, first?.high]).toEqual([mean?.min, mean?.max]);
    expect(figureOf("success", runs, choice({ band: "none" }), "light").plot.bands).toEqual([]);
  });

  it("smooths without the bias of the start, and keeps the raw values", () => {
    const figure = figureOf("success", runs.slice(0, 1), choice({ smoothing: 50 }), "light");
    const [curve] = figure.groups[0]?.runs ?? [];
    const [y0 = 0, y1 = 0] = curve?.raw.map(({ y }) => y ?? 0) ?? [];
    expect(curve?.smoothed[0]?.y).toBe(y0);
    expect(curve?.smoothed[1]?.y).toBeCloseTo((y0 + 2 * y1) / 3);
  });

  it("gives a run the same look in every figure and grouping", () => {
    const looks = (grouping: CompareChoice["grouping"]) =>
      figureOf("success", runs.slice(1, 2), choice({ grouping }), "dark").groups[0]?.style;
    expect(looks("run")).toEqual(looks("settings"));
    const both = figureOf("success", runs, choice({ grouping: "run" }), "dark");
    expect(both.groups[1]?.style).toEqual(looks("run"));
  });

  it("shows no gate of a method without a teacher", () => {
    const figure = figureOf("gateMean", runs, choice(), "light");
    expect(figure.groups.map(({ mean }) => mean.length)).toEqual([3, 0]);
    expect(readout(figure, 2).map(({ text }) => text)).toEqual([
      expect.stringContaining("\u00b1"),
      "\u2013",
    ]);
  });

  it("has every number in its CSV rows", () => {
    const rows = figureRows(figureOf("held-out", runs, choice(), "light"));
    for (const row of rows) expect(row).toHaveLength(CSV_HEADER.length);
    // Four evaluations of three runs, and four means of two groups.
    expect(rows).toHaveLength(3 * 4 + 2 * 4);
  });
});

describe("the table of results", () => {
  it("has mean, deviation, n, areas and updates to one half", () => {
    const [seed, grpo] = resultsOf(runs, choice());
    expect([seed?.label, grpo?.label]).toEqual(["SEED", "GRPO"]);
    expect(seed?.heldOut).toMatchObject({ n: 2 });
    const last = runs[2]?.evaluations.at(-1);
    expect(grpo?.heldOut?.mean).toBeCloseTo((last?.won ?? 0) / (last?.n ?? 1));
    expect(grpo?.updatesToHalf).toBeNull();
    const rows = resultRows([...(seed ? [seed] : [])]);
    expect(rows[1]?.length).toBe(rows[0]?.length);
  });
});

describe("the address", () => {
  it("holds a choice and gives it back", () => {
    const changed = choice({
      runs: ["a", "b"],
      band: "range",
      axis: "tokens",
      logX: true,
      smoothing: 0,
      metric: "entropy",
      grouping: "run",
    });
    const search = writeCompareAddress(changed);
    expect(search).toContain("runs=a,b");
    expect(readCompareAddress(search)).toEqual({ choice: changed, notices: [] });
    expect(writeCompareAddress(FIRST_CHOICE)).toBe("?screen=compare");
  });

  it("names what it does not understand", () => {
    const { choice, notices } = readCompareAddress("?band=wide&smoothing=high&colour=red");
    expect(choice).toEqual(FIRST_CHOICE);
    expect(notices.map((notice) => notice.split('"')[1])).toEqual(["wide", "high", "colour"]);
  });
});

describe("the session", () => {
  const file = (name: string, text: string) => Object.assign(new Blob([text]), { name });

  it("imports records, says what is cut off or known, and refuses other files", async () => {
    const library = new RunLibrary();
    const session = createCompareSession(library, FIRST_CHOICE);
    const text = textOf("run-seed-1");
    await session.importFiles([
      file("a.jsonl", text.slice(0, -100)),
      file("b.jsonl", text),
      file("c.jsonl", text),
      file("d.jsonl", "a,b\n"),
    ]);
    expect(library.list()).toHaveLength(1);
    const [cut, longer, known, other] = session.store.getState().notices;
    expect(cut).toMatch(/^a\.jsonl: .*cut off/);
    expect(longer).toMatch(/^b\.jsonl replaces the shorter copy/);
    expect(known).toMatch(/^c\.jsonl is in the library already/);
    expect(other).toMatch(/^d\.jsonl: .*not the record/);
    session.dismiss(cut ?? "");
    expect(session.store.getState().notices).toHaveLength(3);
  });

  it("takes runs out of the comparison and in again", () => {
    const session = createCompareSession(library, FIRST_CHOICE);
    const chosen = () => chosenRuns(library.list(), session.store.getState().choice).length;
    session.toggle(runs[0]?.id ?? "");
    expect(chosen()).toBe(2);
    session.toggle(runs[0]?.id ?? "");
    expect(chosen()).toBe(3);
    expect(session.store.getState().choice.runs).toBeNull();
  });
});
