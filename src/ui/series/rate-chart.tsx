import { memo, useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useColourScheme } from "../colour/colour-scheme.ts";
import { shortNumber } from "../plot/scale.ts";
import { cssColour, faded } from "./css-colour.ts";
import styles from "./rate-chart.module.css";

/** One line or set of points over updates, or over what else an axis counts; null is a gap. */
export interface RateSeries {
  readonly key: string;
  /** A custom property: "--method-seed". */
  readonly colour: string;
  readonly style: "raw" | "bold" | "reference" | "points" | "reference-points";
  /** Dash of a line, in CSS pixels. */
  readonly dash: readonly number[];
  /** Place on the axis to rate, 0..1, or to the number. */
  readonly points: readonly (readonly [x: number, rate: number | null])[];
}

interface RateChartProps {
  readonly label: string;
  /** "number": the axis holds whatever there is, instead of 0 to 1 in percent. */
  readonly scale?: "rate" | "number";
  readonly series: readonly RateSeries[];
  /** Where the axis ends. */
  readonly end: number;
  /** A vertical line here. */
  readonly marked: number | null;
  /** Told the place on the axis, which need not be that of a point. */
  readonly onPick: (x: number) => void;
}

const percent = (rate: number): string => `${Math.round(rate * 100)} %`;

/**
 * Rates, or any numbers, over updates, drawn by uPlot, which draws the lowest and highest value of every
 * pixel column, so that no spike is lost however long the run.
 */
export const RateChart = memo(function RateChart(props: RateChartProps) {
  const scheme = useColourScheme();
  // New numbers go into the chart that is there; another look needs another chart.
  const look = props.series.map(({ key, colour, style }) => `${key} ${colour} ${style}`);
  return <Plot key={[scheme, ...look].join()} {...props} />;
});

function Plot(props: RateChartProps) {
  const { label, series, end, marked, onPick } = props;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const latest = useRef(props);

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const options = optionsOf(element, latest.current, () => latest.current);
    const { series } = latest.current;
    const plot = new uPlot(options, alignedData(series), element);
    chart.current = plot;
    plot.over.addEventListener("click", () => {
      const { left } = plot.cursor;
      if (left !== undefined && left >= 0) {
        latest.current.onPick(plot.posToVal(left, "x"));
      }
    });
    const observer = new ResizeObserver(() => {
      plot.setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    const before = latest.current;
    latest.current = { ...before, series, end, marked, onPick };
    if (before.series !== series || before.end !== end) chart.current?.setData(alignedData(series));
    else if (before.marked !== marked) chart.current?.redraw(false);
  }, [series, end, marked, onPick]);

  return <div ref={host} className={styles.chart} role="img" aria-label={label} />;
}

/** An axis with some room around what it holds; one number alone stands in its middle. */
function rangeOf(_: uPlot, low: number | null, high: number | null): uPlot.Range.MinMax {
  if (low === null || high === null) return [0, 1];
  return low === high
    ? [low - Math.max(1e-3, Math.abs(low) / 10), high + Math.max(1e-3, Math.abs(high) / 10)]
    : uPlot.rangeNum(low, high, 0.1, true);
}

function alignedData(series: readonly RateSeries[]): uPlot.AlignedData {
  const places = new Set<number>();
  for (const { points } of series) for (const [x] of points) places.add(x);
  const xs = [...places].sort((a, b) => a - b);
  const columns = series.map(({ points }) => {
    const at = new Map(points);
    // undefined: this series has no point here, and its line goes on; null: a gap.
    return xs.map((x) => at.get(x));
  });
  return [xs, ...columns] as uPlot.AlignedData;
}

function optionsOf(
  element: HTMLElement,
  { series, scale }: RateChartProps,
  now: () => Pick<RateChartProps, "end" | "marked">,
): uPlot.Options {
  const ink = cssColour(element, "--ink-3");
  const line = cssColour(element, "--line");
  const surface = cssColour(element, "--surface");
  const mark = cssColour(element, "--ink-2");
  const font = `11px ${getComputedStyle(element).fontFamily}`;
  const axis = { stroke: ink, font, ticks: { show: false }, grid: { stroke: line, width: 1 } };
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [0, Math.max(1, now().end)] },
      y: { range: scale === "number" ? rangeOf : [0, 1] },
    },
    axes: [
      {
        ...{ ...axis, size: 26, gap: 4, space: 44 },
        values: (_: uPlot, numbers: number[]) => numbers.map(shortNumber),
      },
      {
        ...axis,
        size: 44,
        gap: 4,
        ...(scale === "number"
          ? { space: 28, values: (_: uPlot, numbers: number[]) => numbers.map(shortNumber) }
          : {
              splits: () => [0, 0.25, 0.5, 0.75, 1],
              values: (_: uPlot, rates: number[]) => rates.map(percent),
            }),
      },
    ],
    series: [
      {},
      ...series.map((one) => seriesOptions(one, cssColour(element, one.colour), surface)),
    ],
    hooks: {
      drawClear: [
        (plot) => {
          const { marked } = now();
          if (marked === null) return;
          const x = Math.round(plot.valToPos(marked, "x", true)) + 0.5;
          plot.ctx.save();
          plot.ctx.strokeStyle = mark;
          plot.ctx.lineWidth = devicePixelRatio;
          plot.ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
          plot.ctx.beginPath();
          plot.ctx.moveTo(x, plot.bbox.top);
          plot.ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
          plot.ctx.stroke();
          plot.ctx.restore();
        },
      ],
    },
  };
}

function seriesOptions(series: RateSeries, colour: string, surface: string): uPlot.Series {
  const dash = [...series.dash];
  switch (series.style) {
    case "raw":
      return { stroke: faded(colour, 0.35), width: 1, points: { show: false } };
    case "bold":
      return { stroke: colour, width: 2.25, dash, points: { show: false } };
    case "reference":
      return { stroke: faded(colour, 0.5), width: 1.5, dash, points: { show: false } };
    case "points":
    case "reference-points": {
      const stroke = series.style === "points" ? colour : faded(colour, 0.5);
      return {
        stroke,
        paths: () => null,
        points: { show: true, size: 8, width: 2, stroke, fill: surface },
      };
    }
  }
}
