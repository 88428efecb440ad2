import { headSize, type PolicyConfig } from "../../policy/index.ts";
import { causalMask } from "./batches.ts";
import { decodeGraph, newKey, newValue, pastKey, pastValue } from "./decode-graph.ts";
import { HIDDEN } from "./graph-attention.ts";
import type { LaneCache } from "./lane-cache.ts";
import { type Feeds, Graph, type OrtRuntime } from "./runtime.ts";

/** The next tokens of a lane, whose cache holds `cached` tokens. */
export interface Chunk {
  readonly tokens: readonly number[];
  readonly cached: number;
}

/** Runs the decode graph on the first slots of a cache. */
export class Decoder {
  readonly #runtime: OrtRuntime;
  readonly #config: PolicyConfig;
  readonly #graph: Graph;
  readonly #outputs: readonly string[];

  constructor(runtime: OrtRuntime, config: PolicyConfig) {
    this.#runtime = runtime;
    this.#config = config;
    this.#graph = new Graph(runtime, () => decodeGraph(config));
    const layers = Array.from({ length: config.layers }, (_, layer) => layer);
    this.#outputs = ["logits", ...layers.flatMap((layer) => [newKey(layer), newValue(layer)])];
  }

  /** Computes and caches the chunk of each slot; returns the logits after each [slots, V]. */
  async run(weights: Feeds, cache: LaneCache, chunks: readonly Chunk[]): Promise<Float32Array> {
    cache.reserve(Math.max(...chunks.map(({ cached, tokens }) => cached + tokens.length)));
    const time = Math.max(...chunks.map(({ tokens }) => tokens.length));
    const feeds = { ...weights, ...this.#feeds(cache, chunks, time) };
    const outputs = await this.#graph.run(feeds, this.#outputs);
    for (let layer = 0; layer < this.#config.layers; layer++) {
      const fresh = {
        keys: outputs.floats(newKey(layer)),
        values: outputs.floats(newValue(layer)),
      };
      chunks.forEach(({ cached, tokens }, slot) => {
        cache.store(layer, slot, cached, tokens.length, time, fresh);
      });
    }
    return outputs.floats("logits");
  }

  #feeds(cache: LaneCache, chunks: readonly Chunk[], time: number): Feeds {
    const { Tensor } = this.#runtime;
    const { layers, kvHeads } = this.#config;
    const count = chunks.length;
    const size = headSize(this.#config);
    const { room } = cache;
    const ids = new Int32Array(count * time);
    const positions = new BigInt64Array(count * time);
    const last = new Int32Array(count);
    const mask = new Float32Array(count * room).fill(HIDDEN);
    chunks.forEach(({ tokens, cached }, slot) => {
      ids.set(tokens, slot * time);
      // Padding repeats position 0: any that the rotation's table has will do.
      tokens.forEach((_, t) => {
        positions[slot * time + t] = BigInt(cached + t);
      });
      last[slot] = slot * time + tokens.length - 1;
      mask.fill(0, slot * room, slot * room + cached);
    });
    const feeds: Record<string, Feeds[string]> = {
      ids: new Tensor("int32", ids, [count, time]),
      positions: new Tensor("int64", positions, [count, time]),
      mask: new Tensor("float32", causalMask(time), [time, time]),
      "past-mask": new Tensor("float32", mask, [count, 1, 1, room]),
      last: new Tensor("int32", last, [count]),
    };
    for (let layer = 0; layer < layers; layer++) {
      const [keys, values] = [cache.keys(layer, count), cache.values(layer, count)];
      feeds[pastKey(layer)] = new Tensor("float32", keys, [count, kvHeads, size, room]);
      feeds[pastValue(layer)] = new Tensor("float32", values, [count, kvHeads, room, size]);
    }
    return feeds;
  }

  dispose(): Promise<void> {
    return this.#graph.dispose();
  }
}
