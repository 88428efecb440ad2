import type { Rollout } from "../../seed/index.ts";

/** What the policy did and what the world answered; the first one has no action. */
export interface Exchange {
  /** 0 before the first action. */
  readonly step: number;
  /** null before the first action. */
  readonly action: string | null;
  readonly observation: string;
}

/** An episode in words. */
export interface Transcript {
  /** What the task is, as the policy read it. */
  readonly statement: string;
  readonly exchanges: readonly Exchange[];
}

/** Control tokens are written by their names. */
const CONTROL = /^<[^>]*>$/;

/**
 * The episode's words, read from its tokens: they are all that the policy was told and
 * wrote, so nothing has to be played again. Control tokens are left out.
 */
export function transcriptOf(rollout: Rollout, vocabulary: readonly string[]): Transcript {
  let statement = "";
  let start = 0;
  const exchanges: { step: number; action: string | null; observation: string }[] = [
    { step: 0, action: null, observation: "" },
  ];
  for (const { kind, length } of rollout.segments) {
    const text = rollout.tokens
      .slice(start, start + length)
      .map((id) => vocabulary[id] ?? "\ufffd")
      .filter((piece) => !CONTROL.test(piece))
      .join("");
    start += length;
    if (kind === "statement") statement += text;
    else if (kind === "action") {
      exchanges.push({ step: exchanges.length, action: text.trim(), observation: "" });
    } else if (kind === "observation") {
      const last = exchanges.at(-1);
      if (last !== undefined) last.observation += text;
    }
  }
  return {
    statement: statement.trim(),
    exchanges: exchanges.map((one) => ({ ...one, observation: one.observation.trim() })),
  };
}
