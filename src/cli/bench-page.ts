import { readFile } from "node:fs/promises";
import { chromium, type Page } from "playwright";
import { build, preview } from "vite";
import { CHROMIUM_FLAGS, provideChromium } from "../../scripts/chromium.ts";
import { present } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import { parseRecord } from "../run/index.ts";
import type { BenchResult, BenchWork } from "./bench-run.ts";

const FOLDER = "build/bench";
/** A run that takes longer than this is given up. */
const LIMIT = 30 * 60_000;

/** Tokens of the run, from the record that the page offers for download. */
async function tokensOf(page: Page): Promise<number> {
  const waiting = page.waitForEvent("download");
  await page.getByTestId("download").click();
  const path = await (await waiting).path();
  const { record } = parseRecord(await readFile(path, "utf8"));
  return record.updates.reduce((sum, { metrics }) => sum + metrics.tokens, 0);
}

/** Times the run on the built page in headless Chromium: from the click on start to the end. */
export async function benchPage(
  engine: "wasm" | "webgpu",
  { updates, tasks, rollouts }: BenchWork,
): Promise<BenchResult> {
  await build({ logLevel: "error", build: { outDir: FOLDER, emptyOutDir: true } });
  const server = await preview({
    logLevel: "error",
    build: { outDir: FOLDER },
    preview: { host: "127.0.0.1", port: 4190 },
  });
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const page = await browser.newPage();
    const address = present(server.resolvedUrls?.local[0], "the address of the page");
    const query = new URLSearchParams({
      v: "1",
      engine,
      updates: String(updates),
      tasks: String(tasks),
      rollouts: String(rollouts),
      evaluateEvery: "0",
    });
    await page.goto(`${address}?${query}`);
    await page.locator('[data-testid="start"]:enabled').waitFor({ timeout: 60_000 });
    const start = performance.now();
    await page.getByTestId("start").click();
    await page.waitForFunction(
      (wanted) =>
        document.querySelector(`[data-testid="update-counter"][data-updates="${wanted}"]`) !==
          null || document.querySelector('[data-testid="page-error"]') !== null,
      updates,
      { timeout: LIMIT },
    );
    const seconds = (performance.now() - start) / 1000;
    const failure = page.getByTestId("page-error");
    if ((await failure.count()) > 0) {
      throw new CommandError(`The page stopped: ${await failure.first().textContent()}`);
    }
    const description = await page.getByTestId("engine-description").textContent();
    return {
      engine: present(description, "the engine's name"),
      seconds,
      tokens: await tokensOf(page),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
