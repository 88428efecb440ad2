/** Holds the WGSL engine against ONNX Runtime, as the engine's own test does. */
import { agrees, type Difference } from "../../src/engine/difference.ts";
import type { Engine } from "../../src/engine/index.ts";
import {
  AGREEMENT_CASES,
  differencesOf,
  policyOf,
  resultsOf,
} from "../../src/engine/webgpu/agreement.ts";
import type { WebgpuOptions } from "../../src/engine/webgpu/index.ts";
import type { Policy } from "../../src/policy/index.ts";

/** A policy computed in one way. */
export interface Parity {
  readonly policy: string;
  readonly way: string;
  readonly agrees: boolean;
  /** What comes nearest to its limit or is furthest beyond it, for people. */
  readonly worst: string;
  readonly differences: readonly Difference[];
}

/** The results of an engine that is opened for them and closed. */
async function resultsOnce(opening: Promise<Engine>) {
  const engine = await opening;
  try {
    return await resultsOf(engine);
  } finally {
    await engine.dispose();
  }
}

function worstOf(differences: readonly Difference[]): string {
  const share = ({ relative, limit }: Difference): number =>
    relative === 0 ? 0 : relative / limit;
  const worst = differences.toSorted((a, b) => share(b) - share(a))[0];
  return worst ? `${worst.what}: ${worst.relative.toExponential(1)} of ${worst.limit}` : "";
}

/** Compares the engines that `open` and `openOracle` give, for each policy in each way or, briefly, in the first. */
export async function checkParity(
  brief: boolean,
  open: (policy: Policy, options: WebgpuOptions) => Promise<Engine>,
  openOracle: (policy: Policy) => Promise<Engine>,
): Promise<readonly Parity[]> {
  const found: Parity[] = [];
  for (const each of AGREEMENT_CASES) {
    const policy = policyOf(each);
    const expected = await resultsOnce(openOracle(policy));
    for (const [way, options] of brief ? each.ways.slice(0, 1) : each.ways) {
      const differences = differencesOf(await resultsOnce(open(policy, options)), expected);
      const own = differences.every(agrees);
      found.push({ policy: each.name, way, agrees: own, worst: worstOf(differences), differences });
    }
  }
  return found;
}
