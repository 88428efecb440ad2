import { act, firstState, HORIZON, type HouseState, observationOf } from "./rules.ts";
import { type Situation, statementOf } from "./situation.ts";
import { textOf } from "./words.ts";

/** One action of a game and what it showed, as words. */
export interface Move {
  readonly action: readonly string[];
  readonly seen: readonly string[];
}

/** A game so far. */
export interface Game {
  readonly situation: Situation;
  readonly state: HouseState;
  readonly moves: readonly Move[];
}

/** Chooses an action, and is told what came of it. */
export interface Player {
  choose(state: HouseState): readonly string[];
  learn(move: Move): void;
}

export function newGame(situation: Situation): Game {
  return { situation, state: firstState(situation), moves: [] };
}

/** Plays at most `steps` more actions, until the game is won or the horizon is reached. */
export function play(start: Game, player: Player, steps: number = HORIZON): Game {
  let { state } = start;
  const moves = [...start.moves];
  for (let i = 0; i < steps && !state.won && state.steps < HORIZON; i++) {
    const action = player.choose(state);
    const outcome = act(state, action);
    const move = { action, seen: outcome.seen };
    player.learn(move);
    moves.push(move);
    state = outcome.state;
  }
  return { situation: start.situation, state, moves };
}

/** A game as text, for the analyzer and for training texts. */
export function transcriptOf({ situation, state, moves }: Game) {
  return {
    statement: statementOf(situation),
    opening: observationOf(situation.goal, []),
    won: state.won,
    steps: moves.map(({ action, seen }) => ({
      action: textOf(action),
      observation: observationOf(situation.goal, seen),
    })),
  };
}
