import type { Inks } from "../picture/inks.ts";
import type { Scene, Shape } from "../picture/scene.ts";
import { textWidth, wrapped } from "../picture/text-width.ts";
import { decimate, type PixelPoint } from "./decimate.ts";
import { type Scale, scaleOf, shortNumber } from "./scale.ts";

/*
 * Still figures are drawn by this folder and not by recharts (3.11.1 was tried) because its
 * charts, for 8 runs of 100 updates on one loaded machine, kept the main thread in long tasks
 * for 1.5 s as Compare opened (median of 6; ours 0.2 s), and cost 112 kB of gzipped script.
 * It renders nothing outside a page and its legend is HTML, so the pictures that are saved,
 * most of which are never on screen, would have needed layoutPlot beside it all the same.
 */

/** A value at an update; y null is a gap. */
export interface PlotPoint {
  readonly update: number;
  readonly x: number;
  readonly y: number | null;
}

export interface PlotCurve {
  readonly key: string;
  readonly colour: string;
  readonly dash: readonly number[];
  /** Faint curves are the raw values behind the bold ones. */
  readonly faint: boolean;
  /** Every point has a circle: the curve has few. */
  readonly marks: boolean;
  readonly points: readonly PlotPoint[];
}

/** The area between two values at each x. */
export interface PlotBand {
  readonly key: string;
  readonly colour: string;
  readonly points: readonly { readonly x: number; readonly low: number; readonly high: number }[];
}

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  readonly dash: readonly number[];
}

export interface LinePlot {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly logX: boolean;
  readonly logY: boolean;
  /** x counts something: no ticks in between. */
  readonly wholeX: boolean;
  /** Drawn from 0 to 1 in percent. */
  readonly share: boolean;
  readonly bands: readonly PlotBand[];
  readonly curves: readonly PlotCurve[];
  readonly legend: readonly LegendEntry[];
  /** What band and smoothing are, below the legend. */
  readonly note: string;
}

/** A plot laid out: its picture, and how pixels and values belong together. */
export interface PlotLayout {
  readonly scene: Scene;
  readonly x: Scale;
  readonly y: Scale;
  readonly frame: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
}

const SMALL = 11;
const ROW = 17;

/** `titled`: the picture says its title itself, as one that is saved has to. */
export function layoutPlot(
  plot: LinePlot,
  width: number,
  plotHeight: number,
  inks: Inks,
  titled = true,
): PlotLayout {
  const left = 50;
  const right = Math.max(left + 40, width - 12);
  const top = titled || plot.yLabel !== "" ? 30 : 12;
  const bottom = top + plotHeight;
  const { x, y } = scalesOf(plot, { left, right, top, bottom });
  const legend = legendShapes(plot, width, bottom + 46, inks);
  // Together as much as two are, so that many do not hide the means.
  const haze = 0.4 * Math.min(1, Math.sqrt(2 / plot.curves.filter(({ faint }) => faint).length));
  const shapes = [
    ...(titled ? [titleShape(plot, inks)] : []),
    ...axes(plot, x, y, { left, right, top, bottom }, inks),
    ...plot.bands.flatMap((band) => bandShapes(band, x, y)),
    ...[...plot.curves]
      .sort((a, b) => Number(b.faint) - Number(a.faint))
      .flatMap((curve) => curveShapes(curve, x, y, inks, haze)),
    ...legend.shapes,
  ];
  return {
    x,
    y,
    frame: { left, right, top, bottom },
    scene: { width, height: bottom + 46 + legend.height, background: inks.surface, shapes },
  };
}

function scalesOf(
  { curves, bands, share, logX, logY }: LinePlot,
  { left, right, top, bottom }: PlotLayout["frame"],
): Pick<PlotLayout, "x" | "y"> {
  const points = curves.flatMap((curve) => curve.points);
  const xs = points.map((point) => point.x);
  const ys = points.flatMap(({ y }) => (y === null ? [] : [y]));
  const edges = bands.flatMap((band) => band.points.flatMap(({ low, high }) => [low, high]));
  const x = scaleOf(logX ? xs : [0, ...xs], {
    from: left,
    to: right,
    log: logX,
    ticks: Math.max(2, (right - left) / 70),
  });
  // A share is seen whole; on a log axis there is no 0 to begin at.
  const values = share ? [...(logY ? ys : [0]), 1] : [...ys, ...edges];
  const y = scaleOf(values, { from: bottom, to: top, log: logY, ticks: 4 });
  return { x, y };
}

const titleShape = ({ title }: LinePlot, inks: Inks): Shape => ({
  type: "text",
  x: 4,
  y: 16,
  text: title,
  fill: inks.ink,
  size: 13,
  bold: true,
});

function axes(
  plot: LinePlot,
  x: Scale,
  y: Scale,
  { left, right, top, bottom }: PlotLayout["frame"],
  inks: Inks,
): readonly Shape[] {
  const label = (value: number): string =>
    plot.share ? `${Number((value * 100).toPrecision(2))} %` : shortNumber(value);
  return [
    {
      type: "text",
      x: right,
      y: 16,
      text: plot.yLabel,
      fill: inks.ink3,
      size: SMALL,
      anchor: "end",
    },
    ...y.ticks.flatMap((tick): Shape[] => {
      const at = y.pixel(tick) ?? bottom;
      return [
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
          x: left - 6,
          y: at + 4,
          text: label(tick),
          fill: inks.ink3,
          size: SMALL,
          anchor: "end",
        },
      ];
    }),
    {
      type: "line",
      points: [
        [left, bottom],
        [right, bottom],
      ],
      stroke: inks.lineStrong,
    },
    ...x.ticks
      .filter((tick) => !plot.wholeX || Number.isInteger(tick))
      .flatMap((tick): Shape[] => {
        const at = x.pixel(tick) ?? left;
        return [
          {
            type: "line",
            points: [
              [at, bottom],
              [at, bottom + 4],
            ],
            stroke: inks.lineStrong,
          },
          {
            type: "text",
            x: at,
            y: bottom + 16,
            text: shortNumber(tick),
            fill: inks.ink3,
            size: SMALL,
            anchor: "middle",
          },
        ];
      }),
    {
      type: "line",
      points: [
        [left, top],
        [left, bottom],
      ],
      stroke: inks.line,
    },
    {
      type: "text",
      x: (left + right) / 2,
      y: bottom + 32,
      text: plot.xLabel,
      fill: inks.ink2,
      size: SMALL,
      anchor: "middle",
    },
  ];
}

function bandShapes(band: PlotBand, x: Scale, y: Scale): readonly Shape[] {
  const inside = (value: number): number => Math.min(y.high, Math.max(y.low, value));
  const edge = (of: "low" | "high"): (readonly [number, number])[] =>
    band.points.flatMap((point) => {
      const px = x.pixel(point.x);
      const py = y.pixel(inside(point[of]));
      return px === null || py === null ? [] : [[px, py] as const];
    });
  const high = edge("high");
  if (high.length < 2) return [];
  return [
    { type: "area", points: [...high, ...edge("low").reverse()], fill: band.colour, opacity: 0.16 },
  ];
}

function curveShapes(
  curve: PlotCurve,
  x: Scale,
  y: Scale,
  inks: Inks,
  haze: number,
): readonly Shape[] {
  const points = curve.points.map((point): PixelPoint => {
    const px = x.pixel(point.x);
    const py = point.y === null ? null : y.pixel(point.y);
    return px === null || py === null ? null : [px, py];
  });
  const seen = points.filter((point) => point !== null);
  const style = curve.faint
    ? { strokeWidth: 1, opacity: haze }
    : { strokeWidth: 2.25, dash: curve.dash };
  const circles = curve.marks || seen.length === 1 ? seen : [];
  return [
    { type: "line", points: decimate(points), stroke: curve.colour, ...style },
    ...circles.map(
      ([px, py]): Shape => ({
        type: "circle",
        x: px,
        y: py,
        radius: curve.faint ? 2 : 3.2,
        fill: curve.faint ? curve.colour : inks.surface,
        stroke: curve.colour,
        strokeWidth: curve.faint ? 0 : 2,
        ...(curve.faint ? { opacity: 0.5 } : {}),
      }),
    ),
  ];
}

/** The legend within the picture, in as many rows as it takes. */
function legendShapes(
  plot: LinePlot,
  width: number,
  top: number,
  inks: Inks,
): { readonly shapes: readonly Shape[]; readonly height: number } {
  const shapes: Shape[] = [];
  let left = 8;
  let row = 0;
  for (const { label, colour, dash } of plot.legend) {
    const [first = "", ...rest] = wrapped(label, width - 50);
    const wide = 34 + textWidth(first, SMALL) + 12;
    if (left > 8 && (left + wide > width || rest.length > 0)) {
      left = 8;
      row++;
    }
    const y = top + row * ROW + 8;
    shapes.push(
      {
        type: "line",
        points: [
          [left, y],
          [left + 26, y],
        ],
        stroke: colour,
        strokeWidth: 2.25,
        dash,
      },
      { type: "text", x: left + 32, y: y + 4, text: first, fill: inks.ink, size: SMALL },
    );
    left += wide;
    for (const line of rest) {
      row++;
      const below = top + row * ROW + 12;
      shapes.push({ type: "text", x: 40, y: below, text: line, fill: inks.ink, size: SMALL });
      // What comes next begins a row of its own.
      left = width;
    }
  }
  let height = plot.legend.length > 0 ? (row + 1) * ROW : 0;
  for (const text of wrapped(plot.note, width - 16)) {
    shapes.push({ type: "text", x: 8, y: top + height + 12, text, fill: inks.ink3, size: SMALL });
    height += 14;
  }
  return { shapes, height: height + 8 };
}
