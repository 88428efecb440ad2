import type { Policy } from "../../policy/index.ts";
import { type Context, createContext } from "./context.ts";
import { type DeviceOptions, Gpu, requestDevice } from "./device.ts";
import { WebgpuEngine, type WebgpuOptions } from "./engine.ts";
import { autotune, productShapes } from "./products/index.ts";
import { soundQuads } from "./quad-check.ts";
import { formsOf, weightForm } from "./weights.ts";

/**
 * An engine on WebGPU. On a given device, dispose frees the engine's buffers and leaves
 * the device; otherwise it owns a new device. UserError where there is no WebGPU or the
 * policy's shape is outside what the kernels compute.
 */
export async function createWebgpuEngine(
  on: Gpu | DeviceOptions,
  policy: Policy,
  options: WebgpuOptions = {},
): Promise<WebgpuEngine> {
  const gpu = on instanceof Gpu ? on : await requestDevice(on);
  gpu.check();
  const form = options.weights ?? weightForm(policy);
  const context = await createContext(gpu, policy, formsOf(policy, form), options);
  const engine = new WebgpuEngine(context, policy, gpu !== on, options);
  try {
    await context.recorder.finish();
    await tune(context, policy, options.tuning);
  } catch (error) {
    await engine.dispose();
    throw error;
  }
  return engine;
}

/** Measures once on an adapter which kernels suit the policy's products. */
async function tune(context: Context, { config }: Policy, stored: unknown): Promise<void> {
  const { products, pool, recorder } = context;
  if (stored !== undefined) products.tuning.import(stored);
  if (products.choice === "quad" && !(await soundQuads(context))) products.forgoQuads();
  if (products.choice !== "tuned") return;
  const now = (): number => performance.now();
  await autotune({ pool, recorder, products, now }, productShapes(config, products.forms));
}
