import { headSize, type PolicyConfig } from "../../policy/index.ts";
import { decodeGraph, pastKey, pastValue } from "./decode-graph.ts";
import { HIDDEN } from "./graph-attention.ts";
import type { Chunk, LaneCache } from "./lane-cache.ts";
import { type Feeds, Graph, type OrtRuntime } from "./runtime.ts";

const OUTPUTS = ["logits", "fresh"] as const;

/** Runs the decode graph on the first slots of a cache. */
export class Decoder {
  readonly #runtime: OrtRuntime;
  readonly #config: PolicyConfig;
  readonly #graph: Graph;

  constructor(runtime: OrtRuntime, config: PolicyConfig) {
    this.#runtime = runtime;
    this.#config = config;
    this.#graph = new Graph(runtime, () => decodeGraph(config));
  }

  /** Computes and caches the chunk of each slot; returns the logits after each [slots, V]. */
  async run(weights: Feeds, cache: LaneCache, chunks: readonly Chunk[]): Promise<Float32Array> {
    let time = 0;
    let longest = 0;
    for (const { cached, tokens } of chunks) {
      time = Math.max(time, tokens.length);
      longest = Math.max(longest, cached + tokens.length);
    }
    cache.reserve(longest);
    const feeds = { ...weights, ...this.#feeds(cache, chunks, time) };
    const outputs = await this.#graph.run(feeds, OUTPUTS);
    cache.store(outputs.floats("fresh"), chunks, time);
    return outputs.floats("logits");
  }

  #feeds(cache: LaneCache, chunks: readonly Chunk[], time: number): Feeds {
    const { Tensor } = this.#runtime;
    const { layers, kvHeads } = this.#config;
    const count = chunks.length;
    const size = headSize(this.#config);
    const { room } = cache;
    const keys = room + time;
    const ids = new Int32Array(count * time);
    const positions = new BigInt64Array(count * time);
    const last = new Int32Array(count);
    const mask = new Float32Array(count * time * keys).fill(HIDDEN);
    chunks.forEach(({ tokens, cached }, slot) => {
      for (let t = 0; t < time; t++) {
        const place = slot * time + t;
        // Padding repeats token 0 at position 0: any that the tables have will do.
        if (t < tokens.length) {
          ids[place] = tokens[t] as number;
          positions[place] = BigInt(cached + t);
        }
        const row = place * keys;
        mask.fill(0, row, row + cached);
        mask.fill(0, row + room, row + room + t + 1);
      }
      last[slot] = slot * time + Math.max(0, tokens.length - 1);
    });
    const feeds: Record<string, Feeds[string]> = {
      ids: new Tensor("int32", ids, [count, time]),
      positions: new Tensor("int64", positions, [count, time]),
      mask: new Tensor("float32", mask, [count, 1, time, keys]),
      last: new Tensor("int32", last, [count]),
    };
    for (let layer = 0; layer < layers; layer++) {
      const past = cache.layer(layer, count);
      feeds[pastKey(layer)] = new Tensor("float32", past.keys, [count, kvHeads, size, room]);
      feeds[pastValue(layer)] = new Tensor("float32", past.values, [count, kvHeads, room, size]);
    }
    return feeds;
  }

  dispose(): Promise<void> {
    return this.#graph.dispose();
  }
}
