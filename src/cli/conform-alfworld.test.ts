import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { generateGame } from "../env/alfworld/generate/index.ts";
import { DOMAIN, grammar, PROBLEM, tinyGame } from "../env/alfworld/test-game.ts";
import { checkScene } from "./alfworld-scenes.ts";
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

describe("texts without their game", () => {
  const { file } = generateGame({ level: "full", split: "train", index: 0, syntax: "put" });
  const rules = { domain: file.pddl_domain, grammar: file.grammar };

  it.each([
    ["go to cabinet 2", "The cabinet 2 is closed."],
    ["go to desk 1", "On the desk 1, you see a mug 2, a mug 1, and a pen 3."],
    ["open drawer 1", "You open the drawer 1. The drawer 1 is open. In it, you see nothing."],
    ["take pen 3 from desk 1", "You pick up the pen 3 from the desk 1."],
    ["clean mug 1 with sinkbasin 1", "You clean the mug 1 using the sinkbasin 1."],
    ["use desklamp 1", "You turn on the desklamp 1."],
    ["slice apple 2 with knife 1", "You sliced the apple 2 with the knife 1."],
    ["examine apple 2", "This is a hot and clean sliced apple 2."],
    ["examine mug 2", "This is a normal mug 2. In it, you see nothing."],
    ["look", "You are facing the shelf 2, and shelf 1. Next to it, you see a book 1."],
    ["inventory", "You are carrying: a book 1."],
    ["sing", "Nothing happens."],
  ])("%s is answered as recorded", (action, observation) => {
    expect(checkScene(action, observation, rules)).toBeNull();
  });

  it.each([
    ["go to desk 1", "On the desk 1, you see a mug 1, and a mug 2."],
    ["go to desk 1", "On the desk 1, you see a mug 2, a mug 1."],
    ["go to desk 1", "On the desk 1, you see an apple 1."],
    ["open drawer 1", "You open the drawer 1."],
    ["examine apple 2", "This is a clean and hot apple 2."],
    ["examine apple 2", "This is a cold and clean apple 2."],
    ["dance", "You dance."],
  ])("%s answered with %j is a difference", (action, observation) => {
    expect(checkScene(action, observation, rules)).not.toBeNull();
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
