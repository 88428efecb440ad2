import { describe, expect, test } from "vitest";
import type { ContenderName } from "../../bench/contenders/names.ts";
import type { Phase, Sample } from "../../bench/contenders/types.ts";
import { run } from "./bench.ts";
import type { Runner } from "./bench-pages.ts";
import { runRounds } from "./bench-rounds.ts";

type Call = readonly [ContenderName, Phase];

/** A contender that notes its calls and takes as long as it is told. */
function runner(
  name: ContenderName,
  phases: readonly Phase[],
  calls: Call[],
  result: (call: number) => Sample,
): Runner {
  let count = 0;
  return {
    name,
    about: name,
    phases,
    measure: async (phase) => {
      calls.push([name, phase]);
      return result(count++);
    },
    close: async () => {},
  };
}

const steady = (call: number): Sample => ({ milliseconds: 10 + call, check: [4] });
const settings = { rounds: 2, limit: 1000, report: () => {} };

describe("rounds", () => {
  test("all run once untimed, then take turns from another start each round", async () => {
    const calls: Call[] = [];
    const runners = [
      runner("seed-wasm", ["score", "train"], calls, steady),
      runner("jax-wasm", ["train"], calls, steady),
    ];
    const measured = await runRounds(runners, settings);
    const round: Call[] = [
      ["seed-wasm", "score"],
      ["seed-wasm", "train"],
      ["jax-wasm", "train"],
    ];
    expect(calls).toEqual([...round, ...round, round[1], round[2], round[0]]);
    expect(measured.map(({ name, phase, first, runs }) => [name, phase, first, runs])).toEqual([
      ["seed-wasm", "score", 10, [12, 15]],
      ["seed-wasm", "train", 11, [13, 14]],
      ["jax-wasm", "train", 10, [11, 12]],
    ]);
  });

  test("a contender that fails takes no further part; the others go on", async () => {
    const calls: Call[] = [];
    const failing = runner("jax-wasm", ["train"], calls, (call) => {
      if (call === 1) throw new Error("out of memory");
      return steady(call);
    });
    const measured = await runRounds([failing, runner("seed-wasm", ["train"], calls, steady)], {
      ...settings,
      rounds: 3,
    });
    expect(measured[0]).toMatchObject({ runs: [], failure: "out of memory" });
    expect(measured[1]?.runs).toHaveLength(3);
    expect(calls.filter(([name]) => name === "jax-wasm")).toHaveLength(2);
  });

  test("a contender with another result is not timed", async () => {
    const other = (): Sample => ({ milliseconds: 1, check: [5] });
    const measured = await runRounds(
      [
        runner("seed-wasm", ["train"], [], steady),
        runner("jax-wasm", ["train"], [], other),
        runner("tfjs-wasm", ["train"], [], steady),
      ],
      settings,
    );
    expect(measured.map(({ runs }) => runs.length)).toEqual([2, 0, 2]);
    expect(measured[1]?.failure).toMatch(/not that of seed-wasm/);
  });

  test("one round is run however little time there is, and no second", async () => {
    const measured = await runRounds([runner("seed-wasm", ["score"], [], steady)], {
      ...settings,
      limit: -1,
    });
    expect(measured[0]?.runs).toHaveLength(1);
  });
});

test.each([
  [["--engine", "cuda"], /no engine "cuda"/],
  [["--sizes", "nano,huge"], /does not know "huge"/],
  [["--roofline", "--in", "cloud"], /does not know "cloud"/],
  [["--rounds", "0"], /--rounds is "0"/],
])("bench %j is refused with a sentence", async (args, reason) => {
  await expect(run(args)).rejects.toThrow(reason);
});
