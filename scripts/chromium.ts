import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { CommandError } from "../src/cli/command-error.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const FIXED = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Flags that give WebGPU on a software adapter, and that root needs. */
export const CHROMIUM_FLAGS: readonly string[] = [
  "--enable-unsafe-webgpu",
  "--use-webgpu-adapter=swiftshader",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** The browser to test with: CHROMIUM_PATH, the system's, or Playwright's own; null if there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new CommandError(
      `CHROMIUM_PATH is ${named}, but there is no such file. Correct it or unset it.`,
    );
  }
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (existsSync(path)) return path;
    }
  }
  for (const path of FIXED) if (existsSync(path)) return path;
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "ignore"] }).status === 0;
}

/** Finds Chromium or installs it; throws one sentence that says what to install. */
export function provideChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium found: installing Playwright's own.");
  run("npx", ["playwright", "install", "chromium"]);
  const own = findChromium();
  if (own) return own;
  if (process.getuid?.() === 0) {
    console.log("That did not work: installing the system's chromium package.");
    run("apt-get", ["update"]);
    run("apt-get", ["install", "-y", "chromium"]);
    const system = findChromium();
    if (system) return system;
  }
  throw new CommandError(
    "The tests need Chromium: install the package 'chromium' (or Google Chrome), or set CHROMIUM_PATH to its program.",
  );
}
