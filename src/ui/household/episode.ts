import { present } from "../../base/index.ts";
import type { Game, GameState } from "../../env/alfworld/index.ts";
import { type Knowledge, learn, NOTHING_KNOWN } from "./knowledge.ts";

/** A state of a game and the command that led to it. */
export interface Moment {
  /** Null at the start. */
  readonly command: string | null;
  readonly observation: string;
  readonly state: GameState;
  /** Whether the command was admissible. */
  readonly valid: boolean;
  readonly won: boolean;
  /** What the texts have told up to here. */
  readonly knowledge: Knowledge;
}

/** A game as it was played so far; a value that never changes. */
export interface Episode {
  readonly game: Game;
  /** What is to be done, as the game says it; "" where it does not. */
  readonly task: string;
  /** The start and what every command led to: never empty. */
  readonly moments: readonly Moment[];
}

const BANNER = /^-= [^\n]* =-\n\n/;
const TASK = /(?:^|\n)Your task is to: ([\s\S]*?)\.?\s*$/;

/** The start of a game. Its first text is what ALFWorld says, less the banner and the task. */
export function startEpisode(game: Game): Episode {
  const { state, observation: opening } = game.reset();
  const text = opening.replace(BANNER, "");
  const observation = text.replace(TASK, "").trim();
  return {
    game,
    task: TASK.exec(text)?.[1] ?? "",
    moments: [
      {
        command: null,
        observation,
        state,
        valid: true,
        won: state.won,
        knowledge: learn(NOTHING_KNOWN, null, observation),
      },
    ],
  };
}

export const lastMoment = ({ moments }: Episode): Moment =>
  present(moments.at(-1), "the start of an episode");

/** How many actions were taken; those that did nothing count, as they do for an agent. */
export const actionsOf = ({ moments }: Episode): number => moments.length - 1;

/** Carries out a command. A won episode has no next step: it stays as it is. */
export function act(episode: Episode, command: string): Episode {
  const before = lastMoment(episode);
  if (before.won) return episode;
  const said = command.trim();
  const { state, observation, valid, won } = episode.game.step(before.state, said);
  const knowledge = valid ? learn(before.knowledge, said, observation) : before.knowledge;
  const moment = { command: said, observation: observation.trim(), state, valid, won, knowledge };
  return { ...episode, moments: [...episode.moments, moment] };
}

/** The episode without its last action; the start stays. */
export function undo(episode: Episode): Episode {
  const { moments } = episode;
  return moments.length < 2 ? episode : { ...episode, moments: moments.slice(0, -1) };
}

/** Plays commands from the start; null where one is not admissible or they do not win. */
export function replay(game: Game, commands: readonly string[]): Episode | null {
  let episode = startEpisode(game);
  for (const command of commands) {
    episode = act(episode, command);
    if (!lastMoment(episode).valid) return null;
  }
  return lastMoment(episode).won ? episode : null;
}
