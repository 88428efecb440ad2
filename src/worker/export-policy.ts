import { UserError } from "../base/index.ts";
import { exportOnnx, type Policy, type PolicyMetadata } from "../policy/index.ts";
import { KEEP_WINDOW, type TrainerSnapshot } from "../seed/index.ts";
import type { Tokenizer } from "../text/index.ts";
import type { ExportedPolicy } from "./events.ts";

/** What a run's weights belong to. */
export interface Exporter {
  readonly policy: Policy;
  readonly tokenizer: Tokenizer;
  /** Of the policy. */
  readonly name: string;
  /** Name of its world. */
  readonly world: string;
  /** The house of a House Rules run: the policy has learnt that one. */
  readonly house?: number;
}

type Weights = Pick<TrainerSnapshot, "updatesDone" | "engine">;

/** The weights of a run when its training success was highest. */
export interface BestWeights extends Weights {
  /** Mean over the last updates, 0 to 1. */
  readonly success: number;
}

/** What a policy's file says about itself, so that it plays without any other file. */
export const describePolicy = (
  name: string,
  world: string,
  updates: number,
  tokenizer: Tokenizer,
  house = 0,
): PolicyMetadata => ({
  name,
  environment: world,
  ...(house === 0 ? {} : { house: String(house) }),
  updates: String(updates),
  tokenizer: JSON.stringify(tokenizer.file),
});

/** A run's weights as a file. Throws a UserError where none were kept yet. */
export function exportWeights(
  { policy, tokenizer, name, world, house }: Exporter,
  weights: Weights | BestWeights | null,
): ExportedPolicy {
  if (weights === null) {
    throw new UserError({
      en: `No weights of this run are kept as its best yet: that takes ${KEEP_WINDOW} updates. Let it go on, or take the latest.`,
      zh: `此训练还没有保存最佳权重：这需要 ${KEEP_WINDOW} 次更新。请继续训练，或使用最新权重。`,
    });
  }
  const { updatesDone: updates, engine } = weights;
  const trained = { ...policy, theta: engine.weights.policy };
  const metadata = describePolicy(name, world, updates, tokenizer, house);
  return {
    name,
    updates,
    success: "success" in weights ? weights.success : null,
    file: exportOnnx(trained, "adapters", metadata),
  };
}
