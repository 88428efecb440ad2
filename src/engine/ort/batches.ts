import { at } from "../../base/index.ts";
import type { ScoredSequence } from "../types.ts";
import { HIDDEN } from "./graph-attention.ts";

/** Some sequences of a request, padded to one length, with their targets. */
export interface Batch {
  readonly count: number;
  /** Tokens a padded sequence. */
  readonly time: number;
  /** [count, time]; 0 where padded. */
  readonly ids: Int32Array;
  /** [N]: index in [count * time] of the token before each target. */
  readonly rows: Int32Array;
  /** [N]: the target tokens. */
  readonly targets: Int32Array;
  /** [N]: place of each target in the packed order of the request. */
  readonly packed: Int32Array;
}

interface Item {
  readonly sequence: ScoredSequence;
  /** Tokens that are read: those before the last target. */
  readonly length: number;
  /** Place of its first target in the packed order. */
  readonly start: number;
}

/**
 * Splits sequences into batches of at most `budget` padded tokens, or of one sequence.
 * Sequences of like length go together; those without targets are left out.
 */
export function batches(sequences: readonly ScoredSequence[], budget: number): readonly Batch[] {
  const items: Item[] = [];
  let start = 0;
  for (const sequence of sequences) {
    const { targets } = sequence;
    const last = targets[targets.length - 1];
    if (last !== undefined) items.push({ sequence, length: last, start });
    start += targets.length;
  }
  items.sort((a, b) => b.length - a.length || a.start - b.start);
  const result: Batch[] = [];
  for (let first = 0; first < items.length; ) {
    const time = at(items, first).length;
    const count = Math.max(1, Math.floor(budget / time));
    result.push(pad(items.slice(first, first + count), time));
    first += count;
  }
  return result;
}

function pad(items: readonly Item[], time: number): Batch {
  const ids = new Int32Array(items.length * time);
  const total = items.reduce((sum, { sequence }) => sum + sequence.targets.length, 0);
  const [rows, targets, packed] = [
    new Int32Array(total),
    new Int32Array(total),
    new Int32Array(total),
  ];
  let n = 0;
  items.forEach(({ sequence, length, start }, lane) => {
    for (let t = 0; t < length; t++) ids[lane * time + t] = sequence.tokens[t] as number;
    for (let i = 0; i < sequence.targets.length; i++) {
      const target = sequence.targets[i] as number;
      rows[n] = lane * time + target - 1;
      targets[n] = sequence.tokens[target] as number;
      packed[n] = start + i;
      n += 1;
    }
  });
  return { count: items.length, time, ids, rows, targets, packed };
}

/** For each token of a batch the target that it predicts, or N. */
export function inverseRows(batch: Batch): Int32Array {
  const inverse = new Int32Array(batch.ids.length).fill(batch.rows.length);
  batch.rows.forEach((row, n) => {
    inverse[row] = n;
  });
  return inverse;
}

/** Rows of `width` numbers of the batch's targets, from the packed order of the request. */
export function pack(from: Float32Array, { packed }: Batch, width: number): Float32Array {
  const rows = new Float32Array(packed.length * width);
  for (const [n, place] of packed.entries()) copyRow(from, place, rows, n, width);
  return rows;
}

/** Puts rows of `width` numbers of the batch's targets at their places in the packed order. */
export function unpack(from: Float32Array, batch: Batch, width: number, into: Float32Array): void {
  for (const [n, place] of batch.packed.entries()) copyRow(from, n, into, place, width);
}

function copyRow(
  from: Float32Array,
  row: number,
  into: Float32Array,
  toRow: number,
  width: number,
): void {
  // A view of a single number costs far more than the number.
  if (width === 1) into[toRow] = from[row] as number;
  else into.set(from.subarray(row * width, (row + 1) * width), toRow * width);
}

/** [time, time]: 0 up to the diagonal, HIDDEN after it. */
export function causalMask(time: number): Float32Array {
  const mask = new Float32Array(time * time);
  for (let t = 0; t < time; t++) mask.fill(HIDDEN, t * time + t + 1, (t + 1) * time);
  return mask;
}
