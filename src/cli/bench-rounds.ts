import type { ContenderName } from "../../bench/contenders/names.ts";
import { type Check, PHASES, type Phase } from "../../bench/contenders/types.ts";
import { at, messageOf } from "../base/index.ts";
import { agreement, referenceFor } from "./bench-agreement.ts";
import type { Runner } from "./bench-pages.ts";

/** All runs of one contender on one phase. */
export interface Measured {
  readonly name: ContenderName;
  readonly about: string;
  readonly phase: Phase;
  /** The first run, which compiles, in milliseconds. */
  readonly first: number;
  /** The timed runs, in milliseconds. */
  readonly runs: number[];
  /** What each run gave, the first included. */
  readonly checks: Check[];
  /** Kernels that a run starts on the GPU, where that is known. */
  dispatches?: number;
  /** Why it takes no further part. */
  failure?: string;
}

export interface RoundSettings {
  readonly rounds: number;
  /** Seconds that all may take, the first runs included; one round is run in any case. */
  readonly limit: number;
  readonly report: (line: string) => void;
}

/** A phase that does not end within this time is given up, and its contender with it. */
const PATIENCE = 180_000;

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("it did not end in time")), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs every phase of every runner once, untimed, then in rounds: in each, all runners take
 * turns on one phase after the other, so that what else the machine does meets all alike.
 */
export async function runRounds(
  runners: readonly Runner[],
  { rounds, limit, report }: RoundSettings,
): Promise<readonly Measured[]> {
  const start = performance.now();
  const spent = (): number => (performance.now() - start) / 1000;
  const entries: { readonly runner: Runner; readonly measured: Measured }[] = [];
  for (const phase of PHASES) {
    for (const runner of runners) {
      if (!runner.phases.includes(phase)) continue;
      const { name, about } = runner;
      const begun = performance.now();
      try {
        const { milliseconds, check } = await withPatience(runner.measure(phase));
        const measured = { name, about, phase, first: milliseconds, runs: [], checks: [check] };
        entries.push({ runner, measured });
      } catch (error) {
        const first = performance.now() - begun;
        const failure = messageOf(error);
        const measured = { name, about, phase, first, runs: [], checks: [], failure };
        entries.push({ runner, measured });
      }
      report(`${phase} ${name}: first run ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
  }
  excludeStrangers(
    entries.map(({ measured }) => measured),
    report,
  );
  let longest = 0;
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && spent() + longest > limit) break;
    const begun = spent();
    for (let i = 0; i < entries.length; i++) {
      // Each round starts with another contender.
      const { runner, measured } = at(entries, (i + round) % entries.length);
      if (measured.failure !== undefined) continue;
      try {
        const sample = await withPatience(runner.measure(measured.phase));
        measured.runs.push(sample.milliseconds);
        measured.checks.push(sample.check);
        if (sample.dispatches !== undefined) measured.dispatches = sample.dispatches;
      } catch (error) {
        measured.failure = messageOf(error);
      }
    }
    longest = Math.max(longest, spent() - begun);
    report(`round ${round + 1} of ${rounds}: ${(spent() - begun).toFixed(1)} s`);
  }
  return entries.map(({ measured }) => measured);
}

/** Says how the first results compare, and lets nobody be timed whose result is not ours. */
function excludeStrangers(all: readonly Measured[], report: (line: string) => void): void {
  for (const each of all) {
    const reference = referenceFor(all, each.phase);
    if (!reference || each === reference || each.failure !== undefined) continue;
    const { agrees, text } = agreement(reference, each);
    report(`${each.phase} ${each.name} against ${reference.name}: ${text}`);
    if (!agrees) each.failure = `its result is not that of ${reference.name} (${text})`;
  }
}
