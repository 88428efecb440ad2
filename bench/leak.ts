/**
 * Looks for leaks: `npx tsx bench/leak.ts [UPDATES]` trains a tiny policy in Chromium on
 * WebGPU, 500 updates unless told otherwise, and writes what memory holds along the way to
 * bench/leak.svg and bench/RESULTS.md. Ends with an error when the GPU buffers of the last
 * update are more than those after the first fifth.
 */
import { writeFile } from "node:fs/promises";
import { chromium } from "playwright";
import { createServer } from "vite";
import { CHROMIUM_FLAGS, provideChromium } from "../scripts/chromium.ts";
import { at, present } from "../src/base/index.ts";
import { saveLeak } from "../src/cli/bench-results.ts";
import { finish } from "../src/cli/finish.ts";
import { positionals, wholeNumber } from "../src/cli/positional.ts";
import { type LeakResults, leakPicture, mebibytes } from "./leak-picture.ts";

/** Places along the way at which memory is looked at. */
const STATIONS = 50;

async function watch(updates: number): Promise<number> {
  const stations = Array.from({ length: STATIONS }, (_, i) =>
    Math.ceil(((i + 1) / STATIONS) * updates),
  );
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
    const measured: Omit<LeakResults, "date"> = await page.evaluate(
      async ({ path, updates, stations }) => {
        const module: typeof import("./leak-page.ts") = await import(path);
        return module.run(updates, stations);
      },
      { path: `${address}bench/leak-page.ts`, updates, stations },
    );
    const { levels } = measured;
    for (const { update, gpu, heap } of levels) {
      console.log(`update ${update}: GPU buffers ${mebibytes(gpu)}, heap ${mebibytes(heap)}`);
    }
    const results = { date: new Date().toISOString(), ...measured };
    await writeFile("bench/leak.svg", leakPicture(results));
    await saveLeak(results);
    const early = at(levels, Math.floor(levels.length / 5) - 1).gpu;
    const last = at(levels, levels.length - 1).gpu;
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
