import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DOMAIN, grammar, PROBLEM, tinyGame } from "../env/alfworld/test-game.ts";
import { alfworldSuite } from "./conform-alfworld.ts";
import type { CaseResult } from "./conform-suite.ts";

const CASES = join(import.meta.dirname, "../../../shared/cases");

async function results(dir: string): Promise<CaseResult[]> {
  const list: CaseResult[] = [];
  for await (const result of alfworldSuite.run(dir)) list.push(result);
  return list;
}

const GAME = {
  split: "seen",
  name: "light",
  trial: "t1",
  task: "be happy",
  domain: "d",
  grammar: "g",
  pddl_problem: PROBLEM,
};

const START = ["go to box 1", "go to box 2", "look"];

const EPISODE = {
  game: "seen/light/t1",
  variant: "2.1.1",
  mode: "by hand",
  reset: {
    observation: "Hello.\n\nYou face bin 1.\n\nYour task is to: be happy.",
    admissible: START,
    won: false,
  },
  steps: [
    {
      command: "sing",
      observation: "Nothing happens.",
      score: 0,
      done: false,
      won: false,
      admissible: START,
    },
  ],
};

const TRANSCRIPT = {
  source: "somewhere",
  kind: "reference",
  task_id: "light/t1",
  task: "be happy",
  initial_observation: "You face bin 1.\nYour task is to: be happy.",
  steps: [{ action: "look", observation: "You face bin 1." }],
};

const LINES = (values: readonly unknown[]): Buffer =>
  gzipSync(values.map((value) => JSON.stringify(value)).join("\n"));

/** A folder of cases about the small game of the tests. */
function folder(changes: Readonly<Record<string, string | Buffer>> = {}): string {
  const dir = mkdtempSync(join(tmpdir(), "cases-"));
  mkdirSync(join(dir, "alfworld/domains"), { recursive: true });
  const intro = [{ rhs: "Hello.\n\n#look.feedback#\n\nYour task is to: UNKNOWN GOAL." }];
  const files: Record<string, string | Buffer> = {
    "domains/domain_d.pddl": DOMAIN,
    "domains/grammar_g.twl2": grammar({ intro }),
    "games.jsonl.gz": LINES([GAME]),
    "golden.jsonl.gz": LINES([EPISODE]),
    "transcripts.jsonl.gz": LINES([TRANSCRIPT]),
    "fine.tw-pddl": tinyGame(),
    ...changes,
  };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(dir, "alfworld", name), text);
  return dir;
}

const misses = (list: readonly CaseResult[]): string[] =>
  list.flatMap(({ difference }) => difference ?? []);

describe("the ALFWorld suite", () => {
  it("finds every kind of case and no difference where there is none", async () => {
    const list = await results(folder());
    expect(list.map((result) => result.kind)).toEqual([
      "games",
      "golden",
      "transcripts",
      "odd files",
    ]);
    expect(misses(list)).toEqual([]);
  });

  it("finds nothing in a folder without its cases", async () => {
    expect(await results(mkdtempSync(join(tmpdir(), "cases-")))).toEqual([]);
  });

  it("reports the first difference of an episode", async () => {
    const steps = EPISODE.steps.map((step) => ({ ...step, admissible: START.slice(0, 2) }));
    const wrong = { ...EPISODE, steps };
    const list = await results(folder({ "golden.jsonl.gz": LINES([wrong]) }));
    expect(misses(list)).toEqual(['step 0 "sing".admissible[2]: not recorded, got "look"']);
  });

  it("reports a difference of a transcript, of a task and of a game that is missing", async () => {
    const list = await results(
      folder({
        "games.jsonl.gz": LINES([{ ...GAME, task: "be sad" }]),
        "golden.jsonl.gz": LINES([{ ...EPISODE, game: "seen/other/t1" }]),
        "transcripts.jsonl.gz": LINES([
          TRANSCRIPT,
          { ...TRANSCRIPT, initial_observation: "You face bin 1.\nYour task is to: be sad." },
        ]),
      }),
    );
    expect(misses(list)).toEqual([
      "its game is not among the cases",
      expect.stringContaining("opening: recorded"),
    ]);
  });

  it("names what was written by hand instead of checking it", async () => {
    const record = { ...TRANSCRIPT, kind: "human-annotated demonstration", steps: [] };
    const [, , result] = await results(folder({ "transcripts.jsonl.gz": LINES([record]) }));
    expect(result).toMatchObject({
      difference: null,
      unchecked: expect.stringContaining("demonstration"),
    });
  });

  it("accepts an odd file that ends in a sentence", async () => {
    const list = await results(folder({ "broken.tw-pddl": "{" }));
    expect(misses(list)).toEqual([]);
  });

  it("refuses a file of cases that it does not know or cannot read", async () => {
    await expect(results(folder({ "other.jsonl": "{}" }))).rejects.toThrow(
      /other\.jsonl line 1 is no ALFWorld case/,
    );
    await expect(results(folder({ "golden.jsonl.gz": LINES([{ reset: 1 }]) }))).rejects.toThrow(
      /golden\.jsonl\.gz line 1 is no ALFWorld episode/,
    );
  });
});

if (existsSync(join(CASES, "alfworld"))) {
  describe("the recorded cases of the original", () => {
    it("agree in every game, episode, transcript and odd file", async () => {
      const list = await results(CASES);
      expect(list.filter(({ difference }) => difference !== null)).toEqual([]);
      expect([...new Set(list.map(({ kind }) => kind))]).toEqual([
        "games",
        "golden",
        "transcripts",
        "transcripts without their game",
        "odd files",
      ]);
    }, 180_000);
  });
}
