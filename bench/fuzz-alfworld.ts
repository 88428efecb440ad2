/**
 * Damages game files at random and loads them: `npx tsx bench/fuzz-alfworld.ts [COUNT] [SEED]`.
 * Exits with 1 on a crash, on a file that takes longer than a second, or when the
 * heap keeps growing.
 */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { at, messageOf, Rng } from "../src/base/index.ts";
import { finish } from "../src/cli/finish.ts";
import { positionals, wholeNumber } from "../src/cli/positional.ts";
import { generateGame } from "../src/env/alfworld/generate/index.ts";
import { tinyGame } from "../src/env/alfworld/test-game.ts";
import { exercise, mutate } from "../src/env/alfworld/test-mutations.ts";

const LIMIT_MS = 1000;
const HEAP_GROWTH_MB = 64;

setFlagsFromString("--expose-gc");
/** Collects garbage, so that the heap holds only what is in use. */
const collect = runInNewContext("gc") as () => void;

function heap(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function fuzz(count: number, seed: number): number {
  const rng = Rng.of(seed, "damaged games");

  const tiny = tinyGame();
  const house = JSON.stringify(
    generateGame({ level: "full", split: "train", index: 0, syntax: "move" }).file,
  );

  let played = 0;
  let refused = 0;
  let failures = 0;
  const times: number[] = [];
  const reasons = new Map<string, number>();
  let heapEarly = 0;

  function keep(source: string | Uint8Array, i: number, reason: string): void {
    const path = join(tmpdir(), `fuzz-alfworld-${seed}-${i}.game.tw-pddl`);
    writeFileSync(path, source);
    console.log(`${reason}: ${path}`);
    failures++;
  }

  for (let i = 0; i < count; i++) {
    const source = mutate(rng.chance(0.8) ? tiny : house, rng);
    const started = performance.now();
    try {
      const { refusal } = exercise(source, rng);
      if (refusal === null) played++;
      else {
        refused++;
        const reason = refusal.replace(/"[^"]*"|\d+|\(.*\)/g, "_").slice(0, 70);
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    } catch (error) {
      keep(source, i, `crash (${messageOf(error)})`);
    }
    const time = performance.now() - started;
    times.push(time);
    if (time > LIMIT_MS) keep(source, i, `slow (${time.toFixed(0)} ms)`);
    if (i === Math.floor(count / 4)) heapEarly = heap();
  }

  const growth = heap() - heapEarly;
  times.sort((a, b) => a - b);
  const quantile = (q: number): string =>
    at(times, Math.min(times.length - 1, Math.floor(q * times.length))).toFixed(1);
  console.log(`${count} damaged files: ${played} played, ${refused} refused, ${failures} failed`);
  console.log(`time: median ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, most ${quantile(1)} ms`);
  console.log(`heap: ${growth.toFixed(1)} MB more than after a quarter of the files`);
  for (const [reason, times] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 15)) {
    console.log(`  ${times} x ${reason}`);
  }
  if (growth > HEAP_GROWTH_MB) console.log("The heap keeps growing.");
  return failures > 0 || growth > HEAP_GROWTH_MB ? 1 : 0;
}

await finish(async () => {
  const usage = "npx tsx bench/fuzz-alfworld.ts [COUNT] [SEED]";
  const [count, seed] = positionals(process.argv.slice(2), usage, 2);
  return fuzz(
    wholeNumber("COUNT", count, 20_000, 1, 100_000_000),
    wholeNumber("SEED", seed, 1, 0, 0xffff_ffff),
  );
});
