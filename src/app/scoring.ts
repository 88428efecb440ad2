import type { Inspected, NamedWeights, Scoring } from "../features/inspect/index.ts";
import { startPolicy } from "../seed/index.ts";
import { isShipped, type ScorerClient, shippedModel, spawnScorer } from "../worker/index.ts";
import { liveTrainer } from "./live-trainer.ts";
import { liveRunId } from "./runs.ts";

/** The shipped policy that a run started from: by its own name, else that of its world. */
function startWeights({ policy, settings }: Inspected): NamedWeights | null {
  if (settings === null) return null;
  const name = [policy ?? "", startPolicy(settings)].find(isShipped);
  if (name === undefined) return null;
  return { name, updates: null, policy: { kind: "shipped", model: shippedModel(name) } };
}

/** What scores a changed skill, in a thread of its own that starts with the first question. */
export function createScoring(): Scoring {
  let scorer: ScorerClient | null = null;
  return {
    score(question) {
      scorer ??= spawnScorer();
      return scorer.score(question);
    },
    weightsOf(inspected) {
      const trainer = liveTrainer();
      const isLive = trainer !== null && liveRunId() === inspected.id;
      return {
        start: startWeights(inspected),
        live: isLive
          ? async () => {
              const { name, updates, file } = await trainer.exportPolicy("latest");
              // Weights are told apart by their names.
              const policy = { kind: "trained", name: `${inspected.id} ${updates}`, file } as const;
              return { name, updates, policy };
            }
          : null,
      };
    },
  };
}
