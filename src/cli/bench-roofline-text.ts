import type { Phase } from "../../bench/contenders/types.ts";
import { bound, phaseCosts } from "../../bench/roofline/count.ts";
import { type SizeName, WORK } from "../../bench/work.ts";
import type { Machine } from "./bench-machine.ts";
import type { AdapterPeak } from "./bench-pages.ts";
import { median, table } from "./bench-report.ts";

/** Times of our engine's phases on an adapter, and what that adapter can do at best. */
export interface RooflineResults {
  readonly machine: Machine;
  readonly peak: AdapterPeak;
  readonly phases: readonly {
    readonly size: SizeName;
    readonly phase: Phase;
    /** In milliseconds. */
    readonly runs: readonly number[];
    /** Null in results kept from before they were counted. */
    readonly dispatches: number | null;
  }[];
}

/** Counts, bound and measurement of one phase. */
export interface RooflineRow {
  readonly size: SizeName;
  readonly phase: Phase;
  readonly dispatches: number | null;
  readonly flops: number;
  readonly bytes: number;
  readonly boundMs: number;
  readonly measuredMs: number;
  /** Measured time over the bound. */
  readonly times: number;
}

export function rooflineRows({ peak, phases }: RooflineResults): readonly RooflineRow[] {
  return phases.map(({ size, phase, runs, dispatches = null }) => {
    const { flops, bytes, milliseconds } = bound(phaseCosts(WORK[size], phase), peak);
    const measuredMs = median(runs);
    const times = measuredMs / milliseconds;
    return { size, phase, dispatches, flops, bytes, boundMs: milliseconds, measuredMs, times };
  });
}

export function rooflineText(results: RooflineResults): string {
  const { machine, peak } = results;
  const rows = rooflineRows(results).map((row) => [
    row.size,
    row.phase,
    String(row.dispatches ?? ""),
    (row.flops / 1e6).toFixed(1),
    (row.bytes / 2 ** 20).toFixed(1),
    row.boundMs.toPrecision(3),
    row.measuredMs.toPrecision(3),
    row.times.toPrecision(3),
    (row.flops / row.measuredMs / 1e6).toPrecision(3),
  ]);
  const head = [
    ...["size", "phase", "dispatches", "MFLOP", "MiB", "roofline ms", "ms"],
    ...["over roofline", "GFLOP/s"],
  ];
  return `## Roofline

${peak.adapter}: at best ${peak.gigaflops.toPrecision(3)} GFLOP/s of multiply-adds in registers and ${peak.gigabytes.toPrecision(3)} GB/s of copying, measured in the same run.
${machine.date}, ${machine.processors} processors (${machine.processor}), load average ${machine.load.join(", ")}.
The roofline is the sum over operations of the larger of operations and bytes at these rates (\`bench/roofline/count.ts\`).

${table(head, rows)}
`;
}
