import type { PolicyConfig } from "../../policy/index.ts";
import type { Measured } from "../loss-report.ts";
import type { TrainRequest } from "../types.ts";
import { type Batch, batches, inverseRows, pack, unpack } from "./batches.ts";
import { type LossInputs, lossInputs } from "./loss-inputs.ts";
import { LOSS_INPUTS } from "./loss-graph.ts";
import { type Feeds, Graph, type OrtRuntime, type Outputs } from "./runtime.ts";
import { batchFeeds } from "./scorer.ts";
import { gradientName, trainGraph } from "./train-graph.ts";
import type { Weights } from "./weights.ts";

/** Padded tokens a run; a larger batch is summed over several. */
const TRAIN_BUDGET = 1024;

export interface ThetaGradient extends Omit<Measured, "gradientNorm"> {
  /** [layout.size] */
  readonly ofTheta: Float32Array;
}

/** Runs forward and backward of whole requests. */
export class Gradients {
  readonly #runtime: OrtRuntime;
  readonly #config: PolicyConfig;
  readonly #weights: Weights;
  readonly #plain: Graph;
  readonly #expected: Graph;

  constructor(runtime: OrtRuntime, config: PolicyConfig, weights: Weights) {
    this.#runtime = runtime;
    this.#config = config;
    this.#weights = weights;
    const { parts } = weights;
    this.#plain = new Graph(runtime, () => trainGraph(config, parts, false));
    this.#expected = new Graph(runtime, () => trainGraph(config, parts, true));
  }

  /** The gradient of a checked request of `count` targets by the policy's theta. */
  async compute(request: TrainRequest, count: number): Promise<ThetaGradient> {
    const isExpected = request.loss.gate === "expected" && request.distillWeight !== undefined;
    const graph = isExpected ? this.#expected : this.#plain;
    const result = {
      logprob: new Float32Array(count),
      entropy: new Float32Array(count),
      expected: new Float32Array(count),
      ofTheta: new Float32Array(this.#weights.layout.size),
    };
    const inputs = lossInputs(request, count);
    const measured = ["logprob", "entropy", ...(isExpected ? ["expected"] : [])] as const;
    const { pieces: weights } = await this.#weights.feeds("policy");
    const adapters = this.#weights.adapterFeeds("policy");
    const { all } = this.#weights.parts;
    const wanted = [...measured, ...all.map(({ name }) => gradientName(name))];
    let isFirst = true;
    for (const batch of batches(request.sequences, TRAIN_BUDGET)) {
      const feeds = {
        ...weights,
        ...adapters,
        ...batchFeeds(this.#runtime, batch),
        ...this.#lossFeeds(request, inputs, batch, isExpected),
      };
      const outputs = await graph.run(feeds, wanted);
      unpack(outputs.floats("logprob"), batch, 1, result.logprob);
      unpack(outputs.floats("entropy"), batch, 1, result.entropy);
      if (isExpected) unpack(outputs.floats("expected"), batch, 1, result.expected);
      this.#add(outputs, result.ofTheta, isFirst);
      isFirst = false;
    }
    return result;
  }

  #add(outputs: Outputs, ofTheta: Float32Array, isFirst: boolean): void {
    for (const { name, offset, size } of this.#weights.parts.all) {
      const part = outputs.floats(gradientName(name));
      if (isFirst) {
        ofTheta.set(part, offset);
        continue;
      }
      for (let i = 0; i < size; i++) {
        ofTheta[offset + i] = (ofTheta[offset + i] as number) + (part[i] as number);
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
    for (const name of LOSS_INPUTS) {
      feeds[name] = new Tensor("float32", pack(inputs[name], batch, 1), [count, 1]);
    }
    if (expected && request.teacherDistribution) {
      const { vocabSize } = this.#config;
      const picked = pack(request.teacherDistribution, batch, vocabSize);
      feeds.teacherDistribution = new Tensor("float32", picked, [count, vocabSize]);
    }
    return feeds;
  }

  async dispose(): Promise<void> {
    await this.#plain.dispose();
    await this.#expected.dispose();
  }
}
