/**
 * Runs everything that must hold: format, lint, types, unit tests, kernel tests in a
 * browser, the build and the end-to-end tests. Ends with the line `N passed, N failed`.
 *
 *   npm test [-- STAGE ...]      stages: format lint types unit browser build e2e
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { provideChromium } from "./chromium.ts";
import { type Count, countPlaywright, countVitest, ZERO } from "./count.ts";

const REPORTS = "build/test";

interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  readonly needsBrowser?: boolean;
  /** Reads the stage's own report; without one the stage counts as one check. */
  readonly count?: () => Count;
  /** A stage whose output holds this has failed, whatever its exit code. */
  readonly forbidden?: RegExp;
}

const report = (name: string): string => `${REPORTS}/${name}.json`;
const readReport = (name: string): unknown => JSON.parse(readFileSync(report(name), "utf8"));

const vitest = (name: string, project: string): Stage => ({
  name,
  command: [
    "vitest",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report(name)}`,
  ],
  needsBrowser: project === "browser",
  count: () => countVitest(readReport(name)),
});

const STAGES: readonly Stage[] = [
  { name: "format", command: ["biome", "format", "."] },
  { name: "lint", command: ["biome", "lint", "--error-on-warnings", "."] },
  { name: "types", command: ["tsc", "--noEmit"] },
  vitest("unit", "node"),
  vitest("browser", "browser"),
  { name: "build", command: ["vite", "build"], forbidden: /warn/i },
  {
    name: "e2e",
    command: ["playwright", "test"],
    needsBrowser: true,
    count: () => countPlaywright(readReport("e2e")),
  },
];

function runStage(stage: Stage): Count {
  console.log(`\n== ${stage.name}: ${stage.command.join(" ")}`);
  const capture = stage.forbidden !== undefined;
  const result = spawnSync("npx", ["--no-install", ...stage.command], {
    stdio: ["ignore", capture ? "pipe" : "inherit", capture ? "pipe" : "inherit"],
    encoding: "utf8",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report("e2e") },
  });
  const output = capture ? `${result.stdout}${result.stderr}` : "";
  if (capture) process.stdout.write(output);
  const clean = result.status === 0 && !(stage.forbidden?.test(output) ?? false);
  if (!stage.count) return clean ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(report(stage.name))) return { passed: 0, failed: 1 };
  const count = stage.count();
  // A runner that fails for another reason than a test (a crash, an unhandled error) counts too.
  return clean || count.failed > 0 ? count : { ...count, failed: 1 };
}

function main(): number {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no test stage ${unknown.join(", ")}: choose from ${STAGES.map((s) => s.name).join(" ")}.`,
    );
    return 2;
  }
  const stages = STAGES.filter((stage) => wanted.length === 0 || wanted.includes(stage.name));
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  try {
    if (stages.some((stage) => stage.needsBrowser)) process.env.CHROMIUM_PATH = provideChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  let total: Count = ZERO;
  const summary: string[] = [];
  for (const stage of stages) {
    const start = Date.now();
    const count = runStage(stage);
    total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    summary.push(
      `${stage.name.padEnd(8)} ${count.passed} passed, ${count.failed} failed in ${seconds} s`,
    );
  }
  console.log(`\n${summary.map((line) => `-- ${line}`).join("\n")}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

process.exitCode = main();
