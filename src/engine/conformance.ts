import type { Policy } from "../policy/index.ts";
import { gradientConformance } from "./conformance-gradient.ts";
import { scoreConformance } from "./conformance-score.ts";
import { sessionConformance } from "./conformance-session.ts";
import { weightsConformance } from "./conformance-weights.ts";
import { describe } from "vitest";
import type { Engine } from "./types.ts";

export type MakeEngine = (policy: Policy) => Promise<Engine>;

/** The one suite that every engine passes: against the 64-bit reference and against itself. */
export function engineConformance(name: string, make: MakeEngine): void {
  describe(`${name}: engine conformance`, () => {
    scoreConformance(make);
    sessionConformance(make);
    gradientConformance(make);
    weightsConformance(make);
  });
}
