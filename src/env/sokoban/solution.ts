import { at, UserError } from "../../base/index.ts";
import { isSolved, type SokobanState, startEpisode, step } from "./game.ts";
import type { Room } from "./room.ts";

const LETTERS = "udlr";

/** One letter of a solution: a push action (1 to 4) and whether it says that a box moves. */
export interface SolutionMove {
  readonly action: number;
  readonly pushes: boolean;
}

/** The moves of a LURD text; white space is skipped. Throws a UserError for other characters. */
export function parseLurd(text: string): SolutionMove[] {
  return Array.from(text.replaceAll(/\s/g, ""), (letter) => {
    const action = LETTERS.indexOf(letter.toLowerCase()) + 1;
    if (action === 0) {
      throw new UserError({
        en: `A solution holds ${JSON.stringify(letter)}; only u d l r (moves) and U D L R (pushes) make one.`,
        zh: `解法含有 ${JSON.stringify(letter)}。解法只能由 u d l r（移动）和 U D L R（推动）组成。`,
      });
    }
    return { action, pushes: letter !== letter.toLowerCase() };
  });
}

/** What playing a solution led to. */
export interface Played {
  readonly state: SokobanState;
  readonly pushes: number;
  readonly solved: boolean;
}

/**
 * Plays a LURD text from the start of a room by push actions. Throws a UserError at the
 * first letter that is blocked or whose case does not match what happens.
 */
export function playLurd(room: Room, text: string): Played {
  const moves = parseLurd(text);
  let state = startEpisode(room, { maxSteps: moves.length + 1 });
  let pushes = 0;
  moves.forEach((move, i) => {
    const { info, state: next } = step(state, move.action);
    if (!info["action.moved_player"]) {
      throw new UserError({
        en: `Letter ${i + 1} of the solution is blocked.`,
        zh: `解法的第 ${i + 1} 个字母被挡住。`,
      });
    }
    if (info["action.moved_box"] !== move.pushes) {
      throw new UserError({
        en: `Letter ${i + 1} of the solution says that ${move.pushes ? "a" : "no"} box moves, which is not so.`,
        zh: `解法的第 ${i + 1} 个字母说${move.pushes ? "有" : "没有"}箱子移动，与实际不符。`,
      });
    }
    if (move.pushes) pushes++;
    state = next;
  });
  return { state, pushes, solved: isSolved(state) };
}

/**
 * The LURD text of the actions (1 to 8) played from the start of a room; what moves
 * nothing is left out.
 */
export function formatLurd(room: Room, actions: readonly number[]): string {
  let state = startEpisode(room);
  let text = "";
  for (const action of actions) {
    const { info, state: next } = step(state, action);
    state = next;
    if (!info["action.moved_player"]) continue;
    const letter = at(LETTERS, (action - 1) % 4);
    text += info["action.moved_box"] ? letter.toUpperCase() : letter;
  }
  return text;
}
