/** What bench/gpu-check.sh runs: `npx tsx bench/gpu-check.ts FILE`. */
import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { findChromium } from "../scripts/chromium.ts";
import { messageOf } from "../src/base/index.ts";
import { CommandError } from "../src/cli/command-error.ts";
import { benchNode } from "../src/cli/bench-node.ts";
import { openInNode } from "../src/cli/bench-in-node.ts";
import { machine } from "../src/cli/bench-machine.ts";
import { Pages } from "../src/cli/bench-pages.ts";
import { runSize } from "../src/cli/bench-peers.ts";
import { ratioOf, sizeText } from "../src/cli/bench-report.ts";
import { runRoofline } from "../src/cli/bench-roofline.ts";
import { rooflineRows, rooflineText } from "../src/cli/bench-roofline-text.ts";
import { TARGETS } from "../src/cli/bench-targets.ts";
import { finish } from "../src/cli/finish.ts";
import { prepareFolder } from "../src/cli/output-folder.ts";
import { positionals } from "../src/cli/positional.ts";
import { createNodeEngine } from "../src/engine/ort/node.node.ts";
import { createDawnEngine, requestDawnDevice } from "../src/engine/webgpu/dawn.node.ts";
import type { ContenderName } from "./contenders/names.ts";
import { checkParity } from "./gpu/parity.ts";
import type { SizeName } from "./work.ts";

/**
 * Timed rounds, and seconds that the parts may take; parity and training are short. A
 * software adapter is here only to try this program out: it does each thing once.
 */
const FULL = { rounds: 7, updates: 10, roofline: 60, inNode: 60, inPages: 120 } as const;
const BRIEF = { rounds: 1, updates: 1, roofline: 1, inNode: 1, inPages: 1 } as const;
/** WASM would only repeat what the software benchmark says. */
const IN_NODE: readonly ContenderName[] = ["seed-dawn", "seed-node", "one-graph-node"];
const IN_PAGES: readonly ContenderName[] = [
  "seed-webgpu",
  "jax-webgpu",
  "tfjs-webgpu",
  "ort-webgpu",
];

const start = performance.now();
const seconds = (): number => Number(((performance.now() - start) / 1000).toFixed(1));
const result: Record<string, unknown> = { machine: machine() };
let failed = false;

/** Writes what is known so far, and whether it is the end. */
async function write(file: string, complete: boolean): Promise<void> {
  const state = { ...result, complete, ok: complete && !failed, seconds: seconds() };
  await writeFile(file, `${JSON.stringify(state, null, 1)}\n`);
}

/** Runs a part; its failure is part of the result and does not stop the others. */
async function part(name: string, run: () => Promise<unknown>): Promise<void> {
  console.log(`== ${name} (after ${seconds()} s)`);
  try {
    result[name] = await run();
  } catch (error) {
    failed = true;
    result[name] = { error: messageOf(error) };
    console.log(`${name} failed: ${messageOf(error)}`);
  }
}

/** Measures everything and writes it to a file, whose place is looked at first. */
async function check(file: string): Promise<number> {
  await prepareFolder(dirname(file));
  await write(file, false);
  const gpu = await requestDawnDevice().catch(async (error: unknown) => {
    result.error = messageOf(error);
    await write(file, false);
    throw error;
  });
  const { software, description } = gpu;
  gpu.device.destroy();
  result.adapter = { description, software };
  console.log(description);
  if (software) console.log("This is no GPU but software: everything is done once, to try it out.");
  const plan = software ? BRIEF : FULL;
  const sizes: readonly SizeName[] = software ? ["nano"] : ["nano", "large"];

  await part("parity", async () => {
    const results = await checkParity(software, createDawnEngine, createNodeEngine);
    for (const { policy, way, agrees, worst } of results) {
      console.log(`${agrees ? "agrees" : "DIFFERS"}: ${policy}, ${way} (${worst})`);
    }
    if (!results.every(({ agrees }) => agrees)) failed = true;
    return results;
  });

  await part("roofline", async () => {
    const settings = { rounds: plan.rounds, limit: plan.roofline };
    const results = await runRoofline(sizes, (size) => openInNode("seed-dawn", size), settings);
    console.log(rooflineText(results));
    return { peak: results.peak, rows: rooflineRows(results) };
  });

  await part("training", async () => {
    const { updates } = plan;
    const run = await benchNode({ updates, tasks: 4, rollouts: 8 }, "webgpu");
    console.log(`${updates} updates in ${run.seconds.toFixed(1)} s`);
    return { updates, ...run, tokensPerSecond: run.tokens / run.seconds };
  });

  async function benchmark(
    pages: Pages | null,
    contenders: readonly ContenderName[],
    limit: number,
  ): Promise<unknown> {
    const all = [];
    for (const size of sizes) {
      const work = { contenders, rounds: plan.rounds, limit: limit / sizes.length };
      const results = await runSize(pages, size, work);
      const own = results.measured.find(({ name }) => name.startsWith("seed-"));
      if (!own) {
        throw new CommandError(
          "The WGSL engine did not run: its reason stands above. In Chromium, chrome://gpu says whether WebGPU has the GPU; on Linux it needs the Vulkan driver.",
        );
      }
      if (own.failure !== undefined) failed = true;
      console.log(sizeText(results));
      const ratios = TARGETS.flatMap((target) => {
        const ratio = ratioOf(results.measured, target);
        return ratio ? [{ ours: target.own, against: target.other, ...ratio }] : [];
      });
      all.push({ ...results, ratios });
    }
    return all;
  }

  await part("benchmark in Node", () => benchmark(null, IN_NODE, plan.inNode));

  await part("benchmark in Chromium", async () => {
    if (findChromium() === null) {
      const left =
        "There is no Chromium here. Install chromium or Google Chrome, or set CHROMIUM_PATH to its program.";
      console.log(left);
      return { left };
    }
    const pages = await Pages.start(software ? "software" : "hardware");
    try {
      return await benchmark(pages, IN_PAGES, plan.inPages);
    } finally {
      await pages.close();
    }
  });

  await write(file, true);
  console.log(`${failed ? "FAILED" : "passed"} after ${seconds()} s, written to ${file}`);
  return failed ? 1 : 0;
}

await finish(async () => {
  const args = positionals(process.argv.slice(2), "bench/gpu-check.sh [FILE]", 1);
  return check(resolve(args[0] ?? "build/gpu-check.json"));
});
