import type { Tokenizer } from "./tokenizer.ts";

/** A stretch of a training text: ordinary text, or one control token by its name. */
export type CorpusPiece =
  | { readonly text: string; readonly loss: boolean }
  | { readonly special: string; readonly loss: boolean };

/** One training text of stage 0 or stage 1: pieces, each with or without loss. */
export interface CorpusItem {
  readonly pieces: readonly CorpusPiece[];
}

/** A training text as tokens; `loss[i]`: whether predicting `tokens[i]` is trained. */
export interface EncodedItem {
  readonly tokens: readonly number[];
  readonly loss: readonly boolean[];
}

export function encodeCorpusItem(tokenizer: Tokenizer, item: CorpusItem): EncodedItem {
  const tokens: number[] = [];
  const loss: boolean[] = [];
  for (const piece of item.pieces) {
    const ids =
      "special" in piece ? [tokenizer.special(piece.special)] : tokenizer.encode(piece.text);
    for (const id of ids) {
      tokens.push(id);
      loss.push(piece.loss);
    }
  }
  return { tokens, loss };
}
