import { type Policy, parameterCount } from "../policy/index.ts";
import type { SeedSettings } from "../seed/index.ts";
import { RECORD_VERSION, type RunHeader } from "./record.ts";

/** The first line of the record of a run that starts now. */
export function headerOf(run: {
  readonly settings: SeedSettings;
  /** The name of the policy that it starts from. */
  readonly name: string;
  readonly policy: Policy;
  /** What computes it, for people. */
  readonly engine: string;
  /** The text of every token. */
  readonly vocabulary: readonly string[];
}): RunHeader {
  const { settings, name, policy, engine, vocabulary } = run;
  return {
    type: "header",
    format: "seed-run",
    version: RECORD_VERSION,
    started: new Date().toISOString(),
    settings,
    policy: {
      name,
      parameters: parameterCount(policy.config),
      trainable: policy.theta.length,
    },
    engine,
    vocabulary,
  };
}
