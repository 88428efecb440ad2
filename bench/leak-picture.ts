/** What memory held over the updates of bench/leak.ts, as a picture and as text. */
import type { Level } from "./leak-page.ts";

/** A run of bench/leak.ts. */
export interface LeakResults {
  /** When it ended. */
  readonly date: string;
  readonly adapter: string;
  /** Kernels that an update starts, all its phases together. */
  readonly dispatches: number;
  /** In the order of the updates. */
  readonly levels: readonly Level[];
}

export const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(2)} MiB`;

const WIDTH = 720;
const HEIGHT = 280;
const LEFT = 64;
const RIGHT = 150;
const TOP = 44;
const BOTTOM = 44;
const LINES = [
  { key: "gpu", name: "GPU buffers", colour: "#0b6e99" },
  { key: "heap", name: "heap of the page", colour: "#b3541e" },
] as const;

/** The smallest of 1, 2, 5, 10, ... that four steps of reach `most`. */
function stepTo(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  return power * ([1, 2, 5, 10].find((each) => 4 * each * power >= most) ?? 10);
}

/** An SVG of MiB over updates: GPU buffers of the engine and the page's heap. */
export function leakPicture({ adapter, levels }: LeakResults): string {
  const updates = Math.max(...levels.map(({ update }) => update));
  const step = stepTo(Math.max(...levels.flatMap(({ gpu, heap }) => [gpu, heap])) / 2 ** 20);
  const x = (update: number): number => LEFT + (update / updates) * (WIDTH - LEFT - RIGHT);
  const y = (bytes: number): number =>
    HEIGHT - BOTTOM - (bytes / 2 ** 20 / (4 * step)) * (HEIGHT - TOP - BOTTOM);
  const grid = [0, 1, 2, 3, 4].flatMap((i) => {
    const height = y(i * step * 2 ** 20).toFixed(1);
    const label = Number((i * step).toPrecision(3));
    return [
      `<path d="M${LEFT} ${height}H${WIDTH - RIGHT}" stroke="#d8d8d8"/>`,
      `<text x="${LEFT - 8}" y="${height}" dy="4" text-anchor="end">${label}</text>`,
    ];
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const update = Math.round(part * updates);
    return `<text x="${x(update).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${update}</text>`;
  });
  const last = levels[levels.length - 1];
  const lines = LINES.flatMap(({ key, name, colour }) => {
    const points = levels.map((each) => `${x(each.update).toFixed(1)},${y(each[key]).toFixed(1)}`);
    return [
      `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      `<text x="${WIDTH - RIGHT + 8}" y="${y(last?.[key] ?? 0).toFixed(1)}" dy="4" fill="${colour}">${name}</text>`,
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">
<title>Memory over ${updates} updates of training (${adapter})</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="22" font-size="14">Memory over ${updates} updates (MiB)</text>
${[...grid, ...ticks, ...lines].join("\n")}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">update</text>
</svg>
`;
}

/** Of all levels, a tenth of the updates apart, for the text. */
function told(levels: readonly Level[]): readonly Level[] {
  const every = Math.max(1, Math.round(levels.length / 10));
  return levels.filter((_, i) => i === 0 || (i + 1) % every === 0);
}

/** The part of bench/RESULTS.md. */
export function leakText({ date, adapter, dispatches, levels }: LeakResults): string {
  const rows = told(levels).map(
    ({ update, gpu, heap }) => `| ${update} | ${mebibytes(gpu)} | ${mebibytes(heap)} |`,
  );
  return `## Memory

Written by \`npx tsx bench/leak.ts\`: whole updates of SEED on Sokoban with a tiny policy, in Chromium.
GPU buffers are those of the engine, idle ones included; the heap is the page's after a collection.
An update of two episodes started ${dispatches.toFixed(0)} kernels in the mean, decoding included.
${date}, ${adapter}.

![Memory over the updates](leak.svg)

| update | GPU buffers | heap |
| --- | --- | --- |
${rows.join("\n")}
`;
}
