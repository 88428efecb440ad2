/** The contenders that run in Node, beside the pages. */
import { createNodeEngine, nodeRuntime } from "../../src/engine/ort/node.node.ts";
import { createDawnEngine } from "../../src/engine/webgpu/dawn.node.ts";
import type { Work } from "../work.ts";
import { engineContender } from "./engine.ts";
import type { NodeContender } from "./names.ts";
import { oneGraphContender } from "./one-graph.ts";
import type { Contender } from "./types.ts";

const ONE_THREAD = { threads: 1 } as const;

export const OPEN_IN_NODE: Readonly<Record<NodeContender, (work: Work) => Promise<Contender>>> = {
  "seed-node": (work) => engineContender(work, (policy) => createNodeEngine(policy, ONE_THREAD)),
  "one-graph-node": (work) => oneGraphContender(work, nodeRuntime(ONE_THREAD)),
  "seed-dawn": (work) => engineContender(work, createDawnEngine),
};
