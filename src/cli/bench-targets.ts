import type { ContenderName } from "../../bench/contenders/names.ts";
import type { Phase } from "../../bench/contenders/types.ts";

/** A speed that was asked for: `own` against `other`, as time of the other over own time. */
export interface Target {
  readonly own: readonly [ContenderName, Phase];
  readonly other: readonly [ContenderName, Phase];
  /** The least ratio that meets it; null where the ratio is only reported. */
  readonly least: number | null;
}

const webgpu = (phase: Phase, name: ContenderName, least: number | null): Target => ({
  own: ["seed-webgpu", phase],
  other: [name, phase],
  least,
});
const wasm = (phase: Phase, name: ContenderName, least: number | null): Target => ({
  own: ["seed-wasm", phase],
  other: [name, phase],
  least,
});

/** The WebGPU targets hold on the software adapter, where they were set. */
export const TARGETS: readonly Target[] = [
  webgpu("train", "jax-webgpu", 2.5),
  webgpu("train", "tfjs-webgpu", 8),
  webgpu("train-lora", "jax-webgpu", null),
  webgpu("score", "ort-webgpu", 4),
  webgpu("decode", "ort-webgpu", 3),
  // 8-bit scoring may take 1.3 times as long as f32.
  { own: ["seed-webgpu", "score-int8"], other: ["seed-webgpu", "score"], least: 1 / 1.3 },
  wasm("train", "jax-wasm", 1),
  wasm("train", "tfjs-wasm", null),
  wasm("train-lora", "jax-wasm", null),
  wasm("score", "ort-wasm", null),
  wasm("decode", "ort-wasm", null),
  // Headless within 1.5 times of the bare graph.
  { own: ["seed-node", "train"], other: ["one-graph-node", "train"], least: 1 / 1.5 },
];
