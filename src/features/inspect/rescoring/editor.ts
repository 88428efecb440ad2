import { createStore, type StoreApi } from "zustand/vanilla";
import { type Sentence, sentenceOf } from "../../../base/index.ts";
import type { Rollout } from "../../../seed/index.ts";
import type { ScoreAnswer, ScoreQuestion, ScoringPolicy } from "../../../worker/index.ts";
import type { Inspected } from "../state.ts";
import {
  type RescoredToken,
  rescoredTokens,
  sequencesOf,
  type TaughtSequence,
  taughtBy,
} from "./rescored.ts";
import { type SkillVocabulary, skillVocabulary, wordsIn } from "./vocabulary.ts";

/** Weights that can score, and what they are called. */
export interface NamedWeights {
  readonly name: string;
  /** Updates of the run that they have seen; null: those that runs start from. */
  readonly updates: number | null;
  readonly policy: ScoringPolicy;
}

/** Whose weights can score a run's texts. A record holds none. */
export interface ScoringWeights {
  /** The shipped policy that the run started from; null: this page has none. */
  readonly start: NamedWeights | null;
  /** Those of the run as it is now; null where it is not trained on this page. */
  readonly live: (() => Promise<NamedWeights>) | null;
}

/** What scores. */
export interface Scoring {
  score(question: ScoreQuestion): Promise<ScoreAnswer>;
  weightsOf(inspected: Inspected): ScoringWeights;
}

export type WeightsChoice = "start" | "live";

/** A rollout under edit; another one begins anew. */
export interface EditedRollout {
  readonly inspected: Inspected;
  readonly rollout: Rollout;
  readonly words: SkillVocabulary;
  /** The skill that was recorded; "" where there was none. */
  readonly recorded: string;
  readonly weights: ScoringWeights;
}

export interface Rescored {
  readonly text: string;
  readonly tokens: readonly RescoredToken[];
  readonly taught: TaughtSequence;
  readonly weights: Pick<NamedWeights, "name" | "updates">;
  readonly engine: string;
}

export interface EditorState {
  /** null: nothing can be edited here. */
  readonly edited: EditedRollout | null;
  readonly text: string;
  /** Texts that undo and redo go to, the nearest last. */
  readonly past: readonly string[];
  readonly future: readonly string[];
  readonly unknown: readonly string[];
  readonly choice: WeightsChoice;
  readonly busy: boolean;
  readonly rescored: Rescored | null;
  /** Why there are no new numbers. */
  readonly problem: Sentence | null;
}

const NOTHING: EditorState = {
  edited: null,
  text: "",
  past: [],
  future: [],
  unknown: [],
  choice: "start",
  busy: false,
  rescored: null,
  problem: null,
};

/** The skill under edit, scored anew a moment after each change. Needs no screen. */
export interface SkillEditor {
  readonly store: StoreApi<EditorState>;
  /** Takes up a rollout, or none. */
  open(inspected: Inspected | null, rollout: Rollout | null): void;
  write(text: string): void;
  undo(): void;
  redo(): void;
  /** Back to the recorded skill. */
  reset(): void;
  use(choice: WeightsChoice): void;
  /** Scores the text as it stands, with the newest weights. */
  scoreNow(): void;
}

/** How long a text stands still before it is scored, in ms. */
const STILL = 250;

export function createSkillEditor(scoring: Scoring, still = STILL): SkillEditor {
  const store = createStore<EditorState>(() => NOTHING);
  const { getState, setState } = store;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Only the newest question may answer. */
  let asked = 0;
  /** The text stood still since it was last changed: the next change is one to go back from. */
  let settled = true;

  const score = async (): Promise<void> => {
    timer = null;
    settled = true;
    const { edited, text, choice } = getState();
    if (edited === null) return;
    const question = ++asked;
    const { ids, unknown } = edited.words.read(text);
    if (unknown.length > 0) return;
    setState({ busy: true, problem: null });
    try {
      const { start, live } = edited.weights;
      const weights = choice === "live" && live !== null ? await live() : start;
      if (question !== asked) return;
      if (weights === null) {
        setState({ busy: false });
        return;
      }
      const { rollout, inspected } = edited;
      const taught = taughtBy(rollout, ids, edited.words);
      const answer = await scoring.score({
        policy: weights.policy,
        vocabulary: inspected.vocabulary,
        sequences: sequencesOf(rollout, taught),
      });
      if (question !== asked) return;
      const tokens = rescoredTokens(rollout, answer, inspected.settings?.beta ?? 0);
      const { name, updates } = weights;
      setState({
        busy: false,
        rescored: { text, tokens, taught, weights: { name, updates }, engine: answer.engine },
      });
    } catch (error) {
      if (question === asked) setState({ busy: false, problem: sentenceOf(error) });
    }
  };

  const later = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void score(), still);
  };

  const drop = (): void => {
    asked++;
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  /** Shows a text; where it is the recorded one, its numbers are the record's. */
  const show = (text: string, change: Partial<EditorState>): void => {
    const { edited } = getState();
    if (edited === null) return;
    const { unknown } = edited.words.read(text);
    setState({ text, unknown, ...change });
    if (unknown.length > 0) {
      drop();
      setState({ busy: false });
    } else later();
  };

  return {
    store,
    open(inspected, rollout) {
      const { edited } = getState();
      if (edited !== null && edited.rollout === rollout && edited.inspected.id === inspected?.id) {
        if (edited.inspected === inspected) return;
        // The run has grown: its weights may be others.
        setState({ edited: { ...edited, inspected, weights: scoring.weightsOf(inspected) } });
        return;
      }
      drop();
      settled = true;
      const found = inspected === null || rollout === null ? null : edit(inspected, rollout);
      const recorded = found?.recorded ?? "";
      setState({ ...NOTHING, edited: found, text: recorded, choice: firstChoice(found) });
    },
    write(text) {
      const { text: before, past } = getState();
      if (text === before) return;
      // Letters that are typed one behind the other are one change.
      const typed = Math.abs(text.length - before.length) <= 1;
      const one = typed && !settled;
      settled = false;
      show(text, one ? {} : { past: [...past, before], future: [] });
    },
    undo() {
      const { text, past, future } = getState();
      const before = past.at(-1);
      if (before === undefined) return;
      settled = true;
      show(before, { past: past.slice(0, -1), future: [...future, text] });
    },
    redo() {
      const { text, past, future } = getState();
      const after = future.at(-1);
      if (after === undefined) return;
      settled = true;
      show(after, { past: [...past, text], future: future.slice(0, -1) });
    },
    reset() {
      const { edited, text, past } = getState();
      const recorded = edited?.recorded ?? "";
      settled = true;
      show(recorded, text === recorded ? {} : { past: [...past, text], future: [] });
    },
    use(choice) {
      setState({ choice });
      later();
    },
    scoreNow() {
      drop();
      void score();
    },
  };

  function edit(inspected: Inspected, rollout: Rollout): EditedRollout | null {
    const words = inspected.settings === null ? null : skillVocabulary(inspected.vocabulary);
    if (words === null || rollout.segments[0]?.kind !== "start") return null;
    const weights = scoring.weightsOf(inspected);
    if (weights.start === null && weights.live === null) return null;
    const recorded = wordsIn(rollout.skill?.text ?? "").join(" ");
    return { inspected, rollout, words, recorded, weights };
  }

  function firstChoice(found: EditedRollout | null): WeightsChoice {
    return found !== null && found.weights.start === null ? "live" : "start";
  }
}
