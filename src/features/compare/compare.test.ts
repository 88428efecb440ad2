import { describe, expect, it } from "vitest";
import { at } from "../../base/index.ts";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { parseRecord, RunLibrary } from "../../run/index.ts";
import { readCompareAddress, writeCompareAddress } from "./address.ts";
import { evaluationRows, metricRows, textEntries } from "./everything.ts";
import { CSV_HEADER, type FigureLook, figureOf, figureRows, readout } from "./figure.ts";
import { resultRows, resultsOf } from "./results.ts";
import { chosenRuns, createCompareSession } from "./session.ts";
import { type CompareChoice, FIRST_CHOICE } from "./state.ts";

const NAMES = ["run-seed-1", "run-seed-2", "run-grpo-1"];
const textOf = (name: string): string => readFileSync(`e2e/fixtures/${name}.jsonl`, "utf8");
const library = new RunLibrary();
for (const name of NAMES) library.add(parseRecord(textOf(name)).record);
const runs = library.list();

const EN: FigureLook = { scheme: "light", language: "en" };
const nothing = () => Promise.reject(new Error("nothing is stored"));

const choice = (change: Partial<CompareChoice> = {}): CompareChoice => ({
  ...FIRST_CHOICE,
  ...change,
});

describe("a figure", () => {
  it("has a mean, a band and its single runs for each group", () => {
    const figure = figureOf("success", runs, choice({ smoothing: 0 }), EN);
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
    const range = figureOf("held-out", runs, choice({ band: "range" }), EN);
    expect(range.plot.note).toContain("lowest to highest");
    const [first] = range.plot.bands[0]?.points ?? [];
    const [mean] = range.groups[0]?.mean ?? [];
    expect([first?.low, first?.high]).toEqual([mean?.min, mean?.max]);
    expect(figureOf("success", runs, choice({ band: "none" }), EN).plot.bands).toEqual([]);
  });

  it("smooths without the bias of the start, and keeps the raw values", () => {
    const figure = figureOf("success", runs.slice(0, 1), choice({ smoothing: 50 }), EN);
    const [curve] = figure.groups[0]?.runs ?? [];
    const [y0 = 0, y1 = 0] = curve?.raw.map(({ y }) => y ?? 0) ?? [];
    expect(curve?.smoothed[0]?.y).toBe(y0);
    expect(curve?.smoothed[1]?.y).toBeCloseTo((y0 + 2 * y1) / 3);
  });

  it("hides no extreme by smoothing", () => {
    const { groups } = figureOf("success", runs.slice(0, 2), choice({ smoothing: 90 }), EN);
    const values = runs.slice(0, 2).map((run) => run.updates[2]?.metrics.success ?? -1);
    expect(groups[0]?.mean[2]).toMatchObject({
      min: Math.min(...values),
      max: Math.max(...values),
    });
  });

  it("says what a logarithmic axis is and leaves out", () => {
    const { plot } = figureOf("length", runs, choice({ logX: true, logY: true }), EN);
    expect([plot.xLabel, plot.yLabel]).toEqual(["update (log)", "actions (log)"]);
    expect(plot.note).toContain("0 and below");
  });

  it("says which runs have no place on the axis of the clock, and the temperature of tests", () => {
    const [first, ...others] = runs;
    if (first === undefined) throw new Error("the fixture is empty");
    const updates = first.updates.map((one) => ({ ...one, elapsed: 10 * one.update }));
    const mixed = [{ ...first, updates }, ...others];
    const { plot } = figureOf("held-out", mixed, choice({ axis: "wall", grouping: "run" }), EN);
    expect(plot.curves.map(({ points }) => points.at(-1)?.x)).toEqual([30, undefined, undefined]);
    expect(plot.note).toMatch(/at temperature 1\. 2 runs without times of the clock are left out/);
  });

  it("speaks the language of the page, down to what tells groups apart", () => {
    const library = new RunLibrary();
    for (const [seed, beta, environment] of [
      [1, 5, "sokoban"],
      [2, 2, "sokoban"],
      [3, 5, "alfworld"],
    ] as const) {
      const { record } = parseRecord(textOf("run-seed-1"));
      const settings = { ...record.header.settings, seed, beta, environment };
      library.add({ ...record, header: { ...record.header, settings } });
    }
    const labels = (language: "en" | "zh") =>
      figureOf("success", library.list(), choice(), { ...EN, language }).groups.map(
        ({ label }) => label,
      );
    expect(labels("en")[1]).toBe("SEED, Sokoban, \u03b2 gate sharpness 2 (n = 1)");
    expect(labels("zh")[1]).toBe("SEED，推箱子 Sokoban，\u03b2 门控锐度 2（n = 1）");
    expect(labels("zh")[2]).toBe("SEED，家务 ALFWorld（n = 1）");
    const sokoban = choice({ world: "sokoban" });
    expect(chosenRuns(library.list(), sokoban)).toHaveLength(2);
    expect(titleIn("zh")).toBe("训练成功率");
  });

  it("gives a run the same look in every figure and grouping", () => {
    const looks = (grouping: CompareChoice["grouping"]) =>
      figureOf("success", runs.slice(1, 2), choice({ grouping }), { ...EN, scheme: "dark" })
        .groups[0]?.style;
    expect(looks("run")).toEqual(looks("settings"));
    const both = figureOf("success", runs, choice({ grouping: "run" }), { ...EN, scheme: "dark" });
    expect(both.groups[1]?.style).toEqual(looks("run"));
  });

  it("shows no gate of a method without a teacher", () => {
    const figure = figureOf("gateMean", runs, choice(), EN);
    expect(figure.groups.map(({ mean }) => mean.length)).toEqual([3, 0]);
    expect(readout(figure, 2).map(({ text }) => text)).toEqual([
      expect.stringContaining("\u00b1"),
      "\u2013",
    ]);
  });

  it("has every number in its CSV rows", () => {
    const rows = figureRows(figureOf("held-out", runs, choice(), EN));
    for (const row of rows) expect(row).toHaveLength(CSV_HEADER.length);
    // Four evaluations of three runs, and four means of two groups.
    expect(rows).toHaveLength(3 * 4 + 2 * 4);
  });
});

function titleIn(language: "en" | "zh"): string {
  return figureOf("success", runs, choice(), { ...EN, language }).title;
}

describe("everything in one file", () => {
  it("has every metric of every update, every evaluation and every record", async () => {
    const [header = [], ...rows] = metricRows(runs);
    expect(rows).toHaveLength(runs.reduce((sum, { updates }) => sum + updates.length, 0));
    expect(rows[0]?.[header.indexOf("success")]).toBe(runs[0]?.updates[0]?.metrics.success);
    const all = evaluationRows(runs).filter((row) => row[7] === "all");
    expect(all).toHaveLength(runs.reduce((sum, { evaluations }) => sum + evaluations.length, 0));
    const entries = await textEntries({
      runs,
      choice: choice(),
      look: EN,
      address: "http://localhost/?screen=compare",
      open: nothing,
    });
    const decode = (name: RegExp) =>
      new TextDecoder().decode(entries.find((entry) => name.test(entry.name))?.data);
    expect(decode(/^address/)).toContain("screen=compare");
    expect(parseRecord(decode(/^records\/SEED-seed-1-/)).record).toEqual(runs[0]?.record);
    expect(entries.map(({ name }) => name).filter((name) => /^records/.test(name))).toHaveLength(3);
  });

  it("reads from the store what is not in memory, and fails with it", async () => {
    const [run] = runs;
    if (run === undefined) throw new Error("the fixture is empty");
    const everything = {
      runs: [{ ...run, record: null }],
      choice: choice(),
      look: EN,
      address: "",
    };
    await expect(textEntries({ ...everything, open: nothing })).rejects.toThrow(
      "nothing is stored",
    );
    const open = () => Promise.resolve(parseRecord(textOf("run-seed-1")).record);
    expect(await textEntries({ ...everything, open })).toHaveLength(5);
  });
});

describe("the table of results", () => {
  it("has mean, deviation, n, areas and updates to one half", () => {
    const [seed, grpo] = resultsOf(runs, choice(), "en");
    expect([seed?.label, grpo?.label]).toEqual(["SEED", "GRPO"]);
    expect(seed?.heldOut).toMatchObject({ n: 2 });
    const last = runs[2]?.evaluations.at(-1);
    expect(grpo?.heldOut?.mean).toBeCloseTo((last?.won ?? 0) / (last?.n ?? 1));
    expect(grpo?.updatesToHalf).toBeNull();
    const rows = resultRows([...(seed ? [seed] : [])]);
    expect(rows[1]?.length).toBe(rows[0]?.length);
    expect(rows[1]?.slice(0, 3)).toEqual(["SEED", 2, "1 2"]);
  });
});

describe("the address", () => {
  it("holds a choice and gives it back", () => {
    const changed = choice({
      runs: ["a", "b"],
      band: "range",
      axis: "tokens",
      logX: true,
      logY: true,
      world: "alfworld",
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
    const search = "?band=wide&smoothing=high&log=yes&colour=red";
    const { choice, notices } = readCompareAddress(search);
    expect(choice).toEqual(FIRST_CHOICE);
    expect(notices.map((notice) => notice.split('"')[1])).toEqual([
      "wide",
      "high",
      "yes",
      "colour",
    ]);
  });
});

describe("the session", () => {
  const file = (name: string, text: string) => Object.assign(new Blob([text]), { name });

  it("imports records, says what is cut off or known, and refuses other files", async () => {
    const library = new RunLibrary();
    const session = createCompareSession(library, nothing, FIRST_CHOICE);
    const text = textOf("run-seed-1");
    await session.importFiles([
      file("a.jsonl", text.slice(0, -100)),
      file("b.jsonl", text),
      file("c.jsonl", text),
      file("d.jsonl", "a,b\n"),
      Object.assign(new Blob([new Uint8Array([0x1f, 0x8b, 8, 0])]), { name: "e.gz" }),
    ]);
    expect(library.list()).toHaveLength(1);
    const { notices } = session.store.getState();
    const [cut, longer, known, other, zipped] = notices.map(({ en }) => en);
    expect(cut).toMatch(/^a\.jsonl: .*cut off/);
    expect(longer).toMatch(/^b\.jsonl replaces the shorter copy/);
    expect(known).toMatch(/^c\.jsonl is in the library already/);
    expect(other).toMatch(/^d\.jsonl: .*not the record/);
    expect(zipped).toMatch(/^e\.gz: .*gzip/);
    session.dismiss(at(notices, 0));
    expect(session.store.getState().notices).toHaveLength(4);
  });

  it("reads records that are compressed by gzip", async () => {
    const library = new RunLibrary();
    const session = createCompareSession(library, nothing, FIRST_CHOICE);
    const bytes = new Uint8Array(gzipSync(textOf("run-seed-1")));
    await session.importFiles([Object.assign(new Blob([bytes]), { name: "run.jsonl.gz" })]);
    expect(session.store.getState().notices).toEqual([]);
    expect(library.list()[0]?.record).toEqual(runs[0]?.record);
  });

  it("takes runs out of the comparison and in again", () => {
    const session = createCompareSession(library, nothing, FIRST_CHOICE);
    const chosen = () => chosenRuns(library.list(), session.store.getState().choice).length;
    session.toggle(runs[0]?.id ?? "");
    expect(chosen()).toBe(2);
    session.toggle(runs[0]?.id ?? "");
    expect(chosen()).toBe(3);
    expect(session.store.getState().choice.runs).toBeNull();
  });
});
