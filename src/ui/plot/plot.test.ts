import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textWidth } from "../picture/text-width.ts";
import { decimate, type PixelPoint } from "./decimate.ts";
import { binsOf, histogramScene } from "./histogram.ts";
import { layoutPlot, type LinePlot, type PlotCurve } from "./line-plot.ts";
import { linearTicks, scaleOf, shortNumber } from "./scale.ts";

const inks = {
  surface: "#fff",
  ink: "#000",
  ink2: "#333",
  ink3: "#666",
  line: "#ddd",
  lineStrong: "#aaa",
  accent: "#0aa",
};

describe("an axis", () => {
  it("has round ticks within its ends", () => {
    expect(linearTicks(0, 1, 4)).toEqual([0, 0.5, 1]);
    expect(linearTicks(0, 80, 8)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.integer({ min: 2, max: 12 }),
        (low, reach, count) => {
          const high = low + reach;
          const ticks = linearTicks(low, high, count);
          expect(ticks.length).toBeLessThanOrEqual(count + 2);
          for (const tick of ticks) {
            expect(tick).toBeGreaterThanOrEqual(low - reach * 1e-6 - 1e-6);
            expect(tick).toBeLessThanOrEqual(high + reach * 1e-6 + 1e-6);
          }
        },
      ),
    );
  });

  it("leaves out what a log axis cannot show", () => {
    const scale = scaleOf([0, 1, 1000], { from: 0, to: 300, log: true, ticks: 4 });
    expect(scale.pixel(0)).toBeNull();
    expect(scale.pixel(10)).toBeCloseTo(100);
    expect(scale.value(200)).toBeCloseTo(100);
    expect(scale.ticks).toEqual([1, 10, 100, 1000]);
    expect(scaleOf([Number.NaN], { from: 0, to: 1, ticks: 4 })).toMatchObject({ low: 0, high: 1 });
    expect(scaleOf([3, 3], { from: 0, to: 1, ticks: 4 }).pixel(3)).toBe(0.5);
  });

  it("writes numbers short", () => {
    expect([0, 0.25, 1500, 2_000_000, -3, 1e-5].map(shortNumber)).toEqual([
      "0",
      "0.25",
      "1.5k",
      "2M",
      "\u22123",
      "1.0e\u22125",
    ]);
  });
});

describe("decimation", () => {
  it("keeps ends, extremes and gaps of every pixel column", () => {
    const point = fc.option(
      fc.tuple(
        fc.double({ min: 0, max: 5, noNaN: true }),
        fc.double({ min: -9, max: 9, noNaN: true }),
      ),
      { freq: 20 },
    );
    fc.assert(
      fc.property(fc.array(point, { maxLength: 200 }), (unsorted) => {
        const points = unsorted.map((one, i): PixelPoint => one && [i / 40, one[1]]);
        const kept = decimate(points);
        const ys = (of: readonly PixelPoint[], column: number): number[] =>
          of.flatMap((one) => (one && Math.floor(one[0]) === column ? [one[1]] : []));
        for (let column = 0; column < 5; column++) {
          const all = ys(points, column);
          const some = ys(kept, column);
          if (all.length === 0) continue;
          expect(Math.max(...some)).toBe(Math.max(...all));
          expect(Math.min(...some)).toBe(Math.min(...all));
          expect(some.at(-1)).toBe(all.at(-1));
        }
      }),
    );
    const spike = Array.from(
      { length: 10_000 },
      (_, i): PixelPoint => [i / 100, i === 5000 ? 50 : 0],
    );
    const kept = decimate(spike);
    expect(kept.length).toBeLessThanOrEqual(400);
    expect(kept).toContainEqual([50, 50]);
  });
});

describe("a plot", () => {
  const plot: LinePlot = {
    title: "Success",
    xLabel: "update",
    yLabel: "",
    logX: false,
    logY: false,
    wholeX: true,
    share: true,
    bands: [
      {
        key: "b",
        colour: "#123",
        points: [
          { x: 0, low: -0.5, high: 0.5 },
          { x: 2, low: 0, high: 2 },
        ],
      },
    ],
    curves: [
      {
        key: "c",
        colour: "#123",
        dash: [7, 4],
        faint: false,
        marks: false,
        points: [
          { update: 0, x: 0, y: 0 },
          { update: 2, x: 2, y: 1 },
        ],
      },
    ],
    legend: [
      { label: "SEED (n = 2)", colour: "#123", dash: [7, 4] },
      { label: "a long name ".repeat(6), colour: "#456", dash: [] },
    ],
    note: "Band: one deviation.",
  };

  it("has its legend and note inside the picture", () => {
    const { scene } = layoutPlot(plot, 400, 200, inks);
    const texts = scene.shapes.filter((shape) => shape.type === "text");
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["SEED (n = 2)", "Band: one deviation.", "100 %"]),
    );
    for (const { y } of texts) expect(y).toBeLessThan(scene.height);
  });

  it("breaks a name that is longer than the picture is wide", () => {
    const legend = [
      { label: "a long name ".repeat(12).trim(), colour: "#456", dash: [] },
      { label: "short", colour: "#123", dash: [] },
    ];
    const { scene } = layoutPlot({ ...plot, legend }, 400, 200, inks);
    const texts = scene.shapes.filter((shape) => shape.type === "text");
    const lines = texts.filter(({ x, text }) => x === 40 && text !== "short");
    expect(lines.map(({ text }) => text).join(" ")).toBe(legend[0]?.label);
    expect(lines.length).toBeGreaterThan(1);
    for (const { x, text } of lines) expect(x + textWidth(text, 11)).toBeLessThanOrEqual(400);
    const short = texts.find(({ text }) => text === "short");
    expect(short?.y).toBeGreaterThan(Math.max(...lines.map(({ y }) => y)));
    expect(short?.x).toBe(40);
  });

  it("has a logarithmic axis of values that leaves out what is not positive", () => {
    const curve = { ...plot.curves[0], points: [0, 0.01, 1].map((y, x) => ({ update: x, x, y })) };
    const { y } = layoutPlot(
      { ...plot, logY: true, bands: [], curves: [curve as PlotCurve] },
      400,
      200,
      inks,
    );
    expect([y.log, y.low, y.high, y.pixel(0)]).toEqual([true, 0.01, 1, null]);
  });

  it("counts updates in whole numbers", () => {
    const { scene } = layoutPlot(plot, 900, 200, inks);
    const texts = scene.shapes.flatMap((shape) => (shape.type === "text" ? [shape.text] : []));
    expect(texts).toEqual(expect.arrayContaining(["0", "1", "2"]));
    expect(texts).not.toContain("0.5");
  });

  it("clips a band at the axis and keeps the dash of a curve", () => {
    const { scene, y } = layoutPlot(plot, 400, 200, inks);
    const area = scene.shapes.find((shape) => shape.type === "area");
    expect(area?.points.map((point) => y.value(point[1]))).toEqual(
      [0.5, 1, 0, 0].map((value) => expect.closeTo(value)),
    );
    expect(scene.shapes).toContainEqual(
      expect.objectContaining({ type: "line", dash: [7, 4], strokeWidth: 2.25 }),
    );
  });
});

describe("a histogram", () => {
  it("counts every finite value, those outside in the end bins", () => {
    const { bins, below, above } = binsOf([-2, 0, 0.49, 0.5, 1, 3, Number.NaN], 0, 1, 2);
    expect(bins).toEqual([
      { low: 0, high: 0.5, count: 3 },
      { low: 0.5, high: 1, count: 3 },
    ]);
    expect([below, above]).toEqual([1, 1]);
  });

  it("draws a bar for each bin that holds something", () => {
    const { bins } = binsOf([0.1, 0.9, 0.8], 0, 1, 4);
    const scene = histogramScene(
      { title: "Gate", unit: "", bins, neutral: 0.5, colourOf: () => "#111", note: "n" },
      200,
      80,
      inks,
    );
    expect(scene.shapes.filter(({ type }) => type === "rect")).toHaveLength(2);
  });
});
