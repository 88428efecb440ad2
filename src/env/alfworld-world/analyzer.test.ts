import { describe, expect, it } from "vitest";
import { UserError } from "../../base/index.ts";
import { drawGame, LEVELS, TASK_TYPES } from "../alfworld/index.ts";
import { hindsightSkill, type Transcript } from "./analyzer.ts";
import { householdOf } from "./household.ts";
import { alfworldOracle, oracleSkill } from "./oracle.ts";
import { readCommand, readStatement, thingsSeen } from "./reading.ts";
import { formatSkill } from "./skill.ts";

/** A transcript from lines "command: observation". */
function transcript(goal: string, lines: readonly string[], won = false): Transcript {
  const steps = lines.map((line) => {
    const [action = "", observation = ""] = line.split(": ");
    return { action, observation, reward: 0, valid: observation !== "Nothing happens." };
  });
  return { statement: `Your task is to: ${goal}.`, steps, won };
}

const skillOf = (goal: string, lines: readonly string[], won = false): string =>
  formatSkill(hindsightSkill(transcript(goal, lines, won))).trim();

const SHELF = "go to shelf 1: You arrive at shelf 1. On the shelf 1, you see a egg 1, and a mug 1.";
const TAKE = "take egg 1 from shelf 1: You pick up the egg 1 from the shelf 1.";
const BED = "go to bed 1: You arrive at bed 1. On the bed 1, you see nothing.";
const SINK = "go to sinkbasin 1: You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.";
const CLEAN = "clean egg 1 with sinkbasin 1: You clean the egg 1 using the sinkbasin 1.";
const closed = (n: number) =>
  `go to drawer ${n}: You arrive at drawer ${n}. The drawer ${n} is closed.`;

describe("hindsightSkill", () => {
  it("says after a win where the object was and what was done", () => {
    const moved = "move egg 1 to bed 1: You move the egg 1 to the bed 1.";
    expect(skillOf("put a clean egg in bed", [SHELF, TAKE, SINK, CLEAN, BED, moved], true)).toBe(
      "workflow find egg shelf clean sinkbasin put bed",
    );
    expect(skillOf("look at egg under the desklamp", [SHELF, TAKE], true)).toBe(
      "workflow find egg shelf use desklamp",
    );
  });

  it("finds nothing to avoid in a flawless beginning", () => {
    expect(skillOf("put a egg in bed", [BED])).toBe("avoid find egg unseen put bed");
  });

  it.each([
    ["revisit", [BED, SINK, BED, SINK, BED, SINK]],
    ["noopen", [closed(1), closed(2), BED]],
    ["notake", [SHELF, BED]],
    ["wrongobj", [SHELF, "take mug 1 from shelf 1: You pick up the mug 1 from the shelf 1."]],
    ["noput", [SHELF, TAKE, SINK]],
  ])("notices %s", (mistake, lines) => {
    const skill = hindsightSkill(transcript("put a egg in bed", lines));
    expect(skill.mistakes).toContain(mistake);
  });

  it("notices that the treatment is missing, before and after putting down", () => {
    const goal = "put a hot egg in bed";
    expect(skillOf(goal, [SHELF, TAKE])).toBe("avoid noproc find egg shelf heat microwave put bed");
    const lines = [SHELF, TAKE, BED, "move egg 1 to bed 1: You move the egg 1 to the bed 1."];
    expect(skillOf(goal, lines)).toBe("avoid noproc find egg shelf heat microwave put bed");
  });

  it("forgives once: closed places opened at once, two returns, an object that is taken", () => {
    const opened =
      "open drawer 1: You open the drawer 1. The drawer 1 is open. In it, you see nothing.";
    const lines = [closed(1), opened, closed(2), BED, SINK, BED, SINK];
    expect(hindsightSkill(transcript("put a egg in bed", lines)).mistakes).toEqual([]);
  });

  it("does not take the target for a place to look", () => {
    expect(skillOf("put two egg in shelf", [SHELF])).toBe("avoid find egg unseen put shelf");
  });

  it("ignores what did nothing and what is no command", () => {
    const lines = ["take egg 1 from shelf 1: Nothing happens.", "dance: Nothing happens."];
    expect(skillOf("put a egg in bed", lines)).toBe("avoid find egg unseen put bed");
  });

  it("keeps the last three mistakes in their order", () => {
    const mug = "take mug 1 from shelf 1: You pick up the mug 1 from the shelf 1.";
    const rid = "move mug 1 to shelf 1: You move the mug 1 to the shelf 1.";
    const lines = [closed(1), closed(2), SHELF, mug, rid, TAKE];
    expect(hindsightSkill(transcript("put a hot egg in bed", lines)).mistakes).toEqual([
      "notake",
      "wrongobj",
      "noproc",
    ]);
  });

  it("refuses a statement that is no task", () => {
    expect(() => hindsightSkill({ statement: "Sing.", steps: [], won: false })).toThrow(UserError);
  });
});

describe("reading", () => {
  it.each(LEVELS)("understands the statement of every task of level %s", (level) => {
    const found = new Set<string>();
    for (let index = 0; index < 60; index++) {
      const game = drawGame({ level, split: "seen", index });
      const { task, room } = game;
      found.add(task.type);
      expect(room.things.length).toBeGreaterThan(0);
      expect(readStatement(householdOf(game).statement)).toEqual({
        object: task.object.toLowerCase(),
        treatment: /clean|heat|cool/.exec(task.type)?.[0] ?? null,
        target: task.receptacle?.toLowerCase() ?? null,
      });
    }
    expect(found).toEqual(new Set(TASK_TYPES));
  });

  it("reads no command where there is none", () => {
    for (const text of ["go to", "go to shelf", "take egg from shelf 1", "look", "go to a 1 b 2"]) {
      expect(readCommand(text)).toBeNull();
    }
  });

  it("reads what is listed", () => {
    expect(thingsSeen("On the bed 1, you see a cd 2, a cd 1, and a pen 1.")).toEqual([
      "cd",
      "cd",
      "pen",
    ]);
    expect(thingsSeen("On the bed 1, you see nothing.")).toEqual([]);
  });
});

describe("alfworldOracle", () => {
  const task = "alfworld/mini/seen/5";
  const { statement, opening } = householdOf(drawGame({ level: "mini", split: "seen", index: 5 }));
  const episode = { task, statement, opening, steps: [], won: false };

  it("knows where the object lies without any episode", () => {
    const game = drawGame({ level: "mini", split: "seen", index: 5 });
    const skill = oracleSkill(game);
    expect(alfworldOracle.oracle(task)).toBe(formatSkill(skill));
    const { room, task: goal } = game;
    const wanted = room.things.filter(({ type }) => type === goal.object);
    const types = wanted.flatMap(({ inside }) =>
      room.layout.receptacles.filter(({ id }) => inside.includes(id)).map(({ type }) => type),
    );
    expect(types.map((type) => type.toLowerCase())).toContain(skill.where);
  });

  it("tells exact, right, well-formed and other texts apart", () => {
    const exact = alfworldOracle.hindsight(episode);
    expect(alfworldOracle.judge(exact, episode)).toEqual({
      wellFormed: true,
      correct: true,
      exact: true,
    });
    expect(alfworldOracle.judge(exact.replace("avoid", "avoid revisit"), episode)).toEqual({
      wellFormed: true,
      correct: true,
      exact: false,
    });
    expect(alfworldOracle.judge(exact.replace("unseen", "toilet"), episode)).toEqual({
      wellFormed: true,
      correct: false,
      exact: false,
    });
    expect(alfworldOracle.judge("nonsense", episode).wellFormed).toBe(false);
  });
});
