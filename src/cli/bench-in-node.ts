import type { NodeContender } from "../../bench/contenders/names.ts";
import { measure, type Phase } from "../../bench/contenders/types.ts";
import { measurePeak } from "../../bench/roofline/peak.ts";
import { type SizeName, WORK } from "../../bench/work.ts";
import { requestDawnDevice } from "../engine/webgpu/dawn.node.ts";
import type { AdapterPeak, Runner } from "./bench-pages.ts";

async function dawnPeak(): Promise<AdapterPeak> {
  const { device, software, description } = await requestDawnDevice();
  const peak = await measurePeak(device, software);
  device.destroy();
  return { ...peak, adapter: `${description}, through Dawn in Node` };
}

/** Opens a contender that runs in this process. */
export async function openInNode(name: NodeContender, size: SizeName): Promise<Runner> {
  const { OPEN_IN_NODE } = await import("../../bench/contenders/node.ts");
  const contender = await OPEN_IN_NODE[name](WORK[size]);
  return {
    name,
    about: contender.about,
    phases: Object.keys(contender.phases) as Phase[],
    measure: (phase) => measure(contender, phase),
    ...(name === "seed-dawn" ? { peak: dawnPeak } : {}),
    close: contender.dispose,
  };
}
