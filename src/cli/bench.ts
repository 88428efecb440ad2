import {
  type ContenderName,
  NODE_CONTENDERS,
  PAGE_CONTENDERS,
} from "../../bench/contenders/names.ts";
import { SIZES, type SizeName } from "../../bench/work.ts";
import { CommandError } from "./command-error.ts";
import { benchRun, RUN_FLAGS } from "./bench-run.ts";
import { type Flags, type FlagValues, helpText, integer, readFlags, text } from "./flags.ts";

const USAGE = `npm run bench [-- --roofline | --parity | --engine webgpu]
Times our engines beside jax-js, TensorFlow.js and ONNX Runtime on one model and writes
bench/RESULTS.md; with --roofline, our phases beside what the adapter can do at best; with
--engine, a training run of SEED on Sokoban, without evaluations. With --parity it times
nothing, but writes to bench/PARITY.md how far the WGSL engine is from ONNX Runtime.`;

const ALL: readonly ContenderName[] = [...PAGE_CONTENDERS, ...NODE_CONTENDERS];
const PLACES = ["auto", "node", "page"] as const;
const ADAPTERS = ["software", "hardware"] as const;

const FLAGS: Flags = {
  roofline: { help: "measure our phases and the adapter's peaks" },
  parity: { help: "measure how exact the WGSL engine is" },
  sizes: {
    value: "NAMES",
    help: `sizes of the model, with commas, of ${SIZES.join(", ")}`,
    initial: "nano,wide",
  },
  contenders: { value: "NAMES", help: "only these contenders; nothing is written" },
  again: { help: "with --contenders: theirs replace the written results" },
  rounds: { value: "N", help: "timed runs of everything", initial: "7" },
  minutes: { value: "N", help: "no round starts that would take longer in all", initial: "7" },
  in: {
    value: "PLACE",
    help: "where our WebGPU runs: node (Dawn), page (Chromium), or auto: node if it has an adapter",
    initial: "auto",
  },
  adapter: {
    value: "KIND",
    help: "adapter that Chromium is started with: software or hardware",
    initial: "software",
  },
  ...RUN_FLAGS,
  help: { help: "this text" },
};

function oneOf<T extends string>(values: FlagValues, name: string, known: readonly T[]): T {
  return someOf(values, name, known)[0] as T;
}

/** The names in a list with commas, all of them known and at least one. */
function someOf<T extends string>(values: FlagValues, name: string, known: readonly T[]): T[] {
  return text(values, name)
    .split(",")
    .map((each) => {
      const found = known.find((one) => one === each);
      if (found !== undefined) return found;
      throw new CommandError(
        `The flag --${name} does not know "${each}". Give one of ${known.join(", ")}.`,
      );
    });
}

/** Whether our WebGPU runs in this process. */
async function inNode(values: FlagValues): Promise<boolean> {
  const place = oneOf(values, "in", PLACES);
  if (place !== "auto") return place === "node";
  const { dawnFindsAdapter } = await import("../engine/webgpu/dawn.node.ts");
  const found = await dawnFindsAdapter();
  console.log(
    found
      ? "WebGPU runs in Node, through Dawn."
      : "Dawn finds no adapter: WebGPU runs in Chromium.",
  );
  return found;
}

export async function run(args: readonly string[]): Promise<number> {
  const values = readFlags(FLAGS, args);
  if (values.has("help")) console.log(helpText(USAGE, FLAGS));
  else await bench(values);
  return 0;
}

/** Measures what is asked for. Flags are read even where it does not need them: one is a mistake. */
async function bench(values: FlagValues): Promise<void> {
  oneOf(values, "in", PLACES);
  oneOf(values, "adapter", ADAPTERS);
  if (["engine", "roofline", "parity"].filter((flag) => values.has(flag)).length > 1) {
    throw new CommandError(
      "--engine, --roofline and --parity measure different things. Give one of them.",
    );
  }
  if (values.has("again") && !values.has("contenders")) {
    throw new CommandError(
      "--again replaces the results of some contenders. Name them as --contenders.",
    );
  }
  if (values.has("engine")) await benchRun(values, () => inNode(values));
  else if (values.has("roofline")) await benchRoofline(values);
  else if (values.has("parity")) await (await import("./bench-parity.ts")).benchParity();
  else await benchPeers(values);
}

async function benchPeers(values: FlagValues): Promise<void> {
  const { runSize, USUAL } = await import("./bench-peers.ts");
  const sizes = someOf(values, "sizes", SIZES);
  const chosen = values.has("contenders") ? someOf(values, "contenders", ALL) : null;
  const rounds = integer(values, "rounds", 1, 1000);
  const limit = (60 * integer(values, "minutes", 1, 1000)) / sizes.length;
  const pages = await openPages(values);
  try {
    for (const size of sizes) {
      const results = await runSize(pages, size, { contenders: chosen ?? USUAL, rounds, limit });
      console.log((await import("./bench-report.ts")).sizeText(results));
      const { saveAgain, saveSize } = await import("./bench-results.ts");
      if (!chosen) await saveSize(results);
      else if (values.has("again")) await saveAgain(results);
    }
  } finally {
    await pages.close();
  }
}

async function benchRoofline(values: FlagValues): Promise<void> {
  const { runRoofline } = await import("./bench-roofline.ts");
  const sizes = someOf(values, "sizes", SIZES);
  const settings = {
    rounds: integer(values, "rounds", 1, 1000),
    limit: 60 * integer(values, "minutes", 1, 1000),
  };
  const here = await inNode(values);
  const pages = here ? null : await openPages(values);
  try {
    const open = async (size: SizeName) =>
      pages
        ? pages.open("seed-webgpu", size)
        : (await import("./bench-in-node.ts")).openInNode("seed-dawn", size);
    const results = await runRoofline(sizes, open, settings);
    console.log((await import("./bench-roofline-text.ts")).rooflineText(results));
    await (await import("./bench-results.ts")).saveRoofline(results);
  } finally {
    await pages?.close();
  }
}

const openPages = async (values: FlagValues) =>
  (await import("./bench-pages.ts")).Pages.start(oneOf(values, "adapter", ADAPTERS));
