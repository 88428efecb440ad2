import { createStore, type StoreApi } from "zustand/vanilla";
import { at, inBoth, sentenceOf, UserError } from "../../base/index.ts";
import type { LibraryRun, RunLibrary, RunRecord } from "../../run/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { sayReplaced } from "../../ui/index.ts";
import type { TheoryClient } from "../../worker/index.ts";
import { contextsOf, pairOf, sequencesOf, withSkillOf } from "./contexts.ts";
import {
  INITIAL,
  type NamedWeights,
  NO_SELECTION,
  type RunWeights,
  type Selection,
  settle,
  type ShownRun,
  shownRollout,
  shownToken,
  shownUpdate,
  type TheoryState,
  type WeightsChoice,
} from "./state.ts";
import { THEORY_WORDS } from "./words.ts";

export interface TheoryParts {
  readonly library: RunLibrary;
  /** Reads a run's rollouts from the store. */
  readonly open: (id: string) => Promise<RunRecord>;
  readonly weightsOf: (run: ShownRun) => RunWeights;
  /** Started when it is first needed. */
  readonly theory: () => TheoryClient;
}

/** The screen without a screen: state and actions, no React. */
export interface TheorySession {
  readonly store: StoreApi<TheoryState>;
  readonly library: RunLibrary;
  select(selection: Partial<Selection>): void;
  /** Goes where an address says, or to the nearest place that there is. */
  goTo(selection: Selection): void;
  /** Every run that there is on this browser is in the library now: one that is not gives way to one that is. */
  complete(): void;
  set(part: Partial<Pick<TheoryState, "beta" | "lambda" | "tried" | "drift">>): void;
  /** Beta, lambda and shift as the run and the token have them. */
  reset(): void;
  setWeights(choice: WeightsChoice): void;
  /** The rollout of the update whose skill a stale analyzer gives. */
  staleFrom(index: number): void;
  /** Asks the engine's gradients; the answer belongs to the beta of now. */
  check(proposition: 1 | 2 | 3): Promise<void>;
  dismiss(): void;
}

export function createTheorySession(parts: TheoryParts, selection: Selection): TheorySession {
  const store = createStore<TheoryState>(() => ({ ...INITIAL, selection }));
  const { getState, setState } = store;
  const { library } = parts;
  /** Only the newest question may answer. */
  let asked = 0;
  let askedStale = 0;
  /** Runs that are chosen and not in the library will not come. */
  let complete = false;
  /** Whether everything that was asked for has been looked for: an address may ask for anything. */
  let settled = false;

  /** Shows what is nearest to an address that asks for what is not there, and says so. */
  const settleOnce = (): void => {
    const { shown, selection } = getState();
    if (settled || shown === null || shown.updates.length === 0) return;
    settled = true;
    const { selection: found, replaced } = settle(selection, shown.updates);
    if (replaced.length > 0) setState({ selection: found, error: sayReplaced(replaced) });
  };

  const guard = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      setState({ error: sentenceOf(error) });
    }
  };

  const weightsNow = async (shown: ShownRun): Promise<NamedWeights> => {
    const { start, live } = parts.weightsOf(shown);
    if (getState().choice === "live") {
      if (live !== null) return live();
      setState({
        choice: "start",
        error: inBoth((language) => THEORY_WORDS[language].picker.noLive),
      });
    }
    if (start !== null) return start;
    throw new UserError(inBoth((language) => THEORY_WORDS[language].noWeights(shown.policy)));
  };

  const distributionsOf = async (shown: ShownRun, rollout: Rollout) => {
    const weights = await weightsNow(shown);
    const found = await parts.theory().ask({
      ask: "distributions",
      policy: weights.policy,
      vocabulary: shown.vocabulary,
      sequences: sequencesOf(rollout),
    });
    return { weights, ...found };
  };

  /** The distributions of the shown rollout, and then what a stale analyzer makes of it. */
  const compute = (): Promise<void> =>
    guard(async () => {
      const question = ++asked;
      const { shown } = getState();
      const rollout = shownRollout(getState());
      setState({
        ...{ numbers: null, stale: null, staleSource: null },
        ...{ projection: null, equalRewards: null, staleCheck: null },
      });
      if (shown === null || rollout === null) return;
      setState({ computing: true });
      const done = (): void => {
        if (question === asked) setState({ computing: false });
      };
      const { weights, measured, engine } = await distributionsOf(shown, rollout).finally(done);
      if (question !== asked) return;
      const [own = [], ...taught] = measured.rows;
      setState({ numbers: { own, teacher: taught.flat(), weights, engine } });
      const rollouts = shownUpdate(getState())?.rollouts ?? [];
      const other = rollouts.findIndex(
        ({ skill, teacherTokens }) =>
          teacherTokens.length > 0 && skill?.text !== rollout.skill?.text,
      );
      if (other >= 0) staleFrom(other);
    });

  const staleFrom = (index: number): void => {
    void guard(async () => {
      const question = ++askedStale;
      const { shown, numbers } = getState();
      const rollout = shownRollout(getState());
      const other = shownUpdate(getState())?.rollouts[index];
      if (shown === null || rollout === null || numbers === null || other === undefined) return;
      setState({ staleSource: index, staleCheck: null });
      const { measured } = await parts.theory().ask({
        ask: "distributions",
        policy: numbers.weights.policy,
        vocabulary: shown.vocabulary,
        sequences: [withSkillOf(rollout, other)],
      });
      // Another token or other weights have been asked for meanwhile.
      if (question !== askedStale || getState().numbers !== numbers) return;
      setState({ stale: { skill: other.skill?.text ?? "", teacher: measured.rows[0] ?? [] } });
    });
  };

  /** Puts the chosen run on screen, read from the store where it has to be. */
  const refresh = (): void => {
    const { selection, shown } = getState();
    const runs = library.list();
    const run =
      selection.run === null
        ? (runs.find((one) => shown?.id === one.id) ??
          runs.find((one) => one.updates.length > 0 && taught(one.header.settings.method)) ??
          runs[0])
        : runs.find(({ id }) => id === selection.run);
    if (run === undefined && complete && selection.run !== null) {
      setState({
        selection: NO_SELECTION,
        error: inBoth((language) => THEORY_WORDS[language].missingRun),
      });
      refresh();
      return;
    }
    if (run === undefined) {
      setState({ shown: null, loading: false });
      return;
    }
    if (run.record === null) {
      setState({ loading: true });
      // The library tells when it has the record; only a failure is heard here.
      parts.open(run.id).catch((error: unknown) => {
        setState({ loading: false, error: sentenceOf(error) });
      });
      return;
    }
    const next = shownOf(run, run.record);
    const same = shown?.id === next.id;
    if (same && shown.updates.length === next.updates.length) return;
    const without =
      next.updates.length > 0 ? null : run.updates.length === 0 ? "updates" : "teacher";
    const before = shownRollout(getState());
    setState({ shown: next, without, loading: false });
    if (!same) setState({ beta: next.settings.beta, lambda: next.settings.lambda });
    settleOnce();
    if (shownRollout(getState()) !== before) void compute();
  };
  library.subscribe(refresh);
  refresh();

  return {
    store,
    library,
    complete() {
      complete = true;
      refresh();
    },
    goTo(selection) {
      settled = false;
      this.select(selection);
      const before = shownRollout(getState());
      settleOnce();
      if (shownRollout(getState()) !== before) void compute();
    },
    select(part) {
      const before = shownRollout(getState());
      const { selection, shown } = getState();
      const run = part.run !== undefined && part.run !== (selection.run ?? shown?.id);
      const base = run ? NO_SELECTION : selection;
      const episode = part.token === undefined ? { token: null } : {};
      setState({
        selection: { ...base, ...episode, ...part },
        ...{ tried: null, projection: null, equalRewards: null, staleCheck: null },
        ...(run ? { shown: null, numbers: null } : {}),
      });
      if (run) refresh();
      else if (shownRollout(getState()) !== before) void compute();
    },
    set: (part) => setState(part),
    reset() {
      const { shown } = getState();
      const { beta = 5, lambda = 1 } = shown?.settings ?? {};
      setState({ beta, lambda, tried: null });
    },
    setWeights(choice) {
      setState({ choice });
      void compute();
    },
    staleFrom,
    check: (proposition) =>
      guard(async () => {
        const state = getState();
        const { shown, numbers, stale, beta, drift } = state;
        const rollout = shownRollout(state);
        const token = shownToken(state);
        if (shown === null || rollout === null || numbers === null || token < 0) return;
        const question = asked;
        const current = (): boolean => question === asked && shownToken(getState()) === token;
        const { policy } = numbers.weights;
        const who = { policy, vocabulary: shown.vocabulary, beta };
        const contexts = contextsOf(rollout, numbers.teacher, [token], [1]);
        if (proposition === 1) {
          setState({ projection: "asked" });
          const { measured } = await failing({ projection: null }, () =>
            parts.theory().ask({ ...who, ask: "projection", contexts }),
          );
          if (current()) setState({ projection: { found: measured, beta } });
        } else if (proposition === 2) {
          setState({ equalRewards: "asked" });
          const { measured } = await failing({ equalRewards: null }, () =>
            parts.theory().ask({ ...who, ask: "equal-rewards", contexts }),
          );
          if (current()) setState({ equalRewards: { found: measured, beta } });
        } else if (stale !== null) {
          setState({ staleCheck: "asked" });
          const pair = pairOf(rollout, token);
          const even = pair.map(() => 1 / pair.length);
          const other = pair.length === 1 ? even : [at(even, 0) - drift, at(even, 1) + drift];
          const { measured } = await failing({ staleCheck: null }, () =>
            parts.theory().ask({
              ...who,
              ask: "stale",
              contexts: contextsOf(rollout, numbers.teacher, pair, even),
              stale: contextsOf(rollout, stale.teacher, pair, other),
            }),
          );
          if (current()) setState({ staleCheck: { found: measured, beta } });
        }
      }),
    dismiss: () => setState({ error: null }),
  };

  /** A check that failed is not under way any more. */
  async function failing<T>(undone: Partial<TheoryState>, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      setState(undone);
      throw error;
    }
  }
}

/** Whether a method's updates have a teacher, as far as its name says. */
const taught = (method: string): boolean => method !== "grpo" && !method.startsWith("skill-grpo");

function shownOf(run: LibraryRun, record: RunRecord): ShownRun {
  const { settings, vocabulary, policy } = run.header;
  return {
    id: run.id,
    name: run.name,
    policy: policy.name,
    settings,
    vocabulary,
    updates: record.updates
      .filter(({ rollouts }) => rollouts.some(({ shift }) => shift.length > 0))
      .map(({ update, metrics, rollouts }) => ({ update, lambda: metrics.lambda, rollouts })),
  };
}
