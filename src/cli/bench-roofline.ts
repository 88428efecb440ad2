import type { Phase } from "../../bench/contenders/types.ts";
import type { SizeName } from "../../bench/work.ts";
import { machine } from "./bench-machine.ts";
import type { AdapterPeak, Runner } from "./bench-pages.ts";
import type { RooflineResults } from "./bench-roofline-text.ts";
import { runRounds } from "./bench-rounds.ts";

const COUNTED: readonly Phase[] = ["score", "train", "decode"];

/**
 * Measures the adapter's peaks and then, in the same run, the phases of every size on it.
 * `open` gives our WebGPU contender of a size.
 */
export async function runRoofline(
  sizes: readonly SizeName[],
  open: (size: SizeName) => Promise<Runner>,
  { rounds, limit }: { readonly rounds: number; readonly limit: number },
): Promise<RooflineResults> {
  const now = machine();
  let peak: AdapterPeak | undefined;
  const phases: RooflineResults["phases"][number][] = [];
  for (const size of sizes) {
    const runner = await open(size);
    try {
      peak ??= await runner.peak?.();
      const report = (line: string): void => console.log(`  ${size}, ${line}`);
      const counted = { ...runner, phases: COUNTED };
      const measured = await runRounds([counted], { rounds, limit: limit / sizes.length, report });
      for (const { phase, runs, dispatches = null } of measured) {
        phases.push({ size, phase, runs, dispatches });
      }
    } finally {
      await runner.close();
    }
  }
  if (!peak) throw new RangeError("Internal error: a contender without an adapter");
  return { machine: now, peak, phases };
}
