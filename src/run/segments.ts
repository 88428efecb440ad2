import type { Segment, TokenKind } from "../seed/index.ts";

/** One letter a kind: written out, stretches would be half of a record. */
const LETTERS: Readonly<Record<TokenKind, string>> = {
  start: "b",
  statement: "s",
  skill: "k",
  observation: "o",
  action: "a",
  verdict: "v",
};

const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as TokenKind]));

/** Stretches as text: "b1s16o2a1" is <start>, 16 tokens of statement, 2 of observation, an action. */
export function encodeSegments(segments: readonly Segment[]): string {
  return segments.map(({ kind, length }) => `${LETTERS[kind]}${length}`).join("");
}

/** The stretches that a text says; null where it says none. */
export function decodeSegments(text: string): readonly Segment[] | null {
  if (!/^(?:[a-z][1-9]\d{0,6})*$/.test(text)) return null;
  const segments: Segment[] = [];
  for (const [, letter = "", length] of text.matchAll(/([a-z])(\d+)/g)) {
    const kind = KINDS.get(letter);
    if (kind === undefined) return null;
    segments.push({ kind, length: Number(length) });
  }
  return segments;
}
