import { at, type Sentence, UserError } from "../../base/index.ts";
import { BOX, BOX_ON_TARGET, FLOOR, flatDirections, PLAYER, TARGET, WALL } from "./cells.ts";
import { MAX_SIDE, type Room } from "./room.ts";

/** A level of a collection, in the characters of the XSB format. */
export interface Level {
  readonly title: string;
  readonly author: string;
  /** Rows of one length: `#`, `@`, `+`, `$`, `*`, `.` and blank, blanks on the right included. */
  readonly rows: readonly string[];
  readonly height: number;
  readonly width: number;
  /** How many boxes, which is how many targets. */
  readonly boxes: number;
  /** The room that is played: what the player can never reach and shows nothing is wall. */
  readonly room: Room;
}

/** The fixed cell and the live cell of each character. */
const MEANINGS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["#", [WALL, WALL]],
  [" ", [FLOOR, FLOOR]],
  [".", [TARGET, TARGET]],
  ["$", [FLOOR, BOX]],
  ["*", [TARGET, BOX_ON_TARGET]],
  ["@", [FLOOR, PLAYER]],
  ["+", [TARGET, PLAYER]],
]);

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Array.from(MEANINGS, ([character, [fixed, cell]]) => [`${fixed}${cell}`, character]),
);

function countOf(text: string, characters: string): number {
  return Array.from(text).filter((character) => characters.includes(character)).length;
}

function checkContents(text: string, where: Sentence): number {
  const players = countOf(text, "@+");
  if (players === 0)
    throw new UserError({
      en: `The ${where.en} has no player; mark one cell with @ or +.`,
      zh: `${where.zh}没有玩家。请用 @ 或 + 标出一格。`,
    });
  if (players > 1)
    throw new UserError({
      en: `The ${where.en} has ${players} players; leave one @ or +.`,
      zh: `${where.zh}有 ${players} 个玩家。请只保留一个 @ 或 +。`,
    });
  const boxes = countOf(text, "$*");
  const targets = countOf(text, ".*+");
  if (boxes === 0)
    throw new UserError({
      en: `The ${where.en} has no box; mark at least one with $ or *.`,
      zh: `${where.zh}没有箱子。请至少用 $ 或 * 标出一个。`,
    });
  if (boxes !== targets) {
    throw new UserError({
      en: `The ${where.en} has ${boxes} boxes and ${targets} targets; make them equal.`,
      zh: `${where.zh}有 ${boxes} 个箱子和 ${targets} 个目标。请使两者相等。`,
    });
  }
  return boxes;
}

function readRoom(rows: readonly string[], height: number, width: number, where: Sentence): Room {
  const fixed = new Uint8Array(height * width);
  const cells = new Uint8Array(height * width);
  Array.from(rows.join("")).forEach((character, i) => {
    const meaning = MEANINGS.get(character);
    if (meaning === undefined) {
      throw new UserError({
        en: `The ${where.en} holds ${JSON.stringify(character)}; only # @ + $ * . - _ and blanks make a level.`,
        zh: `${where.zh}含有 ${JSON.stringify(character)}。关卡只能由 # @ + $ * . - _ 和空格组成。`,
      });
    }
    [fixed[i], cells[i]] = meaning;
  });
  return { height, width, fixed, cells };
}

/** Marks where the player could walk if boxes were no obstacle; null where that reaches the border. */
function reachable({ height, width, fixed, cells }: Room): Uint8Array | null {
  const seen = new Uint8Array(cells.length);
  const stack = [cells.indexOf(PLAYER)];
  const directions = flatDirections(width);
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    if (seen[index] === 1 || fixed[index] === WALL) continue;
    const column = index % width;
    const row = (index - column) / width;
    if (row === 0 || row === height - 1 || column === 0 || column === width - 1) return null;
    seen[index] = 1;
    for (const direction of directions) stack.push(index + direction);
  }
  return seen;
}

/**
 * A level from its rows, which may be ragged and write floor as blank, `-` or `_`;
 * `where` names it in messages ("level 3 (line 17)"). Throws a UserError for what is
 * no playable level: odd characters, not one player, boxes and targets that do not
 * match, a gap in the wall around the player, too large.
 */
export function makeLevel(
  lines: readonly string[],
  where: Sentence = { en: "level", zh: "关卡" },
  title = "",
  author = "",
): Level {
  const trimmed = lines.map((line) => line.replaceAll(/[-_]/g, " ").trimEnd());
  const height = trimmed.length;
  const width = Math.max(0, ...trimmed.map((line) => line.length));
  if (height > MAX_SIDE || width > MAX_SIDE) {
    throw new UserError({
      en: `The ${where.en} has ${height} rows and ${width} columns; at most ${MAX_SIDE} of each are read.`,
      zh: `${where.zh}有 ${height} 行 ${width} 列。行和列最多各 ${MAX_SIDE}。`,
    });
  }
  const rows = trimmed.map((line) => line.padEnd(width));
  const open = readRoom(rows, height, width, where);
  const boxes = checkContents(rows.join(""), where);
  const inside = reachable(open);
  if (inside === null) {
    throw new UserError({
      en: `The ${where.en} is not closed; the player can walk out, so mend the wall.`,
      zh: `${where.zh}没有封闭，玩家可以走出去。请补好墙。`,
    });
  }
  const outside = (cell: number, i: number): boolean => cell === FLOOR && inside[i] === 0;
  const room: Room = {
    height,
    width,
    fixed: open.fixed.map((cell, i) => (outside(cell, i) && open.cells[i] === FLOOR ? WALL : cell)),
    cells: open.cells.map((cell, i) => (outside(cell, i) ? WALL : cell)),
  };
  return { title, author, rows, height, width, boxes, room };
}

/** The XSB rows of a room as it stands now, one string a row. */
export function roomRows(room: Room): string[] {
  const rows: string[] = [];
  for (let row = 0; row < room.height; row++) {
    let text = "";
    for (let i = row * room.width; i < (row + 1) * room.width; i++) {
      // A generated room may hold a box of the wrong kind; a file knows only where it stands.
      const fixed = at(room.fixed, i);
      const cell = at(room.cells, i);
      const boxed = cell === BOX || cell === BOX_ON_TARGET;
      const shown = boxed ? (fixed === TARGET ? BOX_ON_TARGET : BOX) : cell;
      text += CHARACTERS.get(`${fixed}${shown}`) ?? " ";
    }
    rows.push(text);
  }
  return rows;
}
