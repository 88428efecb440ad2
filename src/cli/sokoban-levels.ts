import * as v from "valibot";
import { formatXsb, makeLevel, parseXsb, playLurd } from "../env/sokoban/index.ts";
import { firstDifference } from "./difference.ts";
import { Whole } from "./sokoban-schemas.ts";

/** A level, most with a move-optimal solution. */
export const LevelCase = v.object({
  id: v.string(),
  rows: v.array(v.string()),
  height: v.optional(Whole),
  width: v.optional(Whole),
  boxes: v.optional(Whole),
  min_moves: v.optional(Whole),
  pushes_in_that_solution: v.optional(Whole),
  solution_lurd: v.optional(v.string()),
});

type LevelRecord = v.InferOutput<typeof LevelCase>;

/** Reads a level, writes it and reads it back, and plays its solution. */
export function checkLevel(record: LevelRecord): string | null {
  const level = makeLevel(record.rows);
  const rows = record.rows.map((row) => row.trimEnd().padEnd(level.width));
  const read = firstDifference(rows, level.rows, "rows");
  if (read !== null) return read;
  const again = parseXsb(formatXsb([level]));
  const written = firstDifference(
    [level.rows],
    again.map((each) => each.rows),
    "rows read back",
  );
  if (written !== null) return written;
  for (const key of ["height", "width", "boxes"] as const) {
    if (record[key] === undefined) continue;
    const difference = firstDifference(record[key], level[key], key);
    if (difference !== null) return difference;
  }
  if (record.solution_lurd === undefined) return null;
  const played = playLurd(level.room, record.solution_lurd);
  return firstDifference(
    {
      solved: true,
      min_moves: record.min_moves ?? played.state.steps,
      pushes_in_that_solution: record.pushes_in_that_solution ?? played.pushes,
    },
    {
      solved: played.solved,
      min_moves: played.state.steps,
      pushes_in_that_solution: played.pushes,
    },
  );
}
