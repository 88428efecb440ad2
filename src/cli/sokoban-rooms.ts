import * as v from "valibot";
import {
  type GeneratedRoom,
  generateGymRoom,
  generateRagenRoom,
  RoomGenerationError,
  seedRoomRandom,
  shortestActions,
  toRows,
} from "../env/sokoban/index.ts";
import { firstDifference } from "./difference.ts";
import { Grid, Whole } from "./sokoban-schemas.ts";
import { recordedText } from "./sokoban-text.ts";

/** A room by seed from one of the two original generators, or the error it raised. */
export const RoomCase = v.object({
  generator: v.pipe(
    v.string(),
    v.regex(/gym|ragen|verl/i, "names neither gym-sokoban nor RAGEN or verl-agent"),
  ),
  seed: Whole,
  dim: v.tuple([Whole, Whole]),
  num_boxes: Whole,
  num_gen_steps: v.nullish(Whole),
  search_depth: v.nullish(Whole),
  error: v.optional(v.string()),
  room_fixed: v.optional(Grid),
  room_state: v.optional(Grid),
  box_mapping: v.optional(v.array(v.unknown())),
  reverse_action_sequence: v.optional(v.array(Whole)),
  shortest_solution_actions: v.optional(v.array(Whole)),
  text: v.optional(v.string()),
});

type RoomRecord = v.InferOutput<typeof RoomCase>;

function generateRecorded(record: RoomRecord): GeneratedRoom {
  const options = {
    height: record.dim[0],
    width: record.dim[1],
    boxes: record.num_boxes,
    ...(typeof record.num_gen_steps === "number" ? { generationSteps: record.num_gen_steps } : {}),
  };
  const random = seedRoomRandom(record.seed);
  // The other two generators live in packages named after neither, so gym decides only if alone.
  if (!/ragen|verl/i.test(record.generator)) return generateGymRoom(options, random);
  const depth = typeof record.search_depth === "number" ? { searchDepth: record.search_depth } : {};
  return generateRagenRoom({ ...options, ...depth }, random);
}

/** What the port makes of a record's input, as a record. */
function portRoom(record: RoomRecord): Partial<RoomRecord> {
  try {
    const room = generateRecorded(record);
    const shortest =
      record.shortest_solution_actions === undefined ? undefined : shortestActions(room);
    return {
      room_fixed: toRows(room.fixed, room.width),
      room_state: toRows(room.cells, room.width),
      box_mapping: room.boxMapping as unknown[],
      reverse_action_sequence: [...room.reverseActions],
      ...(shortest === undefined
        ? {}
        : { shortest_solution_actions: typeof shortest === "string" ? [] : [...shortest] }),
      ...(record.text === undefined ? {} : { text: recordedText(room, record.text) }),
    };
  } catch (error) {
    if (error instanceof RoomGenerationError) return { error: error.original };
    throw error;
  }
}

const COMPARED = [
  "error",
  "room_fixed",
  "room_state",
  "box_mapping",
  "reverse_action_sequence",
  "shortest_solution_actions",
  "text",
] as const;

/** Generates a recorded room again and compares all that the record holds. */
export function checkRoom(record: RoomRecord): string | null {
  const port = portRoom(record);
  if (port.error !== record.error) return firstDifference(record.error, port.error, "error");
  for (const key of COMPARED) {
    if (record[key] === undefined) continue;
    const difference = firstDifference(record[key], port[key], key);
    if (difference !== null) return difference;
  }
  return null;
}
