import { type RunnerTestCase, TestRunner } from "vitest";
import { present } from "../base/index.ts";
import type { Difference } from "./difference.ts";

/** A kernel that a test ran, with its parameters. */
export interface KernelRun {
  readonly kernel: string;
  readonly params: Readonly<Record<string, number>>;
}

/**
 * What a test measured, kept with its result: `npm run bench -- --parity` makes its tables
 * of it, so that what is shown is what is tested.
 */
export interface Findings {
  /** The GPU, as the engine describes it. */
  adapter?: string;
  readonly runs: KernelRun[];
  readonly differences: Difference[];
}

declare module "vitest" {
  interface TaskMeta {
    findings?: Findings;
  }
}

/** The findings of the test that is running. */
export function findings(): Findings {
  const { meta } = present(
    TestRunner.getCurrentTest<RunnerTestCase | undefined>(),
    "a running test",
  );
  meta.findings ??= { runs: [], differences: [] };
  return meta.findings;
}
