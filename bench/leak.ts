/**
 * Looks for leaks: `npx tsx bench/leak.ts [UPDATES]` trains a tiny policy in Chromium on
 * WebGPU, 500 updates unless told otherwise, and prints what memory holds along the way.
 * Ends with an error when the GPU buffers of the last update are more than those after the
 * first fifth.
 */
import { chromium } from "playwright";
import { createServer } from "vite";
import { CHROMIUM_FLAGS, provideChromium } from "../scripts/chromium.ts";
import { present } from "../src/base/index.ts";
import { finish } from "../src/cli/finish.ts";
import { positionals, wholeNumber } from "../src/cli/positional.ts";
import type { Level } from "./leak-page.ts";

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(2)} MiB`;

async function watch(updates: number): Promise<number> {
  const stations = [0.02, 0.1, 0.2, 0.4, 0.6, 0.8, 1].map((part) => Math.ceil(part * updates));
  const server = await createServer({
    logLevel: "error",
    server: { host: "127.0.0.1", port: 4196 },
  });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: [...CHROMIUM_FLAGS, "--enable-precise-memory-info", "--js-flags=--expose-gc"],
  });
  try {
    const page = await browser.newPage();
    const address = present(server.resolvedUrls?.local[0], "the address of the page");
    // A page without the program: only its origin is needed to load modules.
    await page.goto(`${address}icon.svg`);
    const levels: readonly Level[] = await page.evaluate(
      async ({ path, updates, stations }) => {
        const module: typeof import("./leak-page.ts") = await import(path);
        return module.run(updates, stations);
      },
      { path: `${address}bench/leak-page.ts`, updates, stations },
    );
    for (const { update, gpu, heap } of levels) {
      console.log(`update ${update}: GPU buffers ${mebibytes(gpu)}, heap ${mebibytes(heap)}`);
    }
    const early = present(levels[2], "a level").gpu;
    const last = present(levels.at(-1), "a level").gpu;
    if (last > early) {
      console.error(`GPU buffers grew from ${mebibytes(early)} to ${mebibytes(last)}.`);
      return 1;
    }
    return 0;
  } finally {
    await browser.close();
    await server.close();
  }
}

await finish(async () => {
  const args = positionals(process.argv.slice(2), "npx tsx bench/leak.ts [UPDATES]", 1);
  return watch(wholeNumber("UPDATES", args[0], 500, 10, 100_000));
});
