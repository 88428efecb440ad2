import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UserError } from "../base/index.ts";
import { run } from "./conform.ts";
import { firstDifference } from "./difference.ts";

const CASES = fileURLToPath(new URL("../../../shared/cases", import.meta.url));

const EPISODE = {
  id: "one",
  room_fixed: [
    [0, 0, 0, 0, 0],
    [0, 1, 1, 2, 0],
    [0, 0, 0, 0, 0],
  ],
  room_state: [
    [0, 0, 0, 0, 0],
    [0, 5, 4, 2, 0],
    [0, 0, 0, 0, 0],
  ],
  num_boxes: 1,
  max_steps: 100,
  initial_text: "#####\n#PXO#\n#####",
  steps: [
    {
      action: 4,
      reward: 10.9,
      done: true,
      info: {
        "action.name": "push right",
        "action.moved_player": true,
        "action.moved_box": true,
        maxsteps_used: false,
        all_boxes_on_target: true,
      },
      state: ["#####", "#_P√#", "#####"],
      player: [1, 2],
      boxes_on_target: 1,
    },
  ],
};

const LEVEL = { id: "tiny", rows: ["#####", "#@$.#", "#####"], boxes: 1, solution_lurd: "R" };

const ROOM = {
  generator: "ragen/verl-agent room_utils.generate_room",
  seed: 4294967296,
  dim: [6, 6],
  num_boxes: 1,
  error: "ValueError: Seed must be between 0 and 2**32 - 1",
};

let dir = "";
let printed: string[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "conform-"));
  mkdirSync(join(dir, "sokoban"));
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line) => printed.push(String(line)));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true });
});

const write = (name: string, records: readonly unknown[]): void => {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  writeFileSync(join(dir, "sokoban", name), name.endsWith(".gz") ? gzipSync(text) : text);
};

describe("npm run conform", () => {
  it("counts exact cases by kind, plain and gzipped", async () => {
    write("episodes.jsonl", [EPISODE]);
    write("level_solutions.jsonl.gz", [EPISODE, EPISODE]);
    write("levels.jsonl.gz", [LEVEL]);
    write("rooms_by_seed.jsonl", [ROOM]);
    expect(await run([dir, "--only", "sokoban"])).toBe(0);
    expect(printed).toEqual([
      "sokoban episodes: 1/1 exact",
      "sokoban level solutions: 2/2 exact",
      "sokoban levels: 1/1 exact",
      "sokoban rooms: 1/1 exact",
    ]);
  });

  it("lists each miss with its first difference and fails", async () => {
    const steps = EPISODE.steps.map((each) => ({ ...each, reward: 9.9 }));
    write("episodes.jsonl", [EPISODE, { ...EPISODE, id: "two", steps }]);
    write("levels.jsonl", [
      { ...LEVEL, solution_lurd: "L" },
      { ...LEVEL, boxes: 2 },
    ]);
    write("rooms.jsonl", [{ ...ROOM, seed: 1 }]);
    expect(await run([dir, "--only=sokoban"])).toBe(1);
    expect(printed.slice(0, 3)).toEqual([
      "sokoban episodes: 1/2 exact",
      "sokoban levels: 0/2 exact",
      "sokoban rooms: 0/1 exact",
    ]);
    expect(printed.slice(3).map((line) => line.replace(/^miss: /, ""))).toEqual([
      "sokoban episodes: episodes.jsonl line 2, two: steps[0].reward: recorded 9.9, got 10.9",
      "sokoban levels: levels.jsonl line 1, tiny: the port throws: Letter 1 of the solution is blocked.",
      "sokoban levels: levels.jsonl line 2, tiny: boxes: recorded 2, got 1",
      expect.stringMatching(/^sokoban rooms: .* seed 1 6x6 boxes 1: error: recorded "ValueError/),
    ]);
  });

  it("fails when there is nothing to replay", async () => {
    expect(await run([dir, "--only", "sokoban"])).toBe(1);
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain(`No cases found under ${dir}. Give the folder`);
  });

  it.each([
    ["rooms.jsonl", "{", /rooms\.jsonl line 1 is not JSON/],
    [
      "rooms.jsonl",
      '\n{"seed":1}\n',
      /rooms\.jsonl line 2 is no case of Sokoban rooms \(generator/,
    ],
    ["levels.jsonl", '{"id":"a","rows":[1]}', /no case of Sokoban levels \(rows\.0/],
    ["episodes.jsonl", "[]", /no case of Sokoban episodes/],
    ["episodes.jsonl.gz", "not gzipped", /cannot be read/],
    ["other.jsonl", "{}", /no case file that is known/],
  ])("ends in a sentence about a malformed file: %s %s", async (name, text, message) => {
    writeFileSync(join(dir, "sokoban", name), text);
    const failed = run([dir, "--only", "sokoban"]);
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toBeInstanceOf(UserError);
  });

  it.each([
    [[], /No folder of cases/],
    [["a", "b"], /More than one folder/],
    [["a", "--only", "chess"], /Unknown suite "chess"; known: .*sokoban/],
    [["a", "--fast"], /Unknown option "--fast"/],
    [["no/such/folder", "--only", "sokoban"], /There is no folder/],
  ])("ends in a sentence about wrong arguments: %j", async (args, message) => {
    await expect(run(args)).rejects.toThrow(message);
  });

  if (existsSync(CASES)) {
    it("finds the port exact on every recorded Sokoban case", async () => {
      expect(await run([CASES, "--only", "sokoban"]), printed.join("\n")).toBe(0);
      expect(printed).toHaveLength(4);
    });
  }
});

describe("the first difference", () => {
  it.each([
    [1, 1, null],
    [Number.NaN, Number.NaN, null],
    [{ a: [1, 2] }, { a: [1, 3] }, "a[1]: recorded 2, got 3"],
    [[1, 2], [1], "[1]: recorded 2, missing"],
    [{}, { b: 1 }, "b: not recorded, got 1"],
    [[], {}, "the value: recorded [], got {}"],
    [null, undefined, "the value: recorded null, got nothing"],
  ])("of %j and %j", (expected, actual, difference) => {
    expect(firstDifference(expected, actual)).toBe(difference);
  });
});
