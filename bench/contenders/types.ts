/**
 * What is measured of a contender. `train` trains every weight; `score-int8` and `train-lora`
 * are of a frozen 8-bit base with low-rank adapters, of which the latter trains the adapters
 * and norm gains.
 */
export const PHASES = ["score", "score-int8", "train", "train-lora", "decode"] as const;
export type Phase = (typeof PHASES)[number];

/**
 * What a run gave, so that contenders can be held against each other: "score" the mean
 * log-probability; "train" and "train-lora" the loss before the step; "decode" all sampled tokens.
 */
export type Check = readonly number[];

export interface Sample {
  readonly milliseconds: number;
  readonly check: Check;
  /** Kernels that it started on the GPU, where that is known. */
  readonly dispatches?: number;
}

/** One library on one back end, ready to run the work of a size. */
export interface Contender {
  /** The library and what computes under it. */
  readonly about: string;
  /** Runs a phase once, from plain numbers to plain numbers. */
  readonly phases: Readonly<Partial<Record<Phase, () => Promise<Check>>>>;
  /** Kernels started on the GPU so far. */
  readonly dispatches?: () => number;
  readonly dispose: () => Promise<void>;
}

export async function measure(contender: Contender, phase: Phase): Promise<Sample> {
  const run = contender.phases[phase];
  if (!run) throw new RangeError(`Internal error: ${contender.about} has no phase ${phase}`);
  const before = contender.dispatches?.();
  const start = performance.now();
  const check = await run();
  const milliseconds = performance.now() - start;
  const after = contender.dispatches?.();
  if (before === undefined || after === undefined) return { milliseconds, check };
  return { milliseconds, check, dispatches: after - before };
}
