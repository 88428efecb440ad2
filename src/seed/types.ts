/**
 * The plain values that one update hands on from phase to phase. A run's record
 * stores them as they are (run/), the page draws them (features/).
 */

import type { Segment, TokenKind } from "../text/index.ts";

export type { Segment, TokenKind };

/** The skill that the policy wrote about its own trajectory, or that the method gave it. */
export interface WrittenSkill {
  readonly tokens: readonly number[];
  readonly text: string;
  /** It ended by itself and parses; otherwise it is not distilled. */
  readonly wellFormed: boolean;
  /** The oracle's opinion, for the figures only; training never sees it. */
  readonly correct: boolean;
  /** Why it is not distilled although it parses; absent where it is. */
  readonly refused?: SkillRefusal;
}

/** The episode does not bear out what it says, or the teacher did not win more with it. */
export const SKILL_REFUSALS = ["unanchored", "no-help"] as const;
export type SkillRefusal = (typeof SKILL_REFUSALS)[number];

/** Whether distillation uses a skill. */
export const isUsed = (skill: WrittenSkill | null): skill is WrittenSkill =>
  skill?.wellFormed === true && skill.refused === undefined;

/** A skill about the first half of a trajectory. */
export interface LocalSkill {
  readonly skill: WrittenSkill;
  /** How many of the first tokens of the sequence it is about. */
  readonly length: number;
  /** How many of the first sampled tokens it teaches. */
  readonly targets: number;
}

/** One episode with everything that one update computed about it. */
export interface Rollout {
  readonly task: string;
  /** Index of the task in the update, and of the rollout in its group. */
  readonly group: number;
  readonly member: number;
  readonly won: boolean;
  /** Sum of the environment's rewards, and the reward that the advantage is made of. */
  readonly environmentReward: number;
  readonly reward: number;
  readonly actions: readonly string[];
  /** The student's whole sequence, and its stretches. */
  readonly tokens: readonly number[];
  readonly segments: readonly Segment[];
  /** Positions in `tokens` of the sampled tokens; the arrays below are aligned with it. */
  readonly targets: readonly number[];
  /** Log-probability when it was sampled. */
  readonly behaviour: readonly number[];
  /** l: log-probability under the policy at the start of the update's step. */
  readonly logprob: readonly number[];
  /** t: log-probability under the teacher with the skill in context; empty without one. */
  readonly teacher: readonly number[];
  /** d = t - l; empty without a teacher. */
  readonly shift: readonly number[];
  /** sigmoid(beta d); empty without a teacher. */
  readonly gate: readonly number[];
  readonly entropy: readonly number[];
  /** One advantage for the whole trajectory (GRPO); the mean of the steps' where they have their own. */
  readonly advantage: number;
  /** One an action; only with the setting advantage "steps". */
  readonly stepAdvantages?: readonly number[];
  /** Weight of each token in the distillation loss, lambda and mask included, times the number of tokens. */
  readonly weight: readonly number[];
  readonly skill: WrittenSkill | null;
  /** The skill about the first half of the steps, which teaches their tokens (local.ts). */
  readonly local?: LocalSkill;
  /** The teacher's real sequence, skill included; empty without a teacher. */
  readonly teacherTokens: readonly number[];
  readonly teacherSegments: readonly Segment[];
}

/** The skill that sampled token `target` was scored with; null: there is none. */
export const skillAt = ({ skill, local }: Rollout, target: number): WrittenSkill | null =>
  local !== undefined && target < local.targets ? local.skill : skill;

export const PHASES = ["rollout", "analyze", "rescore", "train"] as const;
export type Phase = (typeof PHASES)[number];

/** One update: the figures of its batch and every rollout. */
export interface UpdateResult {
  /** 1 for the first. */
  readonly update: number;
  readonly metrics: UpdateMetrics;
  readonly rollouts: readonly Rollout[];
}

export interface UpdateMetrics {
  /** Share of the training episodes that were won. */
  readonly success: number;
  /** Mean number of actions. */
  readonly length: number;
  /** Share of actions that were not valid. */
  readonly invalid: number;
  /** Share of groups whose rewards are all equal. */
  readonly zeroVariance: number;
  readonly gateMean: number;
  readonly gateDeviation: number;
  readonly shiftMean: number;
  /** Shares of the skills; null where no skill was written. */
  readonly skillsWellFormed: number | null;
  readonly skillsCorrect: number | null;
  readonly entropy: number;
  readonly clipFraction: number;
  readonly loss: {
    readonly total: number;
    readonly policy: number;
    readonly distill: number;
    readonly kl: number;
  };
  readonly gradientNorm: number;
  /** False: the step was refused because a number was not finite. */
  readonly applied: boolean;
  /** lambda of this update (it may decay). */
  readonly lambda: number;
  /** Milliseconds of each phase. */
  readonly milliseconds: Readonly<Record<Phase, number>>;
  /** Tokens that went through the model in this update. */
  readonly tokens: number;
  /** Episodes since the start of the run, this update included. */
  readonly episodes: number;
}

/** Success on held-out tasks without any skill in context. */
export interface Evaluation {
  /** Updates done before it: 0 is the starting policy. */
  readonly update: number;
  readonly split: "seen" | "unseen";
  readonly temperature: number;
  readonly n: number;
  readonly won: number;
  /** Mean number of actions. */
  readonly length: number;
  /** The same by kind of task, in the order of first occurrence; n and won add up. */
  readonly kinds: readonly KindScore[];
  /** What the policy believes of the world's hidden facts, where the world has any. */
  readonly facts?: readonly FactBelief[];
}

/** One hidden fact and the probability that the policy gives to each of its options. */
export interface FactBelief {
  readonly kind: string;
  readonly subject: string;
  /** What is so: one of the options. */
  readonly answer: string;
  readonly options: readonly string[];
  /** One an option; they add up to 1. */
  readonly probabilities: readonly number[];
}

export interface KindScore {
  readonly kind: string;
  readonly n: number;
  readonly won: number;
}
