import { at } from "../../base/index.ts";
import type { ScoredSequence } from "../types.ts";

/**
 * Sequences packed one after the other, without padding. Tokens past a sequence's last
 * target are left out: nothing depends on them.
 */
export interface PackedBatch {
  /** T: tokens that are read. */
  readonly tokens: number;
  /** [T, 4]: token, first row of its sequence, position in it, end row of its sequence. */
  readonly rows: Uint32Array<ArrayBuffer>;
  /** [N]: the row whose hidden state predicts each target. */
  readonly chosen: Uint32Array<ArrayBuffer>;
  /** [N]: the target tokens. */
  readonly targets: Uint32Array<ArrayBuffer>;
  /** Place of its first target among those of the whole batch. */
  readonly firstTarget: number;
}

/** Packs whole sequences into batches of at most `budget` tokens (or one sequence). */
export function pack(sequences: readonly ScoredSequence[], budget: number): PackedBatch[] {
  const batches: PackedBatch[] = [];
  let group: ScoredSequence[] = [];
  let size = 0;
  let firstTarget = 0;
  const close = (): void => {
    if (group.length === 0) return;
    const batch = packAll(group, firstTarget);
    batches.push(batch);
    firstTarget += batch.targets.length;
    group = [];
    size = 0;
  };
  for (const sequence of sequences) {
    const length = inputLength(sequence);
    if (length === 0) continue;
    if (size + length > budget) close();
    group.push(sequence);
    size += length;
  }
  close();
  return batches;
}

/** Tokens that predict something, directly or through attention. */
function inputLength({ targets }: ScoredSequence): number {
  return targets.length === 0 ? 0 : at(targets, targets.length - 1);
}

function packAll(sequences: readonly ScoredSequence[], firstTarget: number): PackedBatch {
  const tokens = sequences.reduce((sum, sequence) => sum + inputLength(sequence), 0);
  const count = sequences.reduce((sum, sequence) => sum + sequence.targets.length, 0);
  const rows = new Uint32Array(4 * tokens);
  const chosen = new Uint32Array(count);
  const targets = new Uint32Array(count);
  let start = 0;
  let n = 0;
  for (const sequence of sequences) {
    const length = inputLength(sequence);
    for (let i = 0; i < length; i++) {
      rows.set([at(sequence.tokens, i), start, i, start + length], 4 * (start + i));
    }
    for (let i = 0; i < sequence.targets.length; i++) {
      const target = at(sequence.targets, i);
      chosen[n] = start + target - 1;
      targets[n] = at(sequence.tokens, target);
      n++;
    }
    start += length;
  }
  return { tokens, rows, chosen, targets, firstTarget };
}

/** The rows of every fourth token of a sequence from its first on, their place for their token. */
export function blocksOfFour({ tokens, rows }: PackedBatch): Uint32Array<ArrayBuffer> {
  const blocks: number[] = [];
  for (let t = 0; t < tokens; t++) {
    const [, first = 0, position = 0, end = 0] = rows.subarray(4 * t, 4 * t + 4);
    if (position % 4 === 0) blocks.push(t, first, position, end);
  }
  return Uint32Array.from(blocks);
}

/** [T]: one more than the place of a row among the chosen, or 0. */
export function invertChosen({ tokens, chosen }: PackedBatch): Uint32Array<ArrayBuffer> {
  const source = new Uint32Array(tokens);
  chosen.forEach((row, n) => {
    source[row] = n + 1;
  });
  return source;
}

/** The rows in the order of their tokens, and where each token's rows start [V + 1]. */
export function sortByToken(
  { tokens, rows }: PackedBatch,
  vocabulary: number,
): { readonly order: Uint32Array<ArrayBuffer>; readonly starts: Uint32Array<ArrayBuffer> } {
  const starts = new Uint32Array(vocabulary + 1);
  for (let t = 0; t < tokens; t++) {
    const next = at(rows, 4 * t) + 1;
    starts[next] = at(starts, next) + 1;
  }
  for (let v = 0; v < vocabulary; v++) starts[v + 1] = at(starts, v + 1) + at(starts, v);
  const free = starts.slice();
  const order = new Uint32Array(tokens);
  for (let t = 0; t < tokens; t++) {
    const token = at(rows, 4 * t);
    const place = at(free, token);
    free[token] = place + 1;
    order[place] = t;
  }
  return { order, starts };
}
