import { counterBits } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import type { SkillOracle, TextEnvironment } from "../env/index.ts";
import type { Tokenizer } from "../text/index.ts";

/** What every phase works with: the policy, its world and the text between them. */
export interface Setup {
  readonly engine: Engine;
  readonly environment: TextEnvironment;
  readonly oracle: SkillOracle;
  readonly tokenizer: Tokenizer;
}

/** What a stream of sampling noise is for; no two purposes share noise. */
const PURPOSES = {
  train: 0x7472,
  seen: 0x7365,
  unseen: 0x756e,
  collect: 0x636f,
  check: 0x6368,
} as const;
export type StreamPurpose = keyof typeof PURPOSES;

/**
 * The number of a stream of sampling noise: a function of what the sequence is, and so
 * the same in whatever batch it is sampled.
 */
export function streamOf(purpose: StreamPurpose, index: number, member = 0): number {
  return counterBits(PURPOSES[purpose], index, member, 0);
}
