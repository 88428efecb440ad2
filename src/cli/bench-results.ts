import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type LeakResults, leakText } from "../../bench/leak-picture.ts";
import { SIZES, type SizeName } from "../../bench/work.ts";
import { CommandError } from "./command-error.ts";
import { withAgain } from "./bench-merge.ts";
import { type SizeResults, sizeText } from "./bench-report.ts";
import { type RooflineResults, rooflineText } from "./bench-roofline-text.ts";

/** Results are kept here between runs, so that a size or the roofline may be measured alone. */
const FOLDER = "build/bench-results";
const REPORT = "bench/RESULTS.md";

const HEAD = `# Benchmark

Written by \`npm run bench\`, \`npm run bench -- --roofline\` and \`npx tsx bench/leak.ts\`; nothing here is
typed by hand. How exact the engines are: [PARITY.md](PARITY.md).
Every contender computes the same model from the same weights on the same data, from plain
numbers to plain numbers. Times are medians of runs that took turns; a ratio is the other's
median over ours, in brackets the least and the most of single rounds. All results are held
against ours before anything is timed and after every run ("agrees"): training by the loss of
every step, scoring by the mean log-probability, decoding by its tokens. "train" moves every
weight in all libraries; "train-lora" moves adapters of rank 8 on every matrix, the embedding
included, and the norm gains, over a frozen 8-bit base (jax-js: the same base in 32 bits, the
adapters as thin products beside it).

- WebGPU runs in headless Chromium on **SwiftShader, a software adapter**. It ranks what
  libraries ask of a GPU, not GPUs: on it WASM is far faster for everybody. \`bench/gpu-check.sh\`
  is for a machine with a real GPU.
- Where the load average is above the number of processors, other programs took part of the time:
  single rounds scatter, absolute times are too long, and only ratios say something.
- The pages are not cross-origin isolated, so every WASM library has one thread.
- jax-js and TensorFlow.js embed tokens by a one-hot product. ONNX Runtime has constant weights
  and its own fused operators, but for scoring on the software adapter, where its fused attention
  gives wrong numbers from 32 tokens on and standard operators take its place.
- "one-graph-node" is a training step as one bare ONNX graph, Adam included, on onnxruntime-node:
  what our engine for Node is measured against. Both have one thread.
`;

const path = (name: string): string => join(FOLDER, `${name}.json`);

async function load<T>(name: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path(name), "utf8")) as T;
  } catch {
    return null;
  }
}

export async function saveSize(results: SizeResults): Promise<void> {
  await save(results.size, results);
}

export async function saveRoofline(results: RooflineResults): Promise<void> {
  await save("roofline", results);
}

export async function saveLeak(results: LeakResults): Promise<void> {
  await save("leak", results);
}

/** Puts contenders that were measured again into the results that are kept. */
export async function saveAgain(results: SizeResults): Promise<void> {
  const kept = await load<SizeResults>(results.size);
  if (kept === null) {
    throw new CommandError(
      `There are no results of the size ${results.size} to put these into. Run the benchmark without --contenders first.`,
    );
  }
  await save(results.size, withAgain(kept, results));
}

async function save(name: SizeName | "roofline" | "leak", results: object): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path(name), `${JSON.stringify(results, null, 1)}\n`);
  await writeReport();
}

/** Writes the report of everything that is kept. */
async function writeReport(): Promise<void> {
  const parts = [HEAD];
  for (const size of SIZES) {
    const results = await load<SizeResults>(size);
    if (results) parts.push(sizeText(results));
  }
  const roofline = await load<RooflineResults>("roofline");
  if (roofline) parts.push(rooflineText(roofline));
  const leak = await load<LeakResults>("leak");
  if (leak) parts.push(leakText(leak));
  await writeFile(REPORT, parts.join("\n"));
  console.log(`Written to ${REPORT}.`);
}
