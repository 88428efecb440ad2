import { loadavg } from "node:os";
import {
  type ContenderName,
  NODE_CONTENDERS,
  PAGE_CONTENDERS,
} from "../../bench/contenders/names.ts";
import type { SizeName } from "../../bench/work.ts";
import { messageOf } from "../base/index.ts";
import { openInNode } from "./bench-in-node.ts";
import { machine } from "./bench-machine.ts";
import type { Pages, Runner } from "./bench-pages.ts";
import type { SizeResults } from "./bench-report.ts";
import { runRounds } from "./bench-rounds.ts";

export interface PeersWork {
  readonly contenders: readonly ContenderName[];
  readonly rounds: number;
  /** Seconds that one size may take. */
  readonly limit: number;
}

/** What takes part unless something else is asked for: Dawn's adapter is not everywhere. */
export const USUAL: readonly ContenderName[] = [
  ...PAGE_CONTENDERS,
  ...NODE_CONTENDERS.filter((name) => name !== "seed-dawn"),
];

/** Measures the contenders of one size, all open at once; without pages only those in Node. */
export async function runSize(
  pages: Pages | null,
  size: SizeName,
  work: PeersWork,
): Promise<SizeResults> {
  const start = performance.now();
  const before = machine();
  const runners: Runner[] = [];
  try {
    for (const name of work.contenders) {
      const node = NODE_CONTENDERS.find((each) => each === name);
      const page = PAGE_CONTENDERS.find((each) => each === name);
      try {
        if (node) runners.push(await openInNode(node, size));
        if (page && pages) runners.push(await pages.open(page, size));
      } catch (error) {
        console.log(`${name} does not take part: ${messageOf(error)}`);
      }
    }
    const opened = (performance.now() - start) / 1000;
    console.log(`${size}: ${runners.length} contenders open after ${opened.toFixed(1)} s`);
    const measured = await runRounds(runners, {
      rounds: work.rounds,
      limit: work.limit - opened,
      report: (line) => console.log(`  ${line}`),
    });
    const seconds = (performance.now() - start) / 1000;
    const loadAfter = loadavg().map((value) => Number(value.toFixed(1)));
    return { size, machine: before, loadAfter, seconds, measured };
  } finally {
    for (const runner of runners) await runner.close();
  }
}
