import type { ReactNode } from "react";
import { shortNumber, useWidth } from "../../ui/index.ts";
import styles from "./chart.module.css";

/** From values to pixels. */
export interface Place {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

interface ChartProps {
  /** What it shows, for those who cannot see it. */
  readonly label: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly height?: number;
  readonly children: (place: Place) => ReactNode;
  readonly testId?: string;
}

interface Axis {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly log?: boolean;
}

const LEFT = 44;
const RIGHT = 12;
const TOP = 24;
const BOTTOM = 34;

/** Axes with a grid, as wide as its place; what is drawn in them is the caller's. */
export function Chart({ label, x, y, height = 230, children, testId }: ChartProps) {
  const [host, width] = useWidth<HTMLDivElement>();
  const bottom = height - BOTTOM;
  const place: Place = {
    x: scale(x, LEFT, Math.max(LEFT + 1, width - RIGHT)),
    y: scale(y, bottom, TOP),
  };
  return (
    <div ref={host} className={styles.chart} style={{ height }} data-testid={testId}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          {y.ticks.map((tick) => (
            <g key={tick}>
              <line
                className={styles.grid}
                x1={LEFT}
                x2={width - RIGHT}
                y1={place.y(tick)}
                y2={place.y(tick)}
              />
              <text className={styles.tick} x={LEFT - 6} y={place.y(tick) + 4} textAnchor="end">
                {shortNumber(tick)}
              </text>
            </g>
          ))}
          {x.ticks.map((tick) => (
            <g key={tick}>
              <line
                className={styles.grid}
                x1={place.x(tick)}
                x2={place.x(tick)}
                y1={TOP}
                y2={bottom}
              />
              <text className={styles.tick} x={place.x(tick)} y={bottom + 14} textAnchor="middle">
                {shortNumber(tick)}
              </text>
            </g>
          ))}
          <text className={styles.name} x={LEFT} y={13}>
            {y.label}
          </text>
          <text className={styles.name} x={width - RIGHT} y={height - 4} textAnchor="end">
            {x.label}
          </text>
          {children(place)}
        </svg>
      )}
    </div>
  );
}

function scale({ from, to, log = false }: Axis, low: number, high: number) {
  const warp = log ? Math.log : (value: number) => value;
  const start = warp(from);
  const reach = warp(to) - start || 1;
  return (value: number): number => low + ((warp(value) - start) / reach) * (high - low);
}

interface CurveProps {
  readonly points: readonly (readonly [number, number])[];
  readonly place: Place;
  readonly className?: string | undefined;
}

/** A line through points. */
export function Curve({ points, place, className }: CurveProps) {
  const d = points
    .map(([x, y], i) => `${i === 0 ? "M" : "L"}${place.x(x).toFixed(1)} ${place.y(y).toFixed(1)}`)
    .join("");
  return <path className={[styles.curve, className].filter(Boolean).join(" ")} d={d} />;
}

/** About `count` round ticks within an axis that begins at a round number. */
export function ticksOf(from: number, to: number, count: number): readonly number[] {
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}
