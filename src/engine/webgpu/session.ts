import { at, UserError } from "../../base/index.ts";
import { finalNormName, kvSize } from "../../policy/index.ts";
import { unitsPerLogit } from "../sample.ts";
import type { LaneInput, LaneOutput, Sampling, Session, SessionOptions } from "../types.ts";
import { checkLaneInputs, checkSampling } from "../validate.ts";
import { upload } from "./batch.ts";
import type { Context } from "./context.ts";
import { forward, type KeyValues, norm } from "./forward.ts";
import { linear } from "./matrix.ts";
import type { Scope, Tensor } from "./pool.ts";
import type { ModelWeights, WeightStore } from "./weights.ts";

/** Sampled tokens between two looks at which lanes have ended. */
const STEPS = 8;
const NO_TOKEN = 0xffff_ffff;

export interface SessionHost {
  readonly context: Context;
  readonly store: WeightStore;
  /** Runs one piece of work after the others; fails when the engine is gone. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Does work on so many tokens with the most tokens that one pass may hold. */
  fitting<T>(tokens: number, work: (budget: number) => Promise<T>): Promise<T>;
}

interface Lane {
  /** Tokens so far; all but the last are in the cache. */
  length: number;
  last: number;
}

/** The growing result of one lane in one `extend`. */
interface Growth {
  readonly lane: number;
  readonly state: Lane;
  readonly tokens: number[];
  readonly logprobs: number[];
  done: boolean;
}

export class WebgpuSession implements Session {
  readonly #host: SessionHost;
  readonly #options: SessionOptions;
  readonly #lanes: Lane[];
  readonly #cache: readonly KeyValues[];
  #closed = false;

  constructor(host: SessionHost, options: SessionOptions) {
    this.#host = host;
    this.#options = options;
    const { pool, config } = host.context;
    const bytes = 4 * options.lanes * options.capacity * kvSize(config);
    this.#cache = Array.from({ length: config.layers }, (_, layer) => ({
      keys: pool.take(bytes, `key cache of layer ${layer}`),
      values: pool.take(bytes, `value cache of layer ${layer}`),
    }));
    this.#lanes = Array.from({ length: options.lanes }, () => ({ length: 0, last: 0 }));
  }

  get lengths(): readonly number[] {
    return this.#lanes.map(({ length }) => length);
  }

  extend(inputs: readonly LaneInput[], sampling?: Sampling): Promise<readonly LaneOutput[]> {
    return this.#host.run(async () => {
      const samples = sampling !== undefined && sampling.maxTokens > 0;
      this.#check(inputs, sampling);
      if (inputs.length === 0) return [];
      const tokens = inputs.reduce((sum, { append }) => sum + append.length, 0);
      return this.#host.fitting(tokens, (budget) =>
        this.#attempt(inputs, samples ? sampling : null, budget),
      );
    });
  }

  async #attempt(
    inputs: readonly LaneInput[],
    sampling: Sampling | null,
    budget: number,
  ): Promise<readonly LaneOutput[]> {
    const before = this.#lanes.map((lane) => ({ ...lane }));
    try {
      return await this.#grow(inputs, sampling, budget);
    } catch (error) {
      // What the cache holds beyond these lengths is written again before it is read.
      before.forEach((lane, i) => {
        this.#lanes[i] = lane;
      });
      throw error;
    }
  }

  async #grow(
    inputs: readonly LaneInput[],
    sampling: Sampling | null,
    budget: number,
  ): Promise<readonly LaneOutput[]> {
    const { context, store } = this.#host;
    const weights = store.use(this.#options.weights);
    const scope = context.pool.scope();
    this.#append(scope, weights, inputs, budget);
    const growths = inputs.map(({ lane }): Growth => {
      const state = at(this.#lanes, lane);
      const done = state.length >= this.#options.capacity;
      return { lane, state, tokens: [], logprobs: [], done };
    });
    if (sampling) await this.#sample(scope, weights, growths, sampling);
    else await context.recorder.finish();
    scope.release();
    return growths.map(({ tokens, logprobs }) => ({ tokens, logprobs }));
  }

  close(): Promise<void> {
    return this.#host.run(async () => {
      this.free();
    });
  }

  /** Gives the cache back, at once. */
  free(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const { keys, values } of this.#cache) {
      this.#host.context.pool.give(keys);
      this.#host.context.pool.give(values);
    }
  }

  #check(inputs: readonly LaneInput[], sampling: Sampling | undefined): void {
    if (this.#closed)
      throw new UserError({
        en: "The session is closed. Open another one.",
        zh: "会话已关闭。请另行打开。",
      });
    checkLaneInputs(this.#host.context.config, inputs, this.lengths, this.#options.capacity);
    if (sampling) checkSampling(sampling, inputs, this.lengths);
  }

  /** Brings all new tokens but each lane's last through the layers into the cache. */
  #append(scope: Scope, weights: ModelWeights, inputs: readonly LaneInput[], budget: number): void {
    const { capacity } = this.#options;
    const rows: number[] = [];
    for (const { lane, append } of inputs) {
      const state = at(this.#lanes, lane);
      for (const token of append) {
        if (state.length > 0) rows.push(state.last, lane * capacity, state.length - 1, 0);
        state.last = token;
        state.length++;
      }
    }
    const { context } = this.#host;
    for (let start = 0; start < rows.length; start += 4 * budget) {
      const part = Uint32Array.from(rows.slice(start, start + 4 * budget));
      // The last part keeps its buffers until the end: what is uploaded for sampling then
      // takes others, and all is one submission.
      const last = start + part.length >= rows.length;
      const own = last ? scope : context.pool.scope();
      const tensor = upload(context, own, part, "appended tokens");
      const batch = { tokens: part.length / 4, rows: tensor };
      forward(context, own, weights, batch, this.#cache);
      if (!last) own.release();
    }
  }

  async #sample(
    scope: Scope,
    weights: ModelWeights,
    growths: readonly Growth[],
    sampling: Sampling,
  ): Promise<void> {
    const { context } = this.#host;
    const { capacity } = this.#options;
    const count = growths.length;
    const rows = growths.flatMap(({ lane, state }) => [
      state.last,
      lane * capacity,
      state.length - 1,
      0,
    ]);
    const lanes = growths.flatMap(({ lane, state, done }) => [
      at(sampling.streams, lane),
      state.length,
      done ? 1 : 0,
      capacity,
    ]);
    const tensors: SampleTensors = {
      rows: upload(context, scope, Uint32Array.from(rows), "current tokens"),
      lanes: upload(context, scope, Uint32Array.from(lanes), "lanes"),
      stops: upload(context, scope, Uint32Array.from(sampling.stop), "stop tokens"),
      samples: scope.tensor(2 * count * STEPS, "samples"),
      logits: scope.tensor(count * context.config.vocabSize, "logits"),
    };
    let left = sampling.maxTokens;
    while (left > 0 && growths.some(({ done }) => !done)) {
      const steps = Math.min(STEPS, left);
      for (let step = 0; step < steps; step++) {
        this.#recordStep(weights, tensors, count, step, sampling);
      }
      const used: Tensor = { buffer: tensors.samples.buffer, bytes: 8 * count * steps };
      context.recorder.read(used);
      const [bytes] = await context.recorder.finish();
      if (bytes) this.#take(growths, bytes, steps, sampling.stop);
      left -= steps;
    }
  }

  #recordStep(
    weights: ModelWeights,
    { rows, lanes, stops, samples, logits }: SampleTensors,
    count: number,
    step: number,
    { seed, temperature, stop }: Sampling,
  ): void {
    const { context } = this.#host;
    const { kernels, recorder, config, pool } = context;
    const scope = pool.scope();
    const x = forward(context, scope, weights, { tokens: count, rows }, this.#cache);
    const hidden = scope.tensor(count * config.hiddenSize, "hidden");
    const inverse = scope.tensor(count, "inverse norm");
    recorder.run(
      norm(context, weights, finalNormName, count, x, hidden, inverse),
      ...linear(context, scope, count, hidden, weights.embedding, logits),
      kernels.sample(
        { logits, noise: context.noiseTable, stops, lanes, rows, samples },
        {
          count,
          vocabulary: config.vocabSize,
          step,
          seed: seed >>> 0,
          stopCount: stop.length,
          factor: unitsPerLogit(temperature),
        },
      ),
    );
    scope.release();
  }

  #take(
    growths: readonly Growth[],
    bytes: ArrayBuffer,
    steps: number,
    stop: readonly number[],
  ): void {
    const tokens = new Uint32Array(bytes);
    const logprobs = new Float32Array(bytes);
    for (let step = 0; step < steps; step++) {
      growths.forEach((growth, n) => {
        const place = 2 * (step * growths.length + n);
        const token = at(tokens, place);
        if (token === NO_TOKEN) return;
        growth.tokens.push(token);
        growth.logprobs.push(at(logprobs, place + 1));
        growth.state.length++;
        growth.state.last = token;
        growth.done = growth.state.length >= this.#options.capacity || stop.includes(token);
      });
    }
  }
}

interface SampleTensors {
  readonly rows: Tensor;
  readonly lanes: Tensor;
  readonly stops: Tensor;
  readonly samples: Tensor;
  readonly logits: Tensor;
}
