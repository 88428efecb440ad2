import type { Action, WorldState } from "../alfworld/index.ts";
import type { Transcript } from "./analyzer.ts";
import { act, type Household, type Outcome } from "./household.ts";

/** One action that was carried out. */
export interface Move extends Outcome {
  readonly action: Action;
}

/** A game as far as it was played. */
export interface Game {
  readonly household: Household;
  readonly state: WorldState;
  readonly moves: readonly Move[];
  readonly won: boolean;
}

export interface Player {
  choose(state: WorldState): Action;
  /** Told of every move, its own and those of who played before. */
  learn(move: Move): void;
}

export const newGame = (household: Household): Game => ({
  household,
  state: household.start,
  moves: [],
  won: false,
});

/** Plays on until the game is won or has `most` moves; the player is told of the earlier ones. */
export function play(game: Game, player: Player, most: number): Game {
  const { household } = game;
  const moves = [...game.moves];
  let { state, won } = game;
  for (const move of moves) player.learn(move);
  while (!won && moves.length < most) {
    const action = player.choose(state);
    const move = { action, ...act(household, state, action) };
    player.learn(move);
    moves.push(move);
    state = move.state;
    won = move.won;
  }
  return { household, state, moves, won };
}

/** A game as an analyzer reads it. */
export function transcriptOf({ household, moves, won }: Game): Transcript {
  return {
    statement: household.statement,
    steps: moves.map(({ command, observation, valid, won: solved }) => ({
      action: command,
      observation,
      reward: solved ? 1 : 0,
      valid,
    })),
    won,
  };
}
