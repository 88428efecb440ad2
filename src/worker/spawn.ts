import { createTrainerClient, type TrainerClient } from "./client.ts";
import { createPlayerClient, type PlayerClient } from "./player-client.ts";
import { lateWire } from "./late-wire.ts";
import { createScorerClient, type ScorerClient } from "./scorer-client.ts";
import { startWorker } from "./start-worker.ts";
import { createTheoryClient, type TheoryClient } from "./theory-client.ts";

/** The trainer in a Web Worker, which starts with the first command to it. */
export function spawnTrainer(): TrainerClient {
  return createTrainerClient(
    lateWire(() =>
      startWorker(
        () =>
          new Worker(new URL("./trainer.worker.ts", import.meta.url), {
            type: "module",
            name: "trainer",
          }),
      ),
    ),
  );
}

/** Starts the player of shipped policies in a Web Worker of its own. */
export function spawnPlayer(): PlayerClient {
  const worker = startWorker(
    () =>
      new Worker(new URL("./player.worker.ts", import.meta.url), {
        type: "module",
        name: "player",
      }),
  );
  return createPlayerClient(worker);
}

/** Starts the scorer of given sequences in a Web Worker of its own. */
export function spawnScorer(): ScorerClient {
  const worker = startWorker(
    () =>
      new Worker(new URL("./scorer.worker.ts", import.meta.url), {
        type: "module",
        name: "scorer",
      }),
  );
  return createScorerClient(worker);
}

/** Starts the check of the propositions in a Web Worker of its own. */
export function spawnTheory(): TheoryClient {
  const worker = startWorker(
    () =>
      new Worker(new URL("./theory.worker.ts", import.meta.url), {
        type: "module",
        name: "theory",
      }),
  );
  return createTheoryClient(worker);
}
