import { UserError } from "../../base/index.ts";
import { type SokobanState, startEpisode } from "./game.ts";
import {
  type GeneratedRoom,
  generateGymRoom,
  type RoomOptions,
  type RoomRandom,
} from "./generate.ts";
import { RoomGenerationError } from "./generation-error.ts";

/** What gym-sokoban's registered environments of the plain game differ in. */
export interface EnvironmentOptions extends RoomOptions {
  readonly maxSteps: number;
}

/** By registered identifier. Generation steps that are not named follow the room's size. */
export const GYM_ENVIRONMENTS: ReadonlyMap<string, EnvironmentOptions> = new Map([
  ["Sokoban-v0", { height: 10, width: 10, boxes: 3, maxSteps: 200 }],
  ["Sokoban-v1", { height: 10, width: 10, boxes: 4, maxSteps: 120 }],
  ["Sokoban-v2", { height: 10, width: 10, boxes: 5, maxSteps: 200, generationSteps: 40 }],
  ["Sokoban-small-v0", { height: 7, width: 7, boxes: 2, maxSteps: 200 }],
  ["Sokoban-small-v1", { height: 7, width: 7, boxes: 3, maxSteps: 200 }],
  ["Sokoban-large-v0", { height: 13, width: 11, boxes: 3, maxSteps: 300, generationSteps: 43 }],
  ["Sokoban-large-v1", { height: 13, width: 11, boxes: 5, maxSteps: 300, generationSteps: 43 }],
  ["Sokoban-huge-v0", { height: 13, width: 13, boxes: 5, maxSteps: 300, generationSteps: 50 }],
]);

/** A room after which no other is tried; the original tries for ever. */
const MAX_RETRIES = 100;

/**
 * `env.reset()` of gym-sokoban: where no room comes of the random numbers, it goes on
 * with the next ones. Throws a UserError where the options never make a room.
 */
export function resetGym(
  options: EnvironmentOptions,
  random: RoomRandom,
): { readonly state: SokobanState; readonly room: GeneratedRoom } {
  for (let attempt = 0; attempt < MAX_RETRIES; attempt++) {
    try {
      const room = generateGymRoom(options, random);
      return { state: startEpisode(room, options), room };
    } catch (error) {
      if (!(error instanceof RoomGenerationError)) throw error;
    }
  }
  throw new UserError({
    en: `No room of ${options.height} x ${options.width} with ${options.boxes} boxes came in ${MAX_RETRIES} attempts; ask for fewer boxes or a larger room.`,
    zh: `${MAX_RETRIES} 次尝试都没有得到 ${options.height} x ${options.width}、${options.boxes} 个箱子的房间。请减少箱子或增大房间。`,
  });
}
