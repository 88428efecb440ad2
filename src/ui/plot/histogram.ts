import type { Inks } from "../picture/inks.ts";
import type { Scene, Shape } from "../picture/scene.ts";
import { wrapped } from "../picture/text-width.ts";
import { scaleOf, shortNumber } from "./scale.ts";

export interface Bin {
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Counts of equal bins from `low` to `high`; what lies outside is in the first or last one. */
export function binsOf(
  values: readonly number[],
  low: number,
  high: number,
  count: number,
): { readonly bins: readonly Bin[]; readonly below: number; readonly above: number } {
  const counts = new Array<number>(count).fill(0);
  let below = 0;
  let above = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < low) below++;
    if (value > high) above++;
    const index = Math.floor(((value - low) / (high - low)) * count);
    const inside = Math.min(count - 1, Math.max(0, index));
    counts[inside] = (counts[inside] ?? 0) + 1;
  }
  const width = (high - low) / count;
  const bins = counts.map((n, i) => ({
    low: low + i * width,
    high: low + (i + 1) * width,
    count: n,
  }));
  return { bins, below, above };
}

interface HistogramOptions {
  readonly title: string;
  readonly unit: string;
  readonly bins: readonly Bin[];
  /** The value at which nothing happens: a line. */
  readonly neutral: number;
  readonly colourOf: (value: number) => string;
  readonly note: string;
}

/** Bars in the colours of the heatmap. */
export function histogramScene(
  { title, unit, bins, neutral, colourOf, note }: HistogramOptions,
  width: number,
  plotHeight: number,
  inks: Inks,
): Scene {
  const left = 36;
  const right = width - 8;
  const top = 28;
  const bottom = top + plotHeight;
  const first = bins[0];
  const last = bins.at(-1);
  const x = scaleOf([first?.low ?? 0, last?.high ?? 1], { from: left, to: right, ticks: 4 });
  const y = scaleOf([0, Math.max(1, ...bins.map(({ count }) => count))], {
    from: bottom,
    to: top,
    ticks: 3,
  });
  const shapes: Shape[] = [
    { type: "text", x: 4, y: 15, text: title, fill: inks.ink, size: 12, bold: true },
    { type: "text", x: right, y: 15, text: unit, fill: inks.ink3, size: 11, anchor: "end" },
  ];
  for (const tick of y.ticks.filter(Number.isInteger)) {
    const at = y.pixel(tick) ?? bottom;
    shapes.push(
      {
        type: "line",
        points: [
          [left, at],
          [right, at],
        ],
        stroke: inks.line,
      },
      {
        type: "text",
        x: left - 5,
        y: at + 4,
        text: shortNumber(tick),
        fill: inks.ink3,
        size: 11,
        anchor: "end",
      },
    );
  }
  for (const bin of bins) {
    const from = x.pixel(bin.low) ?? left;
    const to = x.pixel(bin.high) ?? right;
    const at = y.pixel(bin.count) ?? bottom;
    if (bin.count === 0) continue;
    shapes.push({
      type: "rect",
      x: Math.round((from + 0.5) * 100) / 100,
      y: Math.round(at * 100) / 100,
      width: Math.max(1, Math.round((to - from - 1) * 100) / 100),
      height: Math.round((bottom - at) * 100) / 100,
      fill: colourOf((bin.low + bin.high) / 2),
      stroke: inks.lineStrong,
      strokeWidth: 0.5,
    });
  }
  const zero = x.pixel(neutral);
  if (zero !== null) {
    shapes.push({
      type: "line",
      points: [
        [zero, top],
        [zero, bottom],
      ],
      stroke: inks.ink2,
      dash: [2, 3],
    });
  }
  shapes.push({
    type: "line",
    points: [
      [left, bottom],
      [right, bottom],
    ],
    stroke: inks.lineStrong,
  });
  for (const tick of x.ticks) {
    shapes.push({
      type: "text",
      x: x.pixel(tick) ?? left,
      y: bottom + 15,
      text: shortNumber(tick),
      fill: inks.ink3,
      size: 11,
      anchor: "middle",
    });
  }
  const lines = wrapped(note, width - 8);
  lines.forEach((text, i) => {
    shapes.push({ type: "text", x: 4, y: bottom + 32 + 14 * i, text, fill: inks.ink3, size: 11 });
  });
  return { width, height: bottom + 26 + 14 * lines.length, background: inks.surface, shapes };
}
