/**
 * The layout of a token sequence (special.ts), built piece by piece. Every
 * function leaves its arguments as they are and returns a new sequence.
 */
import { invariant } from "../base/index.ts";
import { END, FAILURE, LOOK_BACK, SKILL, START, SUCCESS } from "./special.ts";
import type { Tokenizer } from "./tokenizer.ts";

/**
 * Where a stretch of a token sequence comes from. A skill counts with the control
 * tokens around it, an action with its <end>, a verdict with its <look-back>.
 */
export type TokenKind = "start" | "statement" | "skill" | "observation" | "action" | "verdict";

/** `length` tokens of one kind, in order. */
export interface Segment {
  readonly kind: TokenKind;
  readonly length: number;
}

export interface Sequence {
  readonly tokens: readonly number[];
  /** Stretches of `tokens`, none empty; their lengths add up to its length. */
  readonly segments: readonly Segment[];
}

/** `sequence` with one more stretch; an empty stretch is left out. */
export function append(sequence: Sequence, kind: TokenKind, ids: readonly number[]): Sequence {
  if (ids.length === 0) return sequence;
  return {
    tokens: [...sequence.tokens, ...ids],
    segments: [...sequence.segments, { kind, length: ids.length }],
  };
}

/** A skill as it stands in context: <skill> skill <end>. */
export function skillTokens(tokenizer: Tokenizer, skill: string): readonly number[] {
  return [tokenizer.special(SKILL), ...tokenizer.encode(skill), tokenizer.special(END)];
}

/** <start> statement [<skill> skill <end>] observation. */
export function opening(
  tokenizer: Tokenizer,
  statement: string,
  observation: string,
  skill?: string,
): Sequence {
  const empty: Sequence = { tokens: [], segments: [] };
  const started = append(empty, "start", [tokenizer.special(START)]);
  const stated = append(started, "statement", tokenizer.encode(statement));
  const skilled =
    skill === undefined ? stated : append(stated, "skill", skillTokens(tokenizer, skill));
  return append(skilled, "observation", tokenizer.encode(observation));
}

/**
 * An action in the form in which the policy writes it: followed by <end> where an
 * action may have several tokens, bare where it is always one.
 */
export function actionTokens(
  tokenizer: Tokenizer,
  action: string,
  mostTokens: number,
): readonly number[] {
  const ids = tokenizer.encode(action);
  return mostTokens === 1 ? ids : [...ids, tokenizer.special(END)];
}

/** (<success> | <failure>) <look-back>: what the analyzer continues with a skill. */
export function verdictTokens(tokenizer: Tokenizer, won: boolean): readonly number[] {
  return [tokenizer.special(won ? SUCCESS : FAILURE), tokenizer.special(LOOK_BACK)];
}

/**
 * The same sequence with a skill in context (`ids`, as skillTokens gives them); it takes
 * the place of one that was there. All tokens behind the skill move by `shift`.
 */
export function withSkill(
  sequence: Sequence,
  ids: readonly number[],
): { readonly sequence: Sequence; readonly shift: number } {
  const { tokens, segments } = sequence;
  invariant(segments[0]?.kind === "start", "a sequence begins with its start token");
  const head = segments[1]?.kind === "statement" ? segments.slice(0, 2) : segments.slice(0, 1);
  const at = head.reduce((sum, segment) => sum + segment.length, 0);
  const behind = segments[head.length];
  const old = behind?.kind === "skill" ? behind.length : 0;
  const tail = segments.slice(head.length + (old > 0 ? 1 : 0));
  const front = append({ tokens: tokens.slice(0, at), segments: head }, "skill", ids);
  return {
    sequence: {
      tokens: [...front.tokens, ...tokens.slice(at + old)],
      segments: [...front.segments, ...tail],
    },
    shift: ids.length - old,
  };
}
