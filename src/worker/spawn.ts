import { createTrainerClient, type TrainerClient } from "./client.ts";

/** Starts the trainer in a Web Worker. */
export function spawnTrainer(): TrainerClient {
  const worker = new Worker(new URL("./trainer.worker.ts", import.meta.url), {
    type: "module",
    name: "trainer",
  });
  return createTrainerClient(worker);
}
