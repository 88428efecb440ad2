/** Every contender by name, and where it runs. */
export const PAGE_CONTENDERS = [
  "seed-webgpu",
  "seed-wasm",
  "jax-webgpu",
  "jax-wasm",
  "tfjs-webgpu",
  "tfjs-wasm",
  "ort-webgpu",
  "ort-wasm",
] as const;
export type PageContender = (typeof PAGE_CONTENDERS)[number];

export const NODE_CONTENDERS = ["seed-node", "one-graph-node", "seed-dawn"] as const;
export type NodeContender = (typeof NODE_CONTENDERS)[number];

export type ContenderName = PageContender | NodeContender;
