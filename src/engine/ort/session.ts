import { at, UserError } from "../../base/index.ts";
import type { PolicyConfig } from "../../policy/index.ts";
import { sample } from "../sample.ts";
import type { LaneInput, LaneOutput, Sampling, Session, SessionOptions } from "../types.ts";
import { checkLaneInputs, checkSampling, checkSessionOptions } from "../validate.ts";
import type { Decoder } from "./decoder.ts";
import { type CacheMemory, cacheSize, type Chunk, LaneCache } from "./lane-cache.ts";
import type { WeightFeeds } from "./weights.ts";

/** Padded tokens a run while prompts are read. */
const PROMPT_BUDGET = 4096;

interface Lane {
  /** Tokens in the cache. */
  cached: number;
  /** Tokens that belong to the lane and are computed only when it samples on. */
  pending: number[];
}

interface Output {
  readonly tokens: number[];
  readonly logprobs: number[];
}

export class OrtSession implements Session {
  readonly #config: PolicyConfig;
  readonly #decoder: Decoder;
  readonly #weights: () => Promise<WeightFeeds>;
  readonly #capacity: number;
  readonly #memory: CacheMemory;
  readonly #numbers: Float32Array<ArrayBuffer>;
  readonly #cache: LaneCache;
  readonly #lanes: readonly Lane[];
  #closed = false;

  constructor(
    config: PolicyConfig,
    decoder: Decoder,
    weights: () => Promise<WeightFeeds>,
    memory: CacheMemory,
    options: SessionOptions,
  ) {
    checkSessionOptions(config, options);
    const { lanes, capacity } = options;
    this.#config = config;
    this.#decoder = decoder;
    this.#weights = weights;
    this.#capacity = capacity;
    this.#memory = memory;
    this.#numbers = memory.take(cacheSize(config, lanes, capacity));
    this.#cache = new LaneCache(config, lanes, capacity, this.#numbers);
    this.#lanes = Array.from({ length: lanes }, () => ({ cached: 0, pending: [] }));
  }

  get lengths(): readonly number[] {
    return this.#lanes.map(length);
  }

  async extend(inputs: readonly LaneInput[], sampling?: Sampling): Promise<readonly LaneOutput[]> {
    if (this.#closed)
      throw new UserError({
        en: "This session is closed. Open another.",
        zh: "会话已关闭。请另行打开。",
      });
    checkLaneInputs(this.#config, inputs, this.lengths, this.#capacity);
    if (sampling) checkSampling(sampling, inputs, this.lengths);
    for (const { lane, append } of inputs) at(this.#lanes, lane).pending.push(...append);
    const outputs = new Map<number, Output>(
      inputs.map(({ lane }) => [lane, { tokens: [], logprobs: [] }]),
    );
    if (sampling && sampling.maxTokens > 0) await this.#sample(outputs, sampling);
    return inputs.map(({ lane }) => outputs.get(lane) ?? { tokens: [], logprobs: [] });
  }

  async #sample(outputs: ReadonlyMap<number, Output>, sampling: Sampling): Promise<void> {
    const { vocabSize } = this.#config;
    let active = [...outputs].filter(([lane]) => length(at(this.#lanes, lane)) < this.#capacity);
    while (active.length > 0) {
      const rows = await this.#compute(active.map(([lane]) => lane));
      active = active.filter(([index, output]) => {
        const lane = at(this.#lanes, index);
        const logits = rows.get(index) ?? new Float32Array(vocabSize);
        const key = {
          seed: sampling.seed,
          stream: at(sampling.streams, index),
          position: length(lane),
        };
        const { token, logprob } = sample(logits, sampling.temperature, key);
        output.tokens.push(token);
        output.logprobs.push(logprob);
        lane.pending.push(token);
        const done = sampling.stop.includes(token) || output.tokens.length >= sampling.maxTokens;
        return !done && length(lane) < this.#capacity;
      });
    }
  }

  /** Computes what is pending in lanes; returns the logits [V] after each. */
  async #compute(indices: readonly number[]): Promise<ReadonlyMap<number, Float32Array>> {
    const { vocabSize } = this.#config;
    const rows = new Map<number, Float32Array>();
    for (const group of this.#groups(indices)) {
      const single = group.every((index) => at(this.#lanes, index).pending.length === 1);
      const slots = this.#cache.arrange(group, single ? group.length : 0);
      const wanted = new Set(group);
      const chunks = slots.map((index): Chunk => {
        const { pending, cached } = at(this.#lanes, index);
        return wanted.has(index) ? { tokens: pending, cached } : { tokens: [], cached: 0 };
      });
      const { parameters } = await this.#weights();
      const logits = await this.#decoder.run(parameters, this.#cache, chunks);
      slots.forEach((index, slot) => {
        if (!wanted.has(index)) return;
        rows.set(index, logits.subarray(slot * vocabSize, (slot + 1) * vocabSize));
        const lane = at(this.#lanes, index);
        lane.cached += lane.pending.length;
        lane.pending = [];
      });
    }
    return rows;
  }

  /** Lanes with similar numbers of pending tokens, so that padding costs at most as much as tokens. */
  #groups(indices: readonly number[]): readonly (readonly number[])[] {
    const pending = (index: number): number => at(this.#lanes, index).pending.length;
    const sorted = indices.toSorted((a, b) => pending(b) - pending(a) || a - b);
    const groups: number[][] = [];
    for (const index of sorted) {
      const group = groups.at(-1);
      const longest = pending(group?.[0] ?? index);
      const fits = group && (group.length + 1) * longest <= PROMPT_BUDGET;
      if (fits && 2 * pending(index) >= longest) group.push(index);
      else groups.push([index]);
    }
    return groups;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#memory.give(this.#numbers);
  }
}

const length = ({ cached, pending }: Lane): number => cached + pending.length;
