/**
 * worker: the trainer in a Web Worker, the typed messages between it and the page, and
 * the choice of the engine. client.ts is the page's end, host.ts the trainer's; both
 * run without a browser, so that tests can join them by a MessageChannel. The player-
 * files are the same for a second, smaller worker, in which a policy plays one episode, and
 * the scorer- files for a third, in which it scores given sequences; the theory- files for one
 * that checks the propositions by an engine's gradients.
 */
export { createAsker } from "./asker.ts";
export type { TrainerClient, Wire } from "./client.ts";
export {
  type Command,
  ENGINE_CHOICES,
  type EngineChoice,
  type ExportChoice,
  type Granularity,
  type ModelFiles,
  parseCommand,
  parseEngineChoice,
} from "./commands.ts";
export { deviceSize } from "./device-size.ts";
export type {
  EngineReport,
  ExportedPolicy,
  RunState,
  Stage,
  TrainerEvent,
} from "./events.ts";
export { isShipped, shippedModel, shippedNames } from "./models.ts";
export type { PlayerClient } from "./player-client.ts";
export type {
  PlayedEpisode,
  PlayRequest,
} from "./player-messages.ts";
export { createScorerClient, type ScorerClient } from "./scorer-client.ts";
export type {
  ScoreAnswer,
  ScoreQuestion,
  ScoringPolicy,
  SequenceToScore,
} from "./scorer-messages.ts";
export { startWorker } from "./start-worker.ts";
export { spawnPlayer, spawnScorer, spawnTheory, spawnTrainer } from "./spawn.ts";
export { createTheoryClient, type Found, type TheoryClient } from "./theory-client.ts";
export type { TheoryContextMessage } from "./theory-messages.ts";
