import type { Direction } from "../../env/sokoban-world/index.ts";
import { type Action, wordsNow } from "../../ui/index.ts";
import { ACTION_WORDS } from "./action-words.ts";
import { chooseRandom } from "./random-task.ts";
import type { PlaySession } from "./session.ts";

/** What only the screen that is drawn can do: put the focus somewhere, open its sheet. */
export interface ScreenParts {
  readonly toRoom: () => void;
  readonly toLine: () => void;
  readonly toFilter: () => void;
  readonly howTo: () => void;
}

const DIRECTIONS: readonly (readonly [Direction, key: string])[] = [
  ["up", "ArrowUp"],
  ["down", "ArrowDown"],
  ["left", "ArrowLeft"],
  ["right", "ArrowRight"],
];

/** Everything that the keyboard and the command palette can do on the play screen. */
export function playActions(session: PlaySession, parts: ScreenParts): readonly Action[] {
  const words = () => wordsNow(ACTION_WORDS);
  const group = () => words().group;
  const world = () => session.store.getState().choice.world;
  const household = (): boolean => world() === "alfworld";
  const action = (
    name: string,
    label: () => string,
    rest: Omit<Action, "name" | "group" | "label">,
  ) => ({
    ...{ name: `play.${name}`, group, label },
    ...rest,
  });
  return [
    action("room", () => words().room, { keys: ["R"], when: household, perform: parts.toRoom }),
    action("line", () => words().line, { keys: ["/"], when: household, perform: parts.toLine }),
    action("filter", () => words().filter, {
      keys: ["F"],
      when: household,
      perform: parts.toFilter,
    }),
    action("undo", () => words().undo, { keys: ["U"], repeats: true, perform: session.undo }),
    action("redo", () => words().redo, {
      keys: ["Y"],
      repeats: true,
      when: household,
      perform: session.redo,
    }),
    action("restart", () => words().restart, { perform: session.restart }),
    action("hint", () => words().hint, { keys: ["H"], perform: session.hint }),
    action("sight", () => words().sight, {
      keys: ["E"],
      when: household,
      perform: () => session.see(session.store.getState().sight === "seen" ? "everything" : "seen"),
    }),
    action("random", () => words().random, { keys: ["N"], perform: () => chooseRandom(session) }),
    action("how-to", () => words().howTo, { when: household, perform: parts.howTo }),
    ...DIRECTIONS.map(([direction, key]) =>
      action(`move-${direction}`, () => words().move[direction], {
        keys: [key],
        repeats: true,
        when: () => world() === "sokoban",
        perform: () => session.move(direction),
      }),
    ),
  ];
}
