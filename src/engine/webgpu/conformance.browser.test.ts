import { engineConformance } from "../conformance.ts";
import { createWebgpuEngine, requestDevice } from "./index.ts";

const gpu = await requestDevice();

engineConformance("webgpu", (policy) => createWebgpuEngine(gpu, policy));
