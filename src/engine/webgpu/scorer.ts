import { at } from "../../base/index.ts";
import type { ScoreRequest, Scores } from "../types.ts";
import { uploadBatch } from "./batch.ts";
import type { Context } from "./context.ts";
import { forward } from "./forward.ts";
import { headDistribution, headForward } from "./head.ts";
import { pack } from "./packing.ts";
import type { Tensor } from "./pool.ts";
import type { WeightStore } from "./weights.ts";

/** Scores a checked request of `count` targets, at most `budget` tokens at once. */
export async function score(
  context: Context,
  store: WeightStore,
  request: ScoreRequest,
  count: number,
  budget: number,
): Promise<Scores> {
  const { recorder, pool, config } = context;
  const logprob = new Float32Array(count);
  const entropy = new Float32Array(count);
  const distribution = request.distribution ? new Float32Array(count * config.vocabSize) : null;
  const weights = store.use(request.weights);
  // Results stay on the device until all batches are submitted, so that one wait serves all.
  const results = pool.scope();
  const batches = pack(request.sequences, budget);
  for (const packed of batches) {
    const scope = pool.scope();
    const batch = uploadBatch(context, scope, packed);
    const x = forward(context, scope, weights, batch);
    const head = headForward(context, scope, weights, batch, x);
    keep(head.stats);
    if (distribution) keep(headDistribution(context, scope, weights, head));
    recorder.flush();
    scope.release();
  }
  const contents = await recorder.finish();
  results.release();
  const each = distribution ? 2 : 1;
  batches.forEach(({ firstTarget, targets }, i) => {
    const stats = new Float32Array(at(contents, i * each));
    for (let n = 0; n < targets.length; n++) {
      logprob[firstTarget + n] = at(stats, 4 * n);
      entropy[firstTarget + n] = at(stats, 4 * n + 1);
    }
    if (distribution) {
      distribution.set(
        new Float32Array(at(contents, i * each + 1)),
        firstTarget * config.vocabSize,
      );
    }
  });
  return distribution ? { logprob, entropy, distribution } : { logprob, entropy };

  function keep(tensor: Tensor): void {
    const copy = results.tensor(tensor.bytes / 4, "result");
    recorder.copy(tensor, copy);
    recorder.read(copy);
  }
}
