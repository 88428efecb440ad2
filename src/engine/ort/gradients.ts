import { parameterCount, type PolicyConfig } from "../../policy/index.ts";
import type { Measured } from "../loss-report.ts";
import type { TrainRequest } from "../types.ts";
import { type Batch, batches, inverseRows } from "./batches.ts";
import { type LossInputs, lossInputs } from "./loss-inputs.ts";
import { LOSS_INPUTS } from "./loss-graph.ts";
import { pieces } from "./pieces.ts";
import { type Feeds, Graph, type OrtRuntime, type Outputs } from "./runtime.ts";
import { batchFeeds, unpack } from "./scorer.ts";
import { gradientName, trainGraph } from "./train-graph.ts";

/** Padded tokens a run; a larger batch is summed over several. */
const TRAIN_BUDGET = 1024;

export interface DenseGradient extends Omit<Measured, "gradientNorm"> {
  /** By the weights in force [parameterCount]. */
  readonly dense: Float32Array;
}

/** Runs forward and backward of whole requests. */
export class Gradients {
  readonly #runtime: OrtRuntime;
  readonly #config: PolicyConfig;
  readonly #plain: Graph;
  readonly #expected: Graph;

  constructor(runtime: OrtRuntime, config: PolicyConfig) {
    this.#runtime = runtime;
    this.#config = config;
    this.#plain = new Graph(runtime, () => trainGraph(config, false));
    this.#expected = new Graph(runtime, () => trainGraph(config, true));
  }

  /** The gradient of a checked request of `count` targets. */
  async compute(request: TrainRequest, count: number, weights: Feeds): Promise<DenseGradient> {
    const isExpected = request.loss.gate === "expected" && request.distillWeight !== undefined;
    const graph = isExpected ? this.#expected : this.#plain;
    const result = {
      logprob: new Float32Array(count),
      entropy: new Float32Array(count),
      expected: new Float32Array(count),
      dense: new Float32Array(parameterCount(this.#config)),
    };
    const inputs = lossInputs(request, count);
    const measured = ["logprob", "entropy", ...(isExpected ? ["expected"] : [])] as const;
    const parts = pieces(this.#config);
    const wanted = [...measured, ...parts.map(({ name }) => gradientName(name))];
    for (const batch of batches(request.sequences, TRAIN_BUDGET)) {
      const feeds = {
        ...weights,
        ...batchFeeds(this.#runtime, batch),
        ...this.#lossFeeds(request, inputs, batch, isExpected),
      };
      const outputs = await graph.run(feeds, wanted);
      unpack(outputs.floats("logprob"), batch, 1, result.logprob);
      unpack(outputs.floats("entropy"), batch, 1, result.entropy);
      if (isExpected) unpack(outputs.floats("expected"), batch, 1, result.expected);
      this.#accumulate(outputs, result.dense);
    }
    return result;
  }

  #accumulate(outputs: Outputs, dense: Float32Array): void {
    for (const { name, offset, size } of pieces(this.#config)) {
      const part = outputs.floats(gradientName(name));
      for (let i = 0; i < size; i++) {
        dense[offset + i] = (dense[offset + i] as number) + (part[i] as number);
      }
    }
  }

  #lossFeeds(request: TrainRequest, inputs: LossInputs, batch: Batch, expected: boolean): Feeds {
    const { Tensor } = this.#runtime;
    const count = batch.rows.length;
    const inverse = inverseRows(batch);
    const feeds: Record<string, Feeds[string]> = {
      inverse: new Tensor("int32", inverse, [inverse.length]),
      beta: new Tensor("float32", Float32Array.of(request.loss.beta), []),
    };
    const pick = (from: Float32Array, width: number): Float32Array => {
      const picked = new Float32Array(count * width);
      batch.packed.forEach((place, n) => {
        picked.set(from.subarray(place * width, (place + 1) * width), n * width);
      });
      return picked;
    };
    for (const name of LOSS_INPUTS) {
      feeds[name] = new Tensor("float32", pick(inputs[name], 1), [count, 1]);
    }
    if (expected && request.teacherDistribution) {
      const { vocabSize } = this.#config;
      const picked = pick(request.teacherDistribution, vocabSize);
      feeds.teacherDistribution = new Tensor("float32", picked, [count, vocabSize]);
    }
    return feeds;
  }

  async dispose(): Promise<void> {
    await this.#plain.dispose();
    await this.#expected.dispose();
  }
}
