/**
 * Times ALFWorld games: `npx tsx bench/alfworld.ts [FILE.game.tw-pddl ...]`; without files,
 * generated full-size houses and, where ../shared/cases is there, every game of it.
 * Prints the first load in a fresh process, later loads, one step with its admissible
 * commands, and the heap over ten thousand steps.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { at, Rng } from "../src/base/index.ts";
import { Library } from "../src/cli/alfworld-library.ts";
import { findCaseFiles, readCaseLines, readTextFile } from "../src/cli/case-files.ts";
import { finish } from "../src/cli/finish.ts";
import { positionals } from "../src/cli/positional.ts";
import { generateGame } from "../src/env/alfworld/generate/index.ts";
import { type GameState, loadGame } from "../src/env/alfworld/index.ts";

const STEPS_PER_GAME = 30;
const LONG_RUN = 10_000;

function sources(): Map<string, string> {
  const usage = "npx tsx bench/alfworld.ts [FILE.game.tw-pddl ...]";
  const files = positionals(process.argv.slice(2), usage, 100_000);
  if (files.length > 0) return new Map(files.map((file) => [file, readTextFile(file)]));
  const games = new Map<string, string>();
  const cases = join(import.meta.dirname, "../../shared/cases");
  if (existsSync(cases)) {
    const library = new Library(cases);
    for (const path of findCaseFiles(cases, "alfworld")) {
      if (!path.includes("games")) continue;
      for (const line of readCaseLines(path)) {
        const { split, name, trial } = library.add(line);
        const id = `${split}/${name}/${trial}`;
        games.set(id, library.file(id, "shipped") ?? "");
      }
    }
  }
  for (let index = 0; index < 30; index++) {
    const { file } = generateGame({ level: "full", split: "train", index, syntax: "move" });
    games.set(`generated ${index}`, JSON.stringify(file));
  }
  return games;
}

function report(what: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const quantile = (q: number): string =>
    at(times, Math.min(times.length - 1, Math.floor(q * times.length))).toFixed(2);
  console.log(
    `${what}: median ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, most ${quantile(1)} ms (${times.length})`,
  );
}

setFlagsFromString("--expose-gc");
/** Collects garbage, so that the heap holds only what is in use. */
const collect = runInNewContext("gc") as () => void;

function heap(): string {
  collect();
  return `${(process.memoryUsage().heapUsed / 2 ** 20).toFixed(1)} MB`;
}

function measure(): void {
  const rng = Rng.of(1, "bench");
  const games = [...sources().values()];
  const loads: number[] = [];
  const steps: number[] = [];

  for (const [i, source] of games.entries()) {
    const used = process.cpuUsage();
    const started = performance.now();
    const game = loadGame(source);
    const time = performance.now() - started;
    const { user, system } = process.cpuUsage(used);
    if (i > 0) loads.push(time);
    else {
      const cpu = ((user + system) / 1000).toFixed(1);
      console.log(
        `first load: ${time.toFixed(1)} ms, ${cpu} ms of CPU (${source.length} characters)`,
      );
    }
    let { state } = game.reset();
    for (let step = 0; step < STEPS_PER_GAME; step++) {
      const command = rng.pick(game.admissible(state));
      const before = performance.now();
      state = game.step(state, command).state;
      game.admissible(state);
      steps.push(performance.now() - before);
    }
  }
  report("later loads", loads);
  report("step and admissible", steps);

  const game = loadGame(at(games, 0));
  let state: GameState = game.reset().state;
  const heaps: string[] = [];
  for (let step = 0; step <= LONG_RUN; step++) {
    if (step % (LONG_RUN / 4) === 0) heaps.push(heap());
    state = game.step(state, rng.pick(game.admissible(state))).state;
  }
  console.log(`heap over ${LONG_RUN} steps: ${heaps.join(", ")}`);
}

await finish(async () => {
  measure();
  return 0;
});
