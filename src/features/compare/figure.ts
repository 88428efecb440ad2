import {
  AXES,
  aggregate,
  type BandPoint,
  type CurvePoint,
  groupRuns,
  heldOutCurve,
  type LibraryRun,
  METRICS,
  type MetricName,
  trainingCurve,
} from "../../run/index.ts";
import {
  type ColourScheme,
  type LinePlot,
  type RunStyle,
  runStyle,
  shortNumber,
  smooth,
} from "../../ui/index.ts";
import type { CompareChoice } from "./state.ts";

/** What a figure shows: success on held-out tasks, or a metric of the updates. */
export type FigureKind = "held-out" | MetricName;

/** The curves of one group of runs. */
export interface FigureGroup {
  readonly key: string;
  readonly label: string;
  /** That of the first run: groups of one run look like the run does everywhere. */
  readonly style: RunStyle;
  readonly runs: readonly {
    readonly run: LibraryRun;
    readonly raw: readonly CurvePoint[];
    readonly smoothed: readonly CurvePoint[];
  }[];
  readonly mean: readonly BandPoint[];
}

export interface Figure {
  readonly kind: FigureKind;
  readonly title: string;
  /** Values are shares and shown in percent. */
  readonly share: boolean;
  readonly groups: readonly FigureGroup[];
  readonly plot: LinePlot;
}

export const titleOf = (kind: FigureKind): string =>
  kind === "held-out" ? "Held-out success" : METRICS[kind].label;

export function figureOf(
  kind: FigureKind,
  runs: readonly LibraryRun[],
  choice: CompareChoice,
  scheme: ColourScheme,
): Figure {
  const { axis, grouping, logX } = choice;
  const decay = kind === "held-out" ? 0 : choice.smoothing / 100;
  const groups = groupRuns(runs, grouping).map(({ key, label, runs: members }): FigureGroup => {
    const curves = members.map((run) => {
      const raw = kind === "held-out" ? heldOutCurve(run, axis) : trainingCurve(run, kind, axis);
      return { run, raw, smoothed: smoothed(raw, decay) };
    });
    return {
      key,
      label: members.length > 1 || grouping !== "run" ? `${label} (n = ${members.length})` : label,
      style: runStyle(members[0].slot, scheme),
      runs: curves,
      mean: aggregate(curves.map((curve) => curve.smoothed)),
    };
  });
  const share = kind === "held-out" || METRICS[kind].share;
  const title = titleOf(kind);
  return {
    kind,
    title,
    share,
    groups,
    plot: {
      title,
      xLabel: AXES[axis],
      yLabel: kind === "held-out" || share ? "" : METRICS[kind].unit,
      logX,
      wholeX: axis !== "seconds",
      share,
      bands: groups.flatMap((group) => bandOf(group, choice)),
      curves: groups.flatMap((group) => curvesOf(group, kind, decay, scheme)),
      legend: groups.map(({ label, style }) => ({ label, ...style })),
      note: noteOf(kind, groups, choice),
    },
  };
}

function smoothed(raw: readonly CurvePoint[], decay: number): readonly CurvePoint[] {
  const values = smooth(
    raw.map(({ y }) => y ?? Number.NaN),
    decay,
  );
  return raw.map((point, i) => ({ ...point, y: values[i] ?? null }));
}

function bandOf(group: FigureGroup, { band }: CompareChoice): LinePlot["bands"] {
  if (band === "none" || group.runs.length < 2) return [];
  const points = group.mean.map(({ x, mean, deviation, min, max }) =>
    band === "range"
      ? { x, low: min, high: max }
      : { x, low: mean - deviation, high: mean + deviation },
  );
  return [{ key: group.key, colour: group.style.colour, points }];
}

function curvesOf(
  { key, style, runs, mean }: FigureGroup,
  kind: FigureKind,
  decay: number,
  scheme: ColourScheme,
): LinePlot["curves"] {
  const marks = kind === "held-out";
  // A single curve that is not smoothed would only be drawn twice.
  const faint = runs.length > 1 || decay > 0 ? runs : [];
  return [
    ...faint.map(({ run, raw }) => ({
      key: `${key} ${run.id}`,
      colour: runStyle(run.slot, scheme).colour,
      dash: [],
      faint: true,
      marks,
      points: raw,
    })),
    {
      key,
      ...style,
      faint: false,
      marks,
      points: mean.map(({ update, x, mean }) => ({ update, x, y: mean })),
    },
  ];
}

function noteOf(
  kind: FigureKind,
  groups: readonly FigureGroup[],
  { band, smoothing }: CompareChoice,
): string {
  const several = groups.some(({ runs }) => runs.length > 1);
  const parts = [
    several ? "Bold: mean over the runs of a group, at updates that all of them have." : "",
    several && band === "deviation" ? "Band: plus and minus one sample deviation over runs." : "",
    several && band === "range" ? "Band: lowest to highest run." : "",
    kind !== "held-out" && smoothing > 0
      ? `Smoothed by a debiased moving average with decay ${smoothing / 100}; raw values faint.`
      : several
        ? "Single runs faint."
        : "",
    kind === "held-out" ? "Not smoothed; tested without any skill unless the method says so." : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** A value of a figure in words. */
export const valueText = (value: number, share: boolean): string =>
  share ? `${(100 * value).toFixed(1)} %` : shortNumber(value);

/** Mean and deviation of a group at an update, in words. */
export function pointText(point: BandPoint | undefined, share: boolean): string {
  if (point === undefined) return "\u2013";
  const { mean, deviation, n } = point;
  if (n < 2) return valueText(mean, share);
  return `${valueText(mean, share)} \u00b1 ${valueText(deviation, share)}`;
}

/** What all groups of a figure have at an update, or at their last ones. */
export function readout(
  figure: Figure,
  update: number | null,
): readonly { readonly group: FigureGroup; readonly at: number | null; readonly text: string }[] {
  return figure.groups.map((group) => {
    const point =
      update === null ? group.mean.at(-1) : group.mean.find((one) => one.update === update);
    return { group, at: point?.update ?? null, text: pointText(point, figure.share) };
  });
}

/** Every number of a figure as the rows of a CSV file: single runs raw and smoothed, then means. */
export function figureRows(figure: Figure): (string | number | null)[][] {
  const rows: (string | number | null)[][] = [];
  for (const { label, runs, mean } of figure.groups) {
    for (const { run, raw, smoothed } of runs) {
      const { seed, method } = run.header.settings;
      raw.forEach(({ update, x, y }, i) => {
        rows.push([
          figure.title,
          label,
          "run",
          run.name,
          method,
          seed,
          update,
          x,
          y,
          smoothed[i]?.y ?? null,
          null,
          null,
          null,
          1,
        ]);
      });
    }
    for (const { update, x, mean: value, deviation, min, max, n } of mean) {
      rows.push([
        figure.title,
        label,
        "mean",
        null,
        null,
        null,
        update,
        x,
        null,
        value,
        deviation,
        min,
        max,
        n,
      ]);
    }
  }
  return rows;
}

export const CSV_HEADER = [
  "figure",
  "group",
  "row",
  "run",
  "method",
  "seed",
  "update",
  "x",
  "raw",
  "smoothed",
  "deviation",
  "min",
  "max",
  "n",
];
