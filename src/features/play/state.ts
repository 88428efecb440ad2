import type { Sentence } from "../../base/index.ts";
import type { Choice } from "./address.ts";
import type { SeedSettings } from "../../seed/index.ts";
import type { Episode, Moment, Sight } from "../../ui/household/index.ts";
import type { PolicyGame } from "./policy.ts";
import type { SokobanEpisode } from "./sokoban.ts";

/** Whose episode is shown beside the person's. */
export type AgentName = "planner" | "policy";

/** The planner's episode on the same task. */
export interface Rival {
  readonly episode: Episode;
  /** Where its commands come from: the file, or this page's own search. */
  readonly origin: "file" | "search";
}

/** Everything that the play screen shows. */
export interface PlayState {
  readonly choice: Choice;
  /** The name of a game file that is played instead of the chosen task; null for none. */
  readonly file: string | null;
  /** Null only before the first game is made. */
  readonly episode: Episode | null;
  /** Actions that were undone, the last one in front. */
  readonly undone: readonly Moment[];
  /** The most actions of an agent's episode of this game. */
  readonly horizon: number;
  readonly sight: Sight;
  /** A command that is the next of a plan from here, or a sentence that there is none. */
  readonly hint: Hint | null;
  readonly rival: Rival | null;
  /** The shipped policy's episode of this task; null before it has played. */
  readonly policy: PolicyGame | null;
  /** How large the policy is that plays, where the world has a choice. */
  readonly policySize: SeedSettings["size"];
  /** Whether the policy is playing now. */
  readonly policyBusy: boolean;
  /** Whose episode is on screen, if any; it may give the solution away. */
  readonly rivalShown: AgentName | null;
  /** The step of it that is drawn; null keeps it in step with the person. */
  readonly rivalStep: number | null;
  readonly sokoban: SokobanEpisode | null;
  /** What is being read, while it is. */
  readonly reading: string | null;
  /** One sentence on what went wrong and one on what to do. */
  readonly error: Sentence | null;
}

export interface Hint {
  readonly command: string | null;
  readonly text: string;
}

export const initialState = (choice: Choice): PlayState => ({
  choice,
  file: null,
  episode: null,
  undone: [],
  horizon: 0,
  sight: "seen",
  hint: null,
  rival: null,
  policy: null,
  policySize: "nano",
  policyBusy: false,
  rivalShown: null,
  rivalStep: null,
  sokoban: null,
  reading: null,
  error: null,
});
