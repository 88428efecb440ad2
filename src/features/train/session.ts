import { createStore, type StoreApi } from "zustand/vanilla";
import { sentenceOf } from "../../base/index.ts";
import { formatRecord } from "../../run/index.ts";
import {
  type PresetName,
  presetSettings,
  type SeedSettings,
  type SettingName,
  withMethod,
  withWorld,
} from "../../seed/index.ts";
import type { EngineChoice, Granularity, ModelFiles, TrainerClient } from "../../worker/index.ts";
import { type DomainSource, type QuantityName, placesOf } from "../../ui/index.ts";
import { reduce } from "./reduce.ts";
import { createPace } from "./pace.ts";
import { type Recalled, recall } from "./recall.ts";
import { left, type RecordedRun } from "./replay.ts";
import { createReplayActions, type ReplayActions } from "./replay-actions.ts";
import { shownSettings, viewedRollout, viewedUpdate } from "./selection.ts";
import { initialState, type Setup, type TrainState } from "./state.ts";

/** The training screen without a screen: its state, and everything a person can do. */
export interface TrainSession {
  readonly store: StoreApi<TrainState>;
  /** Recorded runs, which are shown until live training begins. */
  readonly replay: ReplayActions;
  /** Loads the policy with the draft and stands before update 1. */
  load(): Promise<void>;
  start(): Promise<void>;
  pause(): Promise<void>;
  step(granularity: Granularity): Promise<void>;
  /** Applies the draft and starts from the beginning; the curve so far stays as a reference. */
  reset(): Promise<void>;
  /** After a failure: goes on from the last finished update, on a new engine. */
  resume(): Promise<void>;
  /**
   * Shows the recorded runs of the draft's world, if there are any, and loads the policy: of the
   * size that `size` finds out, unless the draft is changed meanwhile.
   */
  begin(size?: Promise<SeedSettings["size"]>): Promise<void>;
  /** Shows the recorded runs of the world on screen again; a live run waits behind them. */
  recall(): Promise<Recalled>;
  /** Changes the draft; it is applied at once where nothing has been trained yet. */
  change(settings: Partial<SeedSettings>): void;
  /** Goes to another world, with what the preset means there; its recorded runs are shown. */
  chooseWorld(environment: SeedSettings["environment"]): void;
  choosePreset(name: PresetName): void;
  /** How fast recorded runs play; below 1, live training pauses after every phase. */
  setSpeed(speed: number): void;
  changeEngine(engine: EngineChoice): void;
  /** Puts the settings on screen, at one of them where that is named; or takes them away. */
  openSettings(at: SettingName | boolean): void;
  selectUpdate(update: number | null): void;
  selectRollout(group: number, member: number): void;
  selectStep(step: number | null): void;
  /** Pins a token and takes the board to its step; null clears it. */
  pin(position: number | null): void;
  hover(position: number | null): void;
  show(quantity: QuantityName): void;
  setDomain(domain: DomainSource): void;
  clearReferences(): void;
  dismissError(): void;
  dismissNotice(): void;
  /** The record of the live run so far, as the lines of a file; null before there is one. */
  record(): string | null;
}

/** The recorded runs of a world, and whether they play by themselves. */
export interface Recordings {
  readonly of: (environment: SeedSettings["environment"]) => AsyncIterable<RecordedRun>;
  readonly play: boolean;
}

const NO_RECORDINGS: Recordings = {
  of: async function* () {},
  play: false,
};

export function createTrainSession(
  client: TrainerClient,
  model: (settings: SeedSettings) => ModelFiles,
  draft: Setup,
  recordings: Recordings = NO_RECORDINGS,
): TrainSession {
  const store = createStore<TrainState>(() => initialState(draft));
  const { getState, setState } = store;
  client.subscribe((event) => setState(reduce(getState(), event)));

  /** A refusal becomes the sentence on screen: nobody waits for these promises. */
  const ask = async (command: () => Promise<void>): Promise<void> => {
    try {
      await command();
    } catch (error) {
      setState({ error: sentenceOf(error) });
    }
  };

  const waitFor = (command: () => Promise<void>): Promise<void> => {
    setState({ waiting: true, error: null });
    return ask(command).finally(() => setState({ waiting: false }));
  };

  const load = async (): Promise<void> => {
    pace.stop();
    await waitFor(async () => {
      const { draft } = getState();
      setState({ applied: draft });
      await client.configure({ ...draft, model: model(draft.settings) });
    });
    applyDraft();
  };

  /** A draft that changes before anything is trained needs no reset; also while it loads. */
  const applyDraft = (): void => {
    const state = getState();
    const { run, preview, waiting } = state;
    const untouched = run.state === "ready" && run.updatesDone === 0 && preview === null;
    if (untouched && !waiting && draftDiffers(state)) void load();
  };

  const changeDraft = (draft: Setup): void => {
    setState({ draft });
    applyDraft();
  };

  /** Kept while another world has no policy of this size. */
  let wantedSize = draft.settings.size;
  const changeSettings = (settings: Partial<SeedSettings>): void => {
    const { draft } = getState();
    const { method = draft.settings.method } = settings;
    const of = withMethod(draft.settings, method);
    wantedSize = settings.size ?? wantedSize;
    changeDraft({ ...draft, settings: { ...of, ...settings } });
  };

  const pace = createPace(store, client, ask);
  const replay = createReplayActions(store);
  const watch = (world = getState().draft.settings.environment): Promise<void> =>
    replay.watch(recordings.of(world), recordings.play);

  const start = (): Promise<void> => {
    setState({ error: null });
    return pace.start();
  };
  const pause = (): Promise<void> =>
    pace.stop() ? Promise.resolve() : waitFor(() => client.pause());

  /** Whoever looks at something wants it to stay. */
  const select = (selection: Partial<TrainState["selection"]>): void => {
    const shown = getState().replay;
    if (shown?.state === "shown" && shown.playing) {
      setState({ replay: { ...shown, playing: false } });
    }
    setState((state) => ({ selection: { ...state.selection, ...selection } }));
  };

  return {
    store,
    replay,
    load,
    // Something to see comes first; the policy and its engine load meanwhile.
    async begin(size) {
      const { draft } = getState();
      await watch();
      const found = await size;
      if (found !== undefined && getState().draft === draft) changeSettings({ size: found });
      await load();
    },
    start,
    pause,
    step: (granularity) => {
      setState({ error: null });
      return ask(() => client.step(granularity));
    },
    reset: () => {
      if (getState().replay !== null) setState(left(getState()));
      return load();
    },
    resume: () =>
      waitFor(async () => {
        const { applied, draft } = getState();
        if (applied !== null) setState({ applied: { ...applied, engine: draft.engine } });
        await client.resume(draft.engine);
      }),
    recall: () =>
      recall(store, {
        ...{ start, pause, leave: replay.leave },
        watch: () => watch(shownSettings(getState()).environment),
      }),
    change: changeSettings,
    chooseWorld(environment) {
      const { draft, run, preview } = getState();
      if (draft.settings.environment === environment) return;
      const settings = withWorld({ ...draft.settings, size: wantedSize }, environment);
      changeDraft({ ...draft, settings });
      if (run.updatesDone === 0 && preview === null) void watch();
    },
    choosePreset(name) {
      const { draft } = getState();
      const { environment, method, seed, start, size } = draft.settings;
      const preset = presetSettings(name, environment, method);
      changeDraft({ ...draft, settings: { ...preset, seed, start, size } });
    },
    setSpeed(speed) {
      setState({ speed });
      pace.changed();
    },
    changeEngine(engine) {
      changeDraft({ ...getState().draft, engine });
    },
    openSettings: (at) =>
      setState({ settingsForm: typeof at === "string" ? { at } : at ? "open" : "closed" }),
    selectUpdate(update) {
      select({ update, step: null, token: null });
    },
    selectRollout(group, member) {
      const viewed = viewedUpdate(getState());
      // A look at one rollout stays at it while training goes on.
      const update = viewed?.complete ? viewed.update : null;
      select({ update, group, member, step: null, token: null });
    },
    selectStep(step) {
      select({ step });
    },
    pin(position) {
      const rollout = viewedRollout(getState());
      const place = position === null ? null : rollout && placesOf(rollout)[position];
      if (!place) return select({ token: null });
      const viewed = viewedUpdate(getState());
      select({
        token: position,
        step: place.step,
        ...(viewed?.complete ? { update: viewed.update } : {}),
      });
    },
    hover(position) {
      if (getState().hovered !== position) setState({ hovered: position });
    },
    show: (quantity) => setState({ quantity }),
    setDomain: (domain) => setState({ domain }),
    clearReferences: () => setState({ references: [] }),
    dismissError: () => setState({ error: null }),
    dismissNotice: () => setState({ notice: null }),
    record() {
      const { header, updates, evaluations, replay } = getState();
      return header === null || replay?.state === "shown"
        ? null
        : formatRecord({ header, updates, evaluations });
    },
  };
}

/** Whether a reset would apply something new. */
export function draftDiffers({ draft, applied }: TrainState): boolean {
  return applied !== null && JSON.stringify(draft) !== JSON.stringify(applied);
}
