import {
  aggregate,
  type BandPoint,
  type CurvePoint,
  groupRuns,
  heldOutCurve,
  type LibraryRun,
  METRICS,
  type MetricName,
  testTemperature,
  trainingCurve,
} from "../../run/index.ts";
import {
  type ColourScheme,
  type Language,
  type LinePlot,
  type RunStyle,
  runStyle,
  shortNumber,
  smooth,
} from "../../ui/index.ts";
import { groupLabel } from "./group-label.ts";
import { METRIC_WORDS } from "./metric-words.ts";
import type { CompareChoice } from "./state.ts";
import { WORDS } from "./words.ts";

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

/** In which colours and words a figure is made. */
export interface FigureLook {
  readonly scheme: ColourScheme;
  readonly language: Language;
}

export function titleOf(kind: FigureKind, language: Language): string {
  const words = METRIC_WORDS[language];
  return kind === "held-out" ? words.heldOut : words.metrics[kind];
}

function unitOf(kind: MetricName, language: Language): string {
  const units: Readonly<Record<string, string>> = METRIC_WORDS[language].units;
  return units[kind] ?? "";
}

export function figureOf(
  kind: FigureKind,
  runs: readonly LibraryRun[],
  choice: CompareChoice,
  look: FigureLook,
): Figure {
  const { axis, grouping, logX, logY } = choice;
  const { scheme, language } = look;
  const words = WORDS[language];
  const decay = kind === "held-out" ? 0 : choice.smoothing / 100;
  const groups = groupRuns(runs, grouping).map((group): FigureGroup => {
    const { key, runs: members } = group;
    const label = groupLabel(group, grouping === "run", language);
    const curves = members.map((run) => {
      const raw = kind === "held-out" ? heldOutCurve(run, axis) : trainingCurve(run, kind, axis);
      return { run, raw, smoothed: smoothed(raw, decay) };
    });
    return {
      key,
      label: grouping === "run" ? label : words.group(label, members.length),
      style: runStyle(members[0].slot, scheme),
      runs: curves,
      mean: aggregate(
        curves.map((curve) => curve.smoothed),
        curves.map((curve) => curve.raw),
      ),
    };
  });
  const share = kind === "held-out" || METRICS[kind].share;
  const title = titleOf(kind, language);
  const xLabel = METRIC_WORDS[language].axes[axis];
  const unit = kind === "held-out" || share ? "" : unitOf(kind, language);
  return {
    kind,
    title,
    share,
    groups,
    plot: {
      title,
      xLabel: logX ? words.onLog(xLabel) : xLabel,
      yLabel: logY ? words.onLog(unit) : unit,
      logX,
      logY,
      wholeX: axis !== "seconds" && axis !== "wall",
      share,
      bands: groups.flatMap((group) => bandOf(group, choice)),
      curves: groups.flatMap((group) => curvesOf(group, kind, decay, scheme)),
      legend: groups.map(({ label, style }) => ({ label, ...style })),
      note: noteOf(kind, groups, choice, language),
    },
  };
}

/** The record of a run says when its updates ended. */
export const isTimed = ({ updates }: LibraryRun): boolean =>
  updates.some(({ elapsed }) => elapsed !== undefined);

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
  { axis, band, smoothing, logY }: CompareChoice,
  language: Language,
): string {
  const { notes } = WORDS[language];
  const members = groups.flatMap(({ runs }) => runs);
  const timeless = members.filter(({ run }) => !isTimed(run));
  const temperatures = new Set(members.flatMap(({ run }) => testTemperature(run) ?? []));
  const several = groups.some(({ runs }) => runs.length > 1);
  const parts = [
    several ? notes.mean : "",
    several && band === "deviation" ? notes.deviation : "",
    several && band === "range" ? notes.range : "",
    kind !== "held-out" && smoothing > 0
      ? notes.smoothed(smoothing / 100)
      : several
        ? notes.faint
        : "",
    kind === "held-out" ? notes.heldOut([...temperatures].join(", ")) : "",
    axis === "wall" && timeless.length > 0 ? notes.missingWall(timeless.length) : "",
    logY ? notes.logY : "",
  ];
  return parts.filter(Boolean).join(language === "zh" ? "" : " ");
}

/** A value of a figure in words. */
export const valueText = (value: number, share: boolean): string =>
  share ? `${(100 * value).toFixed(1)} %` : shortNumber(value);

/** Mean and deviation of a group at an update, in words. */
export function pointText(point: BandPoint | undefined, share: boolean): string {
  if (point === undefined) return "\u2013";
  const { mean, deviation, n } = point;
  if (n < 2) return valueText(mean, share);
  return spreadText(mean, deviation, (value) => valueText(value, share));
}

/** "32.0 \u00b1 3.8 %": the unit once. */
export const spreadText = (
  mean: number,
  deviation: number,
  format: (value: number) => string,
): string => `${format(mean).replace(/ %$/, "")} \u00b1 ${format(deviation)}`;

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
