import type { PlaySession } from "./session.ts";

/** More tasks than anyone plays; the same index is always the same task. */
const RANDOM_TASKS = 100_000;

/** Another task of the chosen world, level and split. */
export function chooseRandom(session: PlaySession): void {
  session.choose({ index: Math.floor(Math.random() * RANDOM_TASKS) });
}
