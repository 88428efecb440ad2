import { UserError } from "../../base/index.ts";
import { BOX, FLOOR, PLAYER, TARGET, WALL } from "./cells.ts";
import { type Room, roomFromArrays } from "./room.ts";

/** The fixed and the live cell of the characters that gym-sokoban's reader knows. */
const MEANINGS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["#", [WALL, WALL]],
  ["@", [FLOOR, PLAYER]],
  ["$", [FLOOR, BOX]],
  [".", [TARGET, TARGET]],
]);

const UNKNOWN = [FLOOR, FLOOR] as const;

function readMap(rows: readonly string[]): Room {
  const meanings = rows.map((row) =>
    Array.from(row, (character) => MEANINGS.get(character) ?? UNKNOWN),
  );
  return roomFromArrays(
    meanings.map((row) => row.map(([fixed]) => fixed)),
    meanings.map((row) => row.map(([, cell]) => cell)),
  );
}

/**
 * The rooms of a Boxoban file as gym-sokoban's own reader (`BoxobanEnv`) reads them:
 * it takes the lines that begin with `#`, ends a map only at a line with `;`, and reads
 * every character but `#`, `@`, `$` and `.` as floor, `*` and `+` too. For real level
 * collections use `parseXsb`. Throws a UserError for a map that is ragged or has no player.
 */
export function readBoxobanAsGym(text: string): Room[] {
  const maps: string[][] = [];
  let current: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.includes(";") && current.length > 0) {
      maps.push(current);
      current = [];
    }
    if (line.startsWith("#")) current.push(line.trim());
  }
  if (current.length > 0) maps.push(current);
  if (maps.length === 0)
    throw new UserError({
      en: "The file holds no line that begins with #. Give a Boxoban file.",
      zh: "文件中没有以 # 开头的行。请给出 Boxoban 文件。",
    });
  return maps.map(readMap);
}
