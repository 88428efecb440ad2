/**
 * The one interface that every environment speaks. All text is what the policy
 * reads and writes; an environment is deterministic from its task, and its state
 * is a plain value that `step` never changes in place.
 */

import type { CorpusPiece } from "../text/index.ts";

/** Which tasks may be used for what. No task belongs to two splits. */
export type Split = "train" | "seen" | "unseen";

/** What the policy is told at the start of an episode. */
export interface Opening<State> {
  readonly state: State;
  /** Says what the task is and what never changes; a skill is inserted right behind it. */
  readonly statement: string;
  /** The first observation. */
  readonly observation: string;
}

/** What one action led to. */
export interface Transition<State> {
  readonly state: State;
  readonly observation: string;
  /** The environment's own reward of this step. */
  readonly reward: number;
  readonly done: boolean;
  /** Whether the task is solved. */
  readonly won: boolean;
  /** Whether the action was understood and allowed. */
  readonly valid: boolean;
}

/** One executed action with the text around it, in order. */
export interface Step {
  readonly action: string;
  readonly observation: string;
  readonly reward: number;
  readonly valid: boolean;
}

/** A finished episode as text. */
export interface Episode {
  readonly task: string;
  readonly statement: string;
  readonly opening: string;
  readonly steps: readonly Step[];
  readonly won: boolean;
}

export interface TextEnvironment<State = unknown> {
  /** "sokoban", "alfworld", ... */
  readonly name: string;
  /** The most actions an episode may have. */
  readonly horizon: number;
  /** The most tokens one action may have. */
  readonly actionTokens: number;
  /** The most tokens one skill may have. */
  readonly skillTokens: number;

  /** The identifier of task `index` of a split; the same index is always the same task. */
  task(split: Split, index: number): string;
  /** Starts a task. Throws a UserError for an identifier it does not know. */
  reset(task: string): Opening<State>;
  step(state: State, action: string): Transition<State>;
  /** The actions that are understood and allowed now. */
  admissible(state: State): readonly string[];
  /** The kind of a task, for averages by kind ("macro" means). */
  kind(task: string): string;
  /** What the task is about, within its kind: what a static library of skills may be sorted by. */
  object?(task: string): string;
  /** What is so in this world, is written nowhere, and decides the outcome of tasks. */
  facts?(): readonly HiddenFact[];
}

/** One hidden fact, and how to ask a policy what it believes. */
export interface HiddenFact {
  /** The sort of fact, and what it is about: "home", "mug". */
  readonly kind: string;
  readonly subject: string;
  /** What is so, and all that might be. */
  readonly answer: string;
  readonly options: readonly string[];
  readonly probes: readonly Probe[];
}

/** A context that reveals nothing, up to the word that decides. */
export interface Probe {
  /** The start of an episode without a skill, up to the middle of an action. */
  readonly pieces: readonly CorpusPiece[];
  /** Possible next words, one token each, with the option that each stands for. */
  readonly words: readonly { readonly text: string; readonly option: string }[];
}

/**
 * What an environment knows about hindsight skills: the programmatic stand-in for
 * the paper's external analyzer and the check of what an analyzer wrote.
 */
export interface SkillOracle {
  /** The grammar of skills, for whoever writes them: words and rules. */
  readonly grammar: string;
  /** The skill that a perfect analyzer writes about an episode. */
  hindsight(episode: Episode): string;
  /** The skill that helps most on a task, known without any episode. */
  oracle(task: string): string;
  /**
   * Whether the answers of the environment in an episode bear out everything that a
   * well-formed skill says beyond the task itself: nothing but the transcript is looked at.
   */
  anchored(skill: string, episode: Episode): boolean;
  /** Judges a skill against an episode: is it well formed, and is what it says right? */
  judge(skill: string, episode: Episode): SkillJudgement;
}

export interface SkillJudgement {
  readonly wellFormed: boolean;
  /** The part of the skill that decides the outcome is right. */
  readonly correct: boolean;
  /** Equal to the oracle's text, word for word. */
  readonly exact: boolean;
}
