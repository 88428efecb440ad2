import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as v from "valibot";
import { CommandError } from "./command-error.ts";
import { parityReportSchema, parityText } from "./bench-parity-text.ts";

const REPORT = "bench/PARITY.md";
const FINDINGS = "build/bench-results/parity.json";
/** Tests that keep what they measure. */
const TESTS = ["agreement", "conformance", "kernels/", "products/"].map(
  (each) => `src/engine/webgpu/${each}`,
);

/** Runs the tests of the WGSL engine in a browser and writes what they measured. */
export async function benchParity(): Promise<void> {
  await mkdir(dirname(FINDINGS), { recursive: true });
  const options = ["--project", "browser", "--reporter=default", "--reporter=json"];
  const { status } = spawnSync(
    "npx",
    ["--no-install", "vitest", "run", ...options, `--outputFile.json=${FINDINGS}`, ...TESTS],
    { stdio: "inherit" },
  );
  if (status !== 0) {
    throw new CommandError(
      "The engine's tests do not pass here, so there is nothing to tabulate. Their output above says what fails.",
    );
  }
  const report = v.parse(parityReportSchema, JSON.parse(await readFile(FINDINGS, "utf8")));
  await writeFile(REPORT, parityText(report, new Date().toISOString()));
  console.log(`Written to ${REPORT}.`);
}
