import {
  type ColourScheme,
  type DivergingDomain,
  shade,
  stopColours,
} from "../colour/diverging.ts";
import type { Inks } from "../picture/inks.ts";
import type { Scene, Shape } from "../picture/scene.ts";
import { monoWidth, textWidth } from "../picture/text-width.ts";
import { QUANTITY_WORDS } from "../language/quantity-words.ts";
import { wordsNow } from "../language/words.ts";
import { type CellKind, glyphs, type HeatCell, type HeatRow } from "./types.ts";
import { HEATMAP_WORDS } from "./words.ts";

/** What the legend of a heatmap says. */
export interface HeatmapLegend {
  readonly quantity: string;
  readonly unit: string;
  /** Where the domain comes from: "this rollout". */
  readonly source: string;
  readonly clipped: number;
  readonly broken: number;
  readonly lowMeans: string;
  readonly highMeans: string;
  readonly format: (value: number) => string;
}

interface HeatmapPictureOptions {
  readonly title: string;
  readonly rows: readonly HeatRow[];
  readonly domain: DivergingDomain;
  readonly legend: HeatmapLegend;
  readonly scheme: ColourScheme;
  readonly inks: Inks;
  readonly width: number;
}

const SIZE = 11;
const CELL = 22;
const GAP = 3;
const MARGIN = 12;
/** The legend fits in it. */
const NARROWEST = 560;

/** How the outline of a kind of token is drawn. */
const OUTLINES: Readonly<
  Record<
    CellKind,
    { readonly ink: keyof Inks; readonly dash?: readonly number[]; readonly wide?: number }
  >
> = {
  sampled: { ink: "lineStrong" },
  statement: { ink: "line" },
  observation: { ink: "lineStrong", dash: [4, 3] },
  skill: { ink: "accent", wide: 2 },
  control: { ink: "lineStrong", dash: [1, 2] },
};

/** A token heatmap with its legend as a picture, `width` wide at most: rows wrap there. */
export function heatmapPicture(options: HeatmapPictureOptions): Scene {
  const { title, rows, width, inks } = options;
  const words = wordsNow(HEATMAP_WORDS);
  const shapes: Shape[] = [
    { type: "text", x: MARGIN, y: 22, text: title, fill: inks.ink, size: 13, bold: true },
  ];
  let y = 36;
  for (const row of rows) {
    let x = MARGIN;
    const caption = row.caption === "" ? row.label : words.step(row.caption);
    if (row.caption === "") {
      shapes.push({ type: "text", x, y: y + 10, text: caption, fill: inks.ink3, size: 10 });
      y += 16;
    } else {
      shapes.push({ type: "text", x, y: y + 15, text: caption, fill: inks.ink3, size: 10 });
      x += 48;
    }
    const start = x;
    for (const cell of row.cells) {
      const wide = Math.max(
        cell.kind === "sampled" ? 44 : 30,
        monoWidth(glyphs(cell.text), SIZE) + 8,
      );
      if (x > start && x + wide > width - MARGIN) {
        x = start;
        y += CELL + GAP;
      }
      shapes.push(...cellShapes(cell, x, y, wide, options));
      x += wide + GAP;
    }
    y += CELL + GAP + 3;
  }
  const legend = legendShapes(y + 8, options);
  return {
    width: Math.min(width, Math.max(NARROWEST, rightmost(shapes) + MARGIN)),
    height: y + 8 + legend.height,
    background: inks.surface,
    shapes: [...shapes, ...legend.shapes],
  };
}

/** Where the last cell of the widest row ends. */
const rightmost = (shapes: readonly Shape[]): number =>
  Math.max(0, ...shapes.map((shape) => (shape.type === "rect" ? shape.x + shape.width : 0)));

function cellShapes(
  { text, kind, value }: HeatCell,
  x: number,
  y: number,
  width: number,
  { domain, scheme, inks }: HeatmapPictureOptions,
): readonly Shape[] {
  const outline = OUTLINES[kind];
  const known = value !== null && Number.isFinite(value) ? shade(value, domain, scheme) : null;
  const broken = value !== null && known === null;
  const box = {
    type: "rect",
    x,
    y,
    width,
    height: CELL,
    radius: 4,
    fill: known?.background ?? inks.surface,
    stroke: inks[outline.ink],
    strokeWidth: outline.wide ?? 1,
    ...(outline.dash === undefined ? {} : { dash: outline.dash }),
  } as const satisfies Shape;
  const hatch: Shape[] = broken
    ? [0.25, 0.5, 0.75].map((share) => ({
        type: "line",
        points: [
          [x + width * share - 6, y + CELL - 1],
          [x + width * share + 6, y + 1],
        ],
        stroke: inks.ink3,
      }))
    : [];
  const clip: Shape[] = known?.clipped
    ? [
        {
          type: "line",
          points: [
            [x + 2, y + 1.5],
            [x + width - 2, y + 1.5],
          ],
          stroke: inks.ink,
          strokeWidth: 3,
        },
      ]
    : [];
  return [
    box,
    ...hatch,
    ...clip,
    {
      type: "text",
      x: x + width / 2,
      y: y + 15,
      text: glyphs(text),
      fill: known?.ink ?? inks.ink2,
      size: SIZE,
      anchor: "middle",
      mono: true,
    },
  ];
}

const BAR = 240;

function legendShapes(
  top: number,
  { domain, legend, scheme, inks, rows, width }: HeatmapPictureOptions,
): { readonly shapes: readonly Shape[]; readonly height: number } {
  const colours = stopColours(scheme, 48);
  const step = BAR / colours.length;
  const { centre, reach } = domain;
  const words = wordsNow(HEATMAP_WORDS);
  const names = wordsNow(QUANTITY_WORDS).cells;
  const label = (
    x: number,
    y: number,
    text: string,
    anchor: "start" | "middle" | "end",
    fill: string,
  ): Shape => ({
    type: "text",
    x,
    y,
    text,
    anchor,
    fill,
    size: SIZE,
  });
  const shapes: Shape[] = [
    ...colours.map(
      (fill, i): Shape => ({
        type: "rect",
        x: MARGIN + i * step,
        y: top,
        width: step + 0.5,
        height: 10,
        fill,
      }),
    ),
    label(MARGIN, top + 23, legend.format(centre - reach), "start", inks.ink),
    label(MARGIN + BAR / 2, top + 23, legend.format(centre), "middle", inks.ink),
    label(MARGIN + BAR, top + 23, legend.format(centre + reach), "end", inks.ink),
    label(MARGIN, top + 37, legend.lowMeans, "start", inks.ink3),
    label(MARGIN + BAR, top + 37, legend.highMeans, "end", inks.ink3),
    label(
      MARGIN,
      top + 55,
      legend.quantity + words.scale(legend.unit, legend.source, legend.clipped, legend.broken),
      "start",
      inks.ink2,
    ),
  ];
  let x = MARGIN;
  let y = top + 66;
  const present = new Set(rows.flatMap((row) => row.cells.map(({ kind }) => kind)));
  for (const kind of Object.keys(OUTLINES) as CellKind[]) {
    if (!present.has(kind)) continue;
    const wide = 24 + textWidth(names[kind], SIZE) + 12;
    if (x > MARGIN && x + wide > width - MARGIN) {
      x = MARGIN;
      y += 18;
    }
    const { ink, dash, wide: strokeWidth = 1 } = OUTLINES[kind];
    shapes.push(
      {
        type: "rect",
        x,
        y,
        width: 18,
        height: 12,
        radius: 3,
        fill: inks.surface,
        stroke: inks[ink],
        strokeWidth,
        ...(dash ? { dash } : {}),
      },
      label(x + 24, y + 10, names[kind], "start", inks.ink2),
    );
    x += wide;
  }
  return { shapes, height: y + 24 - top };
}
