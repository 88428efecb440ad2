import type { TrainerClient } from "../worker/index.ts";

let live: TrainerClient | null = null;

/** The trainer of this page, for screens that look at its weights; null before training is opened. */
export const liveTrainer = (): TrainerClient | null => live;

export function setLiveTrainer(trainer: TrainerClient): void {
  live = trainer;
}
