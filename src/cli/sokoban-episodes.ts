import * as v from "valibot";
import {
  type RgbImage,
  renderTiny,
  roomFromArrays,
  startEpisode,
  step,
  textRows,
} from "../env/sokoban/index.ts";
import { firstDifference } from "./difference.ts";
import { Grid, Whole } from "./sokoban-schemas.ts";
import { recordedText } from "./sokoban-text.ts";

const RecordedStep = v.object({
  action: Whole,
  reward: v.number(),
  done: v.boolean(),
  info: v.record(v.string(), v.union([v.boolean(), v.string()])),
  state: v.array(v.string()),
  player: v.tuple([Whole, Whole]),
  boxes_on_target: Whole,
});

/** An episode of gym-sokoban's environment, step by step. */
export const EpisodeCase = v.object({
  id: v.string(),
  room_fixed: Grid,
  room_state: Grid,
  num_boxes: Whole,
  max_steps: Whole,
  initial_text: v.optional(v.string()),
  steps: v.array(RecordedStep),
  final_tiny_rgb: v.optional(v.array(v.array(v.tuple([Whole, Whole, Whole])))),
});

type EpisodeRecord = v.InferOutput<typeof EpisodeCase>;

function pixelRows({ height, width, data }: RgbImage): number[][][] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const start = (y * width + x) * 3;
      return Array.from(data.subarray(start, start + 3));
    }),
  );
}

/** Plays a recorded episode again and compares everything after each step. */
export function checkEpisode(record: EpisodeRecord): string | null {
  const room = roomFromArrays(record.room_fixed, record.room_state);
  let state = startEpisode(room, { boxes: record.num_boxes, maxSteps: record.max_steps });
  if (record.initial_text !== undefined) {
    const text = recordedText(state, record.initial_text);
    const difference = firstDifference(record.initial_text, text, "initial_text");
    if (difference !== null) return difference;
  }
  for (const [i, recorded] of record.steps.entries()) {
    const result = step(state, recorded.action);
    state = result.state;
    const port = {
      action: recorded.action,
      reward: result.reward,
      done: result.done,
      info: result.info,
      state: textRows(state, "ragen"),
      player: state.player,
      boxes_on_target: state.boxesOnTarget,
    };
    const difference = firstDifference(recorded, port, `steps[${i}]`);
    if (difference !== null) return difference;
  }
  if (record.final_tiny_rgb === undefined) return null;
  return firstDifference(record.final_tiny_rgb, pixelRows(renderTiny(state)), "final_tiny_rgb");
}
