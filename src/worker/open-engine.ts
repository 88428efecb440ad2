import { inBoth, reasonOf, type Sentence, UserError } from "../base/index.ts";
import { type Engine, recoveringEngine, saidOfRecovery } from "../engine/index.ts";
import type { Gpu } from "../engine/webgpu/index.ts";
import type { Policy } from "../policy/index.ts";
import type { EngineChoice } from "./commands.ts";
import { type AdapterFound, decideEngine } from "./engine-choice.ts";
import type { EngineReport } from "./events.ts";
import { openTuningStore } from "./tuning-store.ts";

export interface OpenedEngine {
  readonly engine: Engine;
  readonly report: EngineReport;
}

/**
 * Opens the engine of a choice; the code of the other one is not loaded. `onNotice` is told
 * what the engine gets over by itself. Throws a UserError where it cannot run here.
 */
export async function openEngine(
  choice: EngineChoice,
  policy: Policy,
  onNotice: (message: Sentence) => void,
): Promise<OpenedEngine> {
  const { adapter, gpu } =
    choice === "wasm" ? { adapter: UNASKED, gpu: null } : await findAdapter();
  const decision = decideEngine(choice, adapter);
  if (decision.kind === "webgpu" && gpu !== null) {
    const engine = await openWebgpu(gpu, policy, onNotice);
    const { description, software } = engine.info;
    return { engine, report: { ...decision, description, software, choice } };
  }
  gpu?.device.destroy();
  const engine = await openWasm(policy);
  const { description } = engine.info;
  return { engine, report: { ...decision, kind: "wasm", description, software: false, choice } };
}

/** On the device that was found; after a loss on a new one, from where the run stood. */
async function openWebgpu(
  found: Gpu,
  policy: Policy,
  onNotice: (message: Sentence) => void,
): Promise<Engine> {
  const { createWebgpuEngine } = await import("../engine/webgpu/index.ts");
  const store = openTuningStore();
  const stored = await store.load();
  let first: Gpu | null = found;
  return recoveringEngine({
    open: async () => {
      const on = first ?? {};
      first = null;
      const engine = await createWebgpuEngine(on, policy, { onNotice, tuning: stored });
      const tuning = engine.tuning.export();
      if (Object.keys(tuning.choices).length > 0) await store.save(tuning);
      return engine;
    },
    onRecovery: (_, now) => onNotice(saidOfRecovery(now)),
  });
}

const UNASKED: AdapterFound = { kind: "missing" };

async function findAdapter(): Promise<{
  readonly adapter: AdapterFound;
  readonly gpu: Gpu | null;
}> {
  if (!navigator.gpu) {
    return { adapter: { kind: "missing" }, gpu: null };
  }
  const { requestDevice } = await import("../engine/webgpu/index.ts");
  try {
    const gpu = await requestDevice();
    const name = gpu.description.replace(/^WebGPU, /, "");
    return { adapter: { kind: gpu.software ? "software" : "hardware", name }, gpu };
  } catch (error) {
    const said = reasonOf(error);
    const why = inBoth((language) => said[language].split(/\. |。/)[0] ?? "");
    return { adapter: { kind: "failed", why }, gpu: null };
  }
}

async function openWasm(policy: Policy): Promise<Engine> {
  if (typeof WebAssembly !== "object") {
    throw new UserError({
      en: "This browser has no WebAssembly, or it is switched off. Switch it on, or use a current browser.",
      zh: "此浏览器不支持 WebAssembly，或已将其关闭。请将其打开，或换用较新的浏览器。",
    });
  }
  const { createWebEngine } = await import("../engine/ort/web.ts");
  try {
    return await createWebEngine(policy);
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    const why = reasonOf(cause);
    throw new UserError(
      {
        en: `The WASM engine could not start (${why.en}). Reload the page, or use a current browser.`,
        zh: `WASM 引擎无法启动（${why.zh}）。请重新加载页面，或换用较新的浏览器。`,
      },
      { cause },
    );
  }
}
