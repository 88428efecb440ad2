/**
 * How smooth the page is: `npm run build && npx tsx bench/smooth.ts` opens the built page, lets
 * it train 10 updates in its worker, and prints when the replay was on screen, how long the main
 * thread's tasks were (of the wall clock, and of its own processor time, which says what a busy
 * machine added), how many frames a second there were, and how far the layout jumped.
 */
import { chromium } from "playwright";
import { preview } from "vite";
import { CHROMIUM_FLAGS, provideChromium } from "../scripts/chromium.ts";
import { present } from "../src/base/index.ts";

const UPDATES = 10;
const LONG_MS = 50;
const QUERY = `?updates=${UPDATES}&evaluateEvery=5&evaluationTasks=32`;

/** A script as text: what compiles this file gives its functions names that the page lacks. */
const COUNT_FRAMES = `
  window.frames_ = { count: 0, start: performance.now() };
  (function count() { window.frames_.count++; requestAnimationFrame(count); })();
`;

/** Events of Chromium's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Tasks of the renderers' main threads, in milliseconds. */
function mainTasks(events: readonly TraceEvent[]) {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events
    .filter(({ name, pid, tid }) => name.endsWith("::RunTask") && mains.has(`${pid}/${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, own: tdur / 1000 }));
}

function say(what: string, events: readonly TraceEvent[]): void {
  const tasks = mainTasks(events);
  const longest = (key: "wall" | "own"): string =>
    Math.max(0, ...tasks.map((task) => task[key])).toFixed(0);
  const long = (key: "wall" | "own"): number => tasks.filter((task) => task[key] > LONG_MS).length;
  console.log(
    `${what}: longest task ${longest("own")} ms of processor time (${longest("wall")} ms of the clock); over ${LONG_MS} ms: ${long("own")} (${long("wall")})`,
  );
}

const server = await preview({ logLevel: "error", preview: { host: "127.0.0.1", port: 4197 } });
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: [...CHROMIUM_FLAGS],
});
try {
  const page = await browser.newPage({ serviceWorkers: "block" });
  const traced = async (work: () => Promise<void>): Promise<readonly TraceEvent[]> => {
    await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
    await work();
    const trace = JSON.parse((await browser.stopTracing()).toString());
    return trace.traceEvents as readonly TraceEvent[];
  };
  await page.addInitScript(() => {
    const jumps: number[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (!hadRecentInput) jumps.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const address = present(server.resolvedUrls?.local[0], "the address of the page");
  say(
    "loading",
    await traced(async () => {
      await page.goto(`${address}${QUERY}`);
      await page.getByTestId("token").first().waitFor();
      const shown = await page.evaluate(() => performance.now());
      console.log(`the replay is on screen after ${shown.toFixed(0)} ms`);
      await page.locator('[data-testid="run-state"][data-state="ready"]').waitFor();
    }),
  );
  await page.waitForTimeout(1000);
  say(
    "training",
    await traced(async () => {
      await page.evaluate(COUNT_FRAMES);
      await page.getByTestId("start").click();
      await page.locator('[data-testid="run-state"][data-state="finished"]').waitFor({
        timeout: 120_000,
      });
    }),
  );
  const { perSecond, shift } = await page.evaluate(() => {
    const { frames_: frames, jumps } = window as unknown as {
      readonly frames_: { readonly count: number; readonly start: number };
      readonly jumps: readonly number[];
    };
    const seconds = (performance.now() - frames.start) / 1000;
    return { perSecond: frames.count / seconds, shift: jumps.reduce((sum, one) => sum + one, 0) };
  });
  console.log(`frames while training: ${perSecond.toFixed(0)} a second`);
  console.log(`layout shift: ${shift.toFixed(3)}`);
} finally {
  await browser.close();
  await server.close();
}
