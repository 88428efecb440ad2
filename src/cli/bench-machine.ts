import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** Where and when something was measured. */
export interface Machine {
  readonly date: string;
  readonly processors: number;
  readonly processor: string;
  /** Load averages over 1, 5 and 15 minutes. */
  readonly load: readonly number[];
  readonly node: string;
}

export function machine(): Machine {
  const known = cpus();
  return {
    date: new Date().toISOString(),
    processors: known.length,
    processor: known[0]?.model.trim() ?? "unknown",
    load: loadavg().map((value) => Number(value.toFixed(1))),
    node: process.version,
  };
}

/** The version of an installed package. */
export function packageVersion(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return String(JSON.parse(readFileSync(file, "utf8")).version);
}
