import { at, type Sentence } from "../base/index.ts";
import type { FactBelief, Rollout, Segment } from "../seed/index.ts";
import type { EvaluationLine, UpdateLine } from "./record.ts";

const ascending = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > at(values, i - 1));

function sequenceProblem(
  what: Sentence,
  tokens: readonly number[],
  segments: readonly Segment[],
  vocabulary: number,
): Sentence | null {
  if (tokens.some((token) => token >= vocabulary)) {
    return {
      en: `${what.en} hold a token that is not in the vocabulary`,
      zh: `${what.zh}含有词表之外的 token`,
    };
  }
  const total = segments.reduce((sum, { length }) => sum + length, 0);
  return total === tokens.length
    ? null
    : { en: `the stretches of ${what.en} do not add up`, zh: `${what.zh}的分段长度之和不符` };
}

const notOneEach = (name: string): Sentence => ({
  en: `"${name}" has not one number a sampled token`,
  zh: `"${name}" 不是每个采样 token 一个数`,
});

function rolloutProblem(rollout: Rollout, vocabulary: number): Sentence | null {
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
    return {
      en: "the positions of the sampled tokens are not positions in order",
      zh: "采样 token 的位置不是递增的有效位置",
    };
  }
  for (const name of ["behaviour", "weight"] as const) {
    if (rollout[name].length !== n) return notOneEach(name);
  }
  for (const name of ["logprob", "entropy", "teacher", "shift", "gate"] as const) {
    const { length } = rollout[name];
    if (length !== n && length !== 0) return notOneEach(name);
  }
  const actions = segments.filter(({ kind }) => kind === "action").length;
  if (stepAdvantages && stepAdvantages.length !== actions) {
    return {
      en: '"stepAdvantages" has not one number an action',
      zh: '"stepAdvantages" 不是每个动作一个数',
    };
  }
  if (local && (local.length > tokens.length || local.targets > n)) {
    return { en: "the first half is longer than the whole", zh: "前半段比整体还长" };
  }
  if ([skill, local?.skill].some((one) => one?.tokens.some((token) => token >= vocabulary))) {
    return {
      en: "the skill holds a token that is not in the vocabulary",
      zh: "技能含有词表之外的 token",
    };
  }
  return (
    sequenceProblem({ en: "the tokens", zh: "token 序列" }, tokens, segments, vocabulary) ??
    sequenceProblem(
      { en: "the teacher's tokens", zh: "教师的 token 序列" },
      teacherTokens,
      teacherSegments,
      vocabulary,
    )
  );
}

/** What does not fit within an update's line; null where all fits. */
export function updateProblem(line: UpdateLine, vocabulary: number): Sentence | null {
  for (const [i, rollout] of line.rollouts.entries()) {
    const problem = rolloutProblem(rollout, vocabulary);
    if (problem !== null) {
      return { en: `in rollout ${i + 1}, ${problem.en}`, zh: `轨迹 ${i + 1} 中，${problem.zh}` };
    }
  }
  return null;
}

function factProblem({ subject, answer, options, probabilities }: FactBelief): Sentence | null {
  if (probabilities.length !== options.length) {
    return {
      en: `the fact about ${subject} has not one probability an option`,
      zh: `关于 ${subject} 的事实不是每个选项一个概率`,
    };
  }
  return options.includes(answer)
    ? null
    : {
        en: `the answer about ${subject} is none of its options`,
        zh: `关于 ${subject} 的答案不在选项之中`,
      };
}

/** What does not fit within an evaluation's line; null where all fits. */
export function evaluationProblem(line: EvaluationLine): Sentence | null {
  const { n, won, kinds, facts = [] } = line;
  if (won > n || kinds.some((kind) => kind.won > kind.n)) {
    return { en: "more tasks are won than played", zh: "成功的任务比做过的还多" };
  }
  const sum = (key: "n" | "won"): number => kinds.reduce((total, kind) => total + kind[key], 0);
  if (sum("n") !== n || sum("won") !== won) {
    return { en: "the kinds of tasks do not add up", zh: "各类任务的数目之和不符" };
  }
  return facts.map(factProblem).find((problem) => problem !== null) ?? null;
}
