import { at } from "../base/index.ts";
import type { FactBelief, Rollout, Segment } from "../seed/index.ts";
import type { EvaluationLine, UpdateLine } from "./record.ts";

const ascending = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > at(values, i - 1));

function sequenceProblem(
  what: string,
  tokens: readonly number[],
  segments: readonly Segment[],
  vocabulary: number,
): string | null {
  if (tokens.some((token) => token >= vocabulary)) {
    return `${what} hold a token that is not in the vocabulary`;
  }
  const total = segments.reduce((sum, { length }) => sum + length, 0);
  return total === tokens.length ? null : `the stretches of ${what} do not add up`;
}

function rolloutProblem(rollout: Rollout, vocabulary: number): string | null {
  const {
    tokens,
    segments,
    targets,
    teacherTokens,
    teacherSegments,
    skill,
    local,
    stepAdvantages,
  } = rollout;
  const n = targets.length;
  if (!ascending(targets) || targets.some((target) => target === 0 || target >= tokens.length)) {
    return "the positions of the sampled tokens are not positions in order";
  }
  for (const name of ["behaviour", "weight"] as const) {
    if (rollout[name].length !== n) return `"${name}" has not one number a sampled token`;
  }
  for (const name of ["logprob", "entropy", "teacher", "shift", "gate"] as const) {
    const { length } = rollout[name];
    if (length !== n && length !== 0) return `"${name}" has not one number a sampled token`;
  }
  const actions = segments.filter(({ kind }) => kind === "action").length;
  if (stepAdvantages && stepAdvantages.length !== actions) {
    return '"stepAdvantages" has not one number an action';
  }
  if (local && (local.length > tokens.length || local.targets > n)) {
    return "the first half is longer than the whole";
  }
  if ([skill, local?.skill].some((one) => one?.tokens.some((token) => token >= vocabulary))) {
    return "the skill holds a token that is not in the vocabulary";
  }
  return (
    sequenceProblem("the tokens", tokens, segments, vocabulary) ??
    sequenceProblem("the teacher's tokens", teacherTokens, teacherSegments, vocabulary)
  );
}

/** What does not fit within an update's line; null where all fits. */
export function updateProblem(line: UpdateLine, vocabulary: number): string | null {
  for (const [i, rollout] of line.rollouts.entries()) {
    const problem = rolloutProblem(rollout, vocabulary);
    if (problem !== null) return `in rollout ${i + 1}, ${problem}`;
  }
  return null;
}

function factProblem({ subject, answer, options, probabilities }: FactBelief): string | null {
  if (probabilities.length !== options.length) {
    return `the fact about ${subject} has not one probability an option`;
  }
  return options.includes(answer) ? null : `the answer about ${subject} is none of its options`;
}

/** What does not fit within an evaluation's line; null where all fits. */
export function evaluationProblem(line: EvaluationLine): string | null {
  const { n, won, kinds, facts = [] } = line;
  if (won > n || kinds.some((kind) => kind.won > kind.n)) return "more tasks are won than played";
  const sum = (key: "n" | "won"): number => kinds.reduce((total, kind) => total + kind[key], 0);
  if (sum("n") !== n || sum("won") !== won) return "the kinds of tasks do not add up";
  return facts.map(factProblem).find((problem) => problem !== null) ?? null;
}
