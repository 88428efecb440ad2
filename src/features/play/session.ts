import { wordsNow } from "../../ui/index.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Sentence, sentenceOf } from "../../base/index.ts";
import { generateGame, LEVEL_SETTINGS, loadGame } from "../../env/alfworld/index.ts";
import type { SeedSettings } from "../../seed/index.ts";
import type { Direction } from "../../env/sokoban-world/index.ts";
import type { Choice } from "./address.ts";
import {
  act,
  type Episode,
  lastMoment,
  type Sight,
  startEpisode,
  undo,
} from "../../ui/household/index.ts";
import type { GameBytes } from "./game-source.ts";
import { hintFor } from "./hint.ts";
import { type PolicyPlayer, playPolicy, policyFor } from "./policy.ts";
import { rivalOf } from "./rival.ts";
import { hintOf, isLost, lastState, push, sokobanTask, startSokoban, takeBack } from "./sokoban.ts";
import { type AgentName, initialState, type PlayState } from "./state.ts";
import { WORDS } from "./words.ts";

/** ALFWorld's own limit, for games that come from files. */
const REAL_HORIZON = 50;

const NO_RIVAL_SHOWN = {
  policy: null,
  policyBusy: false,
  rivalShown: null,
  rivalStep: null,
} as const satisfies Partial<PlayState>;

/** The play screen without a screen: its state, and everything a person can do. */
export interface PlaySession {
  readonly store: StoreApi<PlayState>;
  /** Makes the chosen game where there is none yet. */
  open(): void;
  /** Changes the choice and starts that task. */
  choose(change: Partial<Choice>): void;
  /** Plays a game file; one that is none is a sentence on screen and changes nothing else. */
  read(bytes: () => Promise<GameBytes>, what: string): Promise<void>;
  act(command: string): void;
  move(direction: Direction): void;
  undo(): void;
  redo(): void;
  restart(): void;
  hint(): void;
  see(sight: Sight): void;
  /** Shows the episode of an agent, or none. */
  showRival(agent: AgentName | null): void;
  setPolicySize(size: SeedSettings["size"]): void;
  /** Has the shipped policy play this task, each time with the next seed, and shows it. */
  letPolicyPlay(): Promise<void>;
  /** Null keeps the other episode in step with this one. */
  selectRivalStep(step: number | null): void;
  say(error: Sentence): void;
  dismissError(): void;
}

export function createPlaySession(first: Choice, player: PolicyPlayer): PlaySession {
  const store = createStore<PlayState>(() => initialState(first));
  const { getState, setState } = store;

  /** Whatever cannot be done becomes the sentence on screen and changes nothing. */
  const attempt = (change: () => Partial<PlayState>): void => {
    try {
      setState({ error: null, ...change() });
    } catch (error) {
      setState({ error: sentenceOf(error) });
    }
  };

  const begin = (episode: Episode): Partial<PlayState> => ({
    episode,
    undone: [],
    hint: null,
    rival: null,
    ...NO_RIVAL_SHOWN,
  });

  const start = (choice: Choice): Partial<PlayState> => {
    const { world, level, split, index, syntax } = choice;
    if (world === "sokoban") {
      return {
        choice,
        sokoban: startSokoban(sokobanTask(split, index)),
        hint: null,
        ...NO_RIVAL_SHOWN,
      };
    }
    const { file } = generateGame({ level, split, index, syntax });
    const episode = startEpisode(loadGame(JSON.stringify(file)));
    return { choice, file: null, horizon: LEVEL_SETTINGS[level].horizon, ...begin(episode) };
  };

  const onSokoban = (): boolean => getState().choice.world === "sokoban";

  return {
    store,
    open() {
      const { choice, episode, sokoban } = getState();
      if ((onSokoban() ? sokoban : episode) === null) attempt(() => start(choice));
    },
    choose: (change) => attempt(() => start({ ...getState().choice, ...change })),
    async read(bytes, what) {
      if (getState().reading !== null) return;
      setState({ reading: what, error: null });
      try {
        const file = await bytes();
        const episode = startEpisode(loadGame(file.bytes));
        const choice = { ...getState().choice, world: "alfworld" } as const;
        setState({ choice, file: file.name, horizon: REAL_HORIZON, ...begin(episode) });
      } catch (error) {
        setState({ error: sentenceOf(error) });
      } finally {
        setState({ reading: null });
      }
    },
    act(command) {
      attempt(() => {
        const { episode } = getState();
        if (episode === null || lastMoment(episode).won) return {};
        const next = act(episode, command);
        const { won } = lastMoment(next);
        // The comparison at the end needs the other episode.
        const rival = won ? (getState().rival ?? rivalOf(next)) : getState().rival;
        return { episode: next, undone: [], hint: null, rival };
      });
    },
    move(direction) {
      const { sokoban } = getState();
      if (sokoban !== null) attempt(() => ({ sokoban: push(sokoban, direction), hint: null }));
    },
    undo() {
      const { episode, undone, sokoban } = getState();
      if (onSokoban()) {
        if (sokoban !== null) setState({ sokoban: takeBack(sokoban), hint: null });
      } else if (episode !== null && episode.moments.length > 1) {
        const back = [lastMoment(episode), ...undone];
        setState({ episode: undo(episode), undone: back, hint: null });
      }
    },
    redo() {
      const { episode, undone } = getState();
      const [next, ...rest] = undone;
      if (onSokoban() || episode === null || next === undefined) return;
      const moments = [...episode.moments, next];
      setState({ episode: { ...episode, moments }, undone: rest, hint: null });
    },
    restart() {
      const { episode, sokoban } = getState();
      if (onSokoban()) {
        if (sokoban !== null) setState({ sokoban: startSokoban(sokoban.task), hint: null });
      } else if (episode !== null) {
        const { moments } = episode;
        setState({ episode: { ...episode, moments: moments.slice(0, 1) }, undone: [], hint: null });
      }
    },
    hint() {
      attempt(() => {
        const { episode, rival, sokoban } = getState();
        if (!onSokoban()) return episode === null ? {} : { hint: hintFor(episode, rival) };
        if (sokoban === null) return {};
        const command = hintOf(sokoban);
        const lost = isLost(lastState(sokoban));
        const words = wordsNow(WORDS).hints;
        const text = lost ? words.stuck : words.over;
        return { hint: { command, text: command ?? text } };
      });
    },
    see: (sight) => setState({ sight }),
    showRival(agent) {
      attempt(() => {
        const { episode, rival } = getState();
        if (onSokoban() || episode === null || agent !== "planner")
          return { rivalShown: agent, rivalStep: null };
        return { rivalShown: agent, rivalStep: null, rival: rival ?? rivalOf(episode) };
      });
    },
    setPolicySize: (policySize) => setState({ policySize }),
    async letPolicyPlay() {
      const { choice, file, policy, policySize, policyBusy } = getState();
      const { model } = policyFor(choice, file, policySize);
      if (model === null || policyBusy) return;
      const seed = policy?.model === model ? policy.seed + 1 : 0;
      setState({ policyBusy: true, error: null });
      let outcome: Partial<PlayState>;
      try {
        const played = await playPolicy(player, model, choice, seed);
        outcome = { policy: played, rivalShown: "policy", rivalStep: 0 };
      } catch (error) {
        outcome = { error: sentenceOf(error) };
      }
      // Every new task and every file makes a new choice: what was played for another is too late.
      if (getState().choice === choice) setState({ ...outcome, policyBusy: false });
    },
    selectRivalStep: (rivalStep) => setState({ rivalStep }),
    say: (error) => setState({ error }),
    dismissError: () => setState({ error: null }),
  };
}
