import type { PolicyConfig } from "../../policy/index.ts";
import type { Scores, ScoreRequest } from "../types.ts";
import { type Batch, batches, causalMask, unpack } from "./batches.ts";
import { BATCH_INPUTS } from "./graph-model.ts";
import { type Feeds, Graph, type OrtRuntime } from "./runtime.ts";
import { scoreGraph } from "./score-graph.ts";

/** Padded tokens a run: enough to fill the arithmetic units, little enough to stay in cache. */
const SCORE_BUDGET = 1024;

/** The inputs of a padded batch, next to the weights. */
export function batchFeeds({ Tensor }: OrtRuntime, batch: Batch): Feeds {
  const { count, time, ids, rows, targets } = batch;
  return {
    [BATCH_INPUTS.ids]: new Tensor("int32", ids, [count, time]),
    [BATCH_INPUTS.rows]: new Tensor("int32", rows, [rows.length]),
    [BATCH_INPUTS.mask]: new Tensor("float32", causalMask(time), [time, time]),
    [BATCH_INPUTS.offset]: new Tensor("int64", BigInt64Array.of(0n), [1]),
    targets: new Tensor("int32", targets, [targets.length, 1]),
  };
}

export class Scorer {
  readonly #runtime: OrtRuntime;
  readonly #vocabSize: number;
  readonly #graph: Graph;

  constructor(runtime: OrtRuntime, config: PolicyConfig) {
    this.#runtime = runtime;
    this.#vocabSize = config.vocabSize;
    this.#graph = new Graph(runtime, () => scoreGraph(config));
  }

  /** Engine.score for `count` targets, with checked input. */
  async score(request: ScoreRequest, count: number, weights: Feeds): Promise<Scores> {
    const vocabulary = this.#vocabSize;
    const logprob = new Float32Array(count);
    const entropy = new Float32Array(count);
    const distribution = request.distribution ? new Float32Array(count * vocabulary) : undefined;
    const wanted = ["logprob", "entropy", ...(distribution ? ["distribution"] : [])];
    for (const batch of batches(request.sequences, SCORE_BUDGET)) {
      const feeds = { ...weights, ...batchFeeds(this.#runtime, batch) };
      const outputs = await this.#graph.run(feeds, wanted);
      unpack(outputs.floats("logprob"), batch, 1, logprob);
      unpack(outputs.floats("entropy"), batch, 1, entropy);
      if (distribution) unpack(outputs.floats("distribution"), batch, vocabulary, distribution);
    }
    return { logprob, entropy, ...(distribution ? { distribution } : {}) };
  }

  dispose(): Promise<void> {
    return this.#graph.dispose();
  }
}
