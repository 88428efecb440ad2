import { invariant, type Sentence, UserError } from "../../base/index.ts";
import type { Opening, Split, TextEnvironment, Transition } from "../types.ts";
import { type Game, type GameState, loadGame } from "./game.ts";
import {
  type GeneratedGame,
  generateGame,
  LEVEL_SETTINGS,
  LEVELS,
  type Level,
  type Syntax,
} from "./generate/index.ts";
import { type RoomView, roomView } from "./room-view.ts";
import { formatTask, parseTask } from "./task-name.ts";
import {
  HISTORY_LENGTH,
  type PastStep,
  readVerlAnswer,
  SUCCESS_REWARD,
  verlPrompt,
  verlStatement,
} from "./verl-agent.ts";

/** Games kept in memory; more than any batch plays at once. */
const KEPT_GAMES = 256;
/** "move butterknife 1 to handtowelholder 1", spelled in pieces of words. */
const COMMAND_TOKENS = 16;
/** verl-agent's response length. */
const ANSWER_TOKENS = 512;
const SKILL_TOKENS = 24;
const BANNER = "-= Welcome to TextWorld, ALFRED! =-\n\n";

/** How the game is shown: as it is, or in verl-agent's prompts. */
export type Wrapper = "plain" | "verl-agent";

export interface AlfworldOptions {
  /** The level of difficulty of the tasks that `task` names; "mini" by default. */
  readonly level?: Level;
  /** `move .. to ..` (the default) or `put .. in/on ..`. */
  readonly syntax?: Syntax;
  /** The most actions of an episode; the level decides by default. ALFWorld itself has 50. */
  readonly horizon?: number;
  readonly wrapper?: Wrapper;
  /** Steps of the past in a prompt of verl-agent; 2 by default, 0 for none. */
  readonly historyLength?: number;
}

export interface AlfworldState {
  readonly task: string;
  readonly game: GameState;
  /** The state one action earlier; the same at the start. */
  readonly before: GameState;
  readonly observation: string;
  /** All steps so far, oldest first. */
  readonly past: readonly PastStep[];
}

/** The household as a text environment, with a view of it for screens. */
export interface AlfworldEnvironment extends TextEnvironment<AlfworldState> {
  /** The state as plain data; marks say what the last action changed. */
  describe(state: AlfworldState): RoomView;
  /** The game of a task with all that was drawn to make it, and the expert's commands. */
  generated(task: string): GeneratedGame;
}

interface Loaded {
  readonly generated: GeneratedGame;
  readonly game: Game;
}

/** The most recently used games by task. */
class GameCache {
  readonly #syntax: Syntax;
  readonly #games = new Map<string, Loaded>();

  constructor(syntax: Syntax) {
    this.#syntax = syntax;
  }

  get(task: string): Loaded {
    const known = this.#games.get(task);
    const loaded = known ?? this.#load(task);
    // The order of a Map is the order of insertion: the last one was used last.
    this.#games.delete(task);
    this.#games.set(task, loaded);
    const [oldest] = this.#games.keys();
    if (this.#games.size > KEPT_GAMES && oldest !== undefined) this.#games.delete(oldest);
    return loaded;
  }

  #load(task: string): Loaded {
    const generated = generateGame({ ...parseTask(task), syntax: this.#syntax });
    return { generated, game: loadGame(JSON.stringify(generated.file)) };
  }
}

function countOf(value: number, least: number, what: Sentence): number {
  if (Number.isInteger(value) && value >= least && value <= 1000) return value;
  throw new UserError({
    en: `${what.en} cannot be ${value}. Give a whole number from ${least} to 1000.`,
    zh: `${what.zh}不能是 ${value}。请给出 ${least} 到 1000 的整数。`,
  });
}

/** ALFWorld's first text without its banner, in its two parts: what is seen and the task. */
function partsOf(opening: string): { readonly surroundings: string; readonly task: string } {
  const [surroundings, task] = opening.replace(BANNER, "").split("\n\n");
  invariant(surroundings && task, "a first observation of two paragraphs");
  return { surroundings, task };
}

/**
 * ALFWorld in rooms of our own. In the plain form the statement is ALFWorld's task sentence
 * ("Your task is to: ..."), the first observation its view of the room, and everything after that
 * its answers to the letter; the reward is 1 for a solved task. With verl-agent's wrapper every
 * observation is a prompt that, behind the statement, stands for itself, an action is a tagged
 * answer, `valid` says whether the answer keeps the protocol, and a solved task is worth 10.
 */
export function alfworld(options: AlfworldOptions = {}): AlfworldEnvironment {
  const { level = "mini", syntax = "move", wrapper = "plain" } = options;
  if (!LEVELS.includes(level)) {
    throw new UserError({
      en: `There is no level "${String(level).slice(0, 40)}". The levels are ${LEVELS.join(", ")}.`,
      zh: `没有难度 “${String(level).slice(0, 40)}”。可用的难度有 ${LEVELS.join("、")}。`,
    });
  }
  const horizon = countOf(options.horizon ?? LEVEL_SETTINGS[level].horizon, 1, {
    en: "The horizon",
    zh: "步数上限",
  });
  const historyLength = countOf(options.historyLength ?? HISTORY_LENGTH, 0, {
    en: "The length of the history",
    zh: "历史长度",
  });
  const games = new GameCache(syntax);
  const verl = wrapper === "verl-agent";

  const shown = (state: AlfworldState): string => {
    const { past, observation } = state;
    if (!verl) return observation;
    const admissible = games.get(state.task).game.admissible(state.game);
    return verlPrompt({ past, historyLength, observation, admissible });
  };

  return {
    name: "alfworld",
    horizon,
    actionTokens: verl ? ANSWER_TOKENS : COMMAND_TOKENS,
    skillTokens: SKILL_TOKENS,

    task(split: Split, index: number): string {
      const task = formatTask({ level, split, index });
      parseTask(task);
      return task;
    },

    reset(task): Opening<AlfworldState> {
      const { state: game, observation: opening } = games.get(task).game.reset();
      const { surroundings, task: sentence } = partsOf(opening);
      const state = { task, game, before: game, observation: surroundings, past: [] };
      return {
        state,
        statement: verl ? verlStatement(sentence) : sentence,
        observation: shown(state),
      };
    },

    step(state, action): Transition<AlfworldState> {
      const { task, game, observation, past } = state;
      invariant(!game.won && past.length < horizon, "a finished episode has no next step");
      const { command, valid } = verl ? readVerlAnswer(action) : { command: action, valid: true };
      const reply = games.get(task).game.step(game, command);
      const next: AlfworldState = {
        task,
        game: reply.state,
        before: game,
        observation: reply.observation,
        past: [...past, { observation, action: command.trim() }],
      };
      return {
        state: next,
        observation: shown(next),
        reward: reply.won ? (verl ? SUCCESS_REWARD : 1) : 0,
        done: reply.won || next.past.length >= horizon,
        won: reply.won,
        valid: verl ? valid : reply.valid,
      };
    },

    admissible(state) {
      return games.get(state.task).game.admissible(state.game);
    },

    kind(task) {
      return games.get(task).generated.task.type;
    },

    describe(state) {
      return roomView(games.get(state.task).game, state.game, state.before);
    },

    generated(task) {
      return games.get(task).generated;
    },
  };
}
