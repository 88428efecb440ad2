import { resolve } from "node:path";
import { type Browser, chromium } from "playwright";
import { build, preview } from "vite";
import type { ContenderName, PageContender } from "../../bench/contenders/names.ts";
import type { Phase, Sample } from "../../bench/contenders/types.ts";
import type { Peak } from "../../bench/roofline/peak.ts";
import type { SizeName } from "../../bench/work.ts";
import { CHROMIUM_FLAGS, provideChromium } from "../../scripts/chromium.ts";
import { present } from "../base/index.ts";

const ROOT = "bench/page";
const FOLDER = resolve("build/bench-page");

export type AdapterPeak = Peak & { readonly adapter: string };

/** A contender that is ready to be measured, wherever it runs. */
export interface Runner {
  readonly name: ContenderName;
  readonly about: string;
  readonly phases: readonly Phase[];
  measure(phase: Phase): Promise<Sample>;
  /** What the adapter of a WebGPU contender can do at best. */
  peak?(): Promise<AdapterPeak>;
  close(): Promise<void>;
}

/** Chromium's flags for a real GPU; the tests' own ask for the software adapter. */
const HARDWARE_FLAGS: readonly string[] = [
  "--enable-unsafe-webgpu",
  "--ignore-gpu-blocklist",
  "--enable-features=Vulkan,VulkanFromANGLE,DefaultANGLEVulkan",
  "--use-angle=vulkan",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** The benchmark's pages in headless Chromium, one for each contender. */
export class Pages {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #stop: () => Promise<void>;

  private constructor(browser: Browser, address: string, stop: () => Promise<void>) {
    this.#browser = browser;
    this.#address = address;
    this.#stop = stop;
  }

  /**
   * Builds and serves the pages. They are not cross-origin isolated, so that every WASM
   * library runs on one thread.
   */
  static async start(adapter: "software" | "hardware"): Promise<Pages> {
    const shared = { configFile: false, root: ROOT, base: "./", logLevel: "error" } as const;
    await build({
      ...shared,
      build: { target: "es2023", outDir: FOLDER, emptyOutDir: true, chunkSizeWarningLimit: 1e6 },
      worker: { format: "es" },
    });
    const server = await preview({
      ...shared,
      build: { outDir: FOLDER },
      preview: { host: "127.0.0.1", port: 4191 },
    });
    const browser = await chromium.launch({
      executablePath: provideChromium(),
      args: [...(adapter === "software" ? CHROMIUM_FLAGS : HARDWARE_FLAGS)],
    });
    const address = present(server.resolvedUrls?.local[0], "the address of the pages");
    return new Pages(browser, address, () => server.close());
  }

  async open(name: PageContender, size: SizeName): Promise<Runner> {
    const page = await this.#browser.newPage();
    page.on("pageerror", (error) => console.error(`${name}: ${error.message}`));
    await page.goto(`${this.#address}?${new URLSearchParams({ contender: name, size })}`);
    await page.waitForFunction(() => "bench" in globalThis);
    const { about, phases } = await page.evaluate(() => globalThis.bench.open());
    return {
      name,
      about,
      phases,
      measure: (phase) => page.evaluate((each) => globalThis.bench.measure(each), phase),
      peak: () => page.evaluate(() => globalThis.bench.peak()),
      close: () => page.close(),
    };
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#stop();
  }
}
