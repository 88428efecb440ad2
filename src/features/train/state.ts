import type { Sentence } from "../../base/index.ts";
import type { EvaluationLine, RunHeader, UpdateFigures, UpdateLine } from "../../run/index.ts";
import type { Phase, Rollout, SeedSettings, SettingName } from "../../seed/index.ts";
import type { EngineChoice, EngineReport, RunState, Stage } from "../../worker/index.ts";
import type { DomainSource, QuantityName } from "../../ui/index.ts";
import type { Replay } from "./replay.ts";
import type { Selection } from "./selection.ts";

/** What a run is set up with. */
export interface Setup {
  readonly settings: SeedSettings;
  readonly engine: EngineChoice;
}

/** The curves of another run, for comparison. */
export interface Reference {
  readonly key: string;
  readonly seed: number;
  /** An earlier run of this page, or one that came with it. */
  readonly note: "earlier" | "recorded";
  readonly method: SeedSettings["method"];
  readonly updates: readonly UpdateFigures[];
  readonly evaluations: readonly EvaluationLine[];
}

/** Everything that the training screen shows. */
export interface TrainState {
  readonly run: {
    readonly state: RunState;
    readonly updatesDone: number;
    readonly nextPhase: Phase;
    /** What the trainer is busy with. */
    readonly stage: Stage | null;
    /** Milliseconds of the last time that each stage ran. */
    readonly milliseconds: Readonly<Partial<Record<Stage, number>>>;
  };
  /** A pause or a reset waits for the end of a phase. */
  readonly waiting: boolean;
  readonly engine: EngineReport | null;
  /** What the run was set up with; null before the first is loaded. */
  readonly applied: Setup | null;
  /** What the controls show; a reset applies it. */
  readonly draft: Setup;
  readonly header: RunHeader | null;
  readonly updates: readonly UpdateLine[];
  readonly evaluations: readonly EvaluationLine[];
  readonly preview: { readonly update: number; readonly rollouts: readonly Rollout[] } | null;
  readonly references: readonly Reference[];
  /** How fast a recorded run plays: 1 is its own pace. Below 1, live training is slow too. */
  readonly speed: number;
  /** Live training goes on by itself, with a pause after every phase. */
  readonly slow: boolean;
  /** Where there is one, header, updates and evaluations are of a recorded run. */
  readonly replay: Replay | null;
  readonly selection: Selection;
  /** Whether the settings are on screen; with the one to go to, a new object each time. */
  readonly settingsForm: "closed" | "open" | { readonly at: SettingName };
  /** Token under the pointer or the keyboard focus. */
  readonly hovered: number | null;
  readonly quantity: QuantityName;
  readonly domain: DomainSource;
  /** What the engine got over by itself. */
  readonly notice: Sentence | null;
  /** One sentence on what went wrong and one on what to do. */
  readonly error: Sentence | null;
}

export function initialState(draft: Setup): TrainState {
  return {
    run: { state: "empty", updatesDone: 0, nextPhase: "rollout", stage: null, milliseconds: {} },
    waiting: false,
    engine: null,
    applied: null,
    draft,
    header: null,
    updates: [],
    evaluations: [],
    preview: null,
    references: [],
    speed: 1,
    slow: false,
    replay: null,
    selection: { update: null, group: 0, member: 0, step: null, token: null },
    settingsForm: "closed",
    hovered: null,
    quantity: "shift",
    domain: "rollout",
    notice: null,
    error: null,
  };
}
