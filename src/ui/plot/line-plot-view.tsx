import { type KeyboardEvent, memo, type PointerEvent, useMemo } from "react";
import { useWords } from "../language/words.ts";
import { useInks } from "../picture/inks.ts";
import { SceneShapes } from "../picture/scene-view.tsx";
import { layoutPlot, type LinePlot, type PlotCurve, type PlotLayout } from "./line-plot.ts";
import styles from "./line-plot-view.module.css";
import { useWidth } from "./use-width.ts";
import { PLOT_WORDS } from "./words.ts";

interface LinePlotViewProps {
  readonly plot: LinePlot;
  /** Height of the part with the curves, in pixels. */
  readonly height: number;
  /** The update of the cross-hair; null for none. */
  readonly update: number | null;
  /** What the curves say at the cross-hair, in words. */
  readonly spoken: string;
  readonly onUpdate: (update: number | null) => void;
  /** A click or Enter keeps the cross-hair where it is; Escape lets it go. */
  readonly onPick: (update: number | null) => void;
  readonly testId?: string;
}

/**
 * Curves with a cross-hair that belongs to an update, not to a pixel: several plots share
 * it whatever their axes. A slider for the keyboard: arrows go from update to update.
 */
export const LinePlotView = memo(function LinePlotView(props: LinePlotViewProps) {
  const { plot, height, update, spoken, onUpdate, onPick, testId } = props;
  const [host, width] = useWidth<HTMLDivElement>();
  const inks = useInks();
  const words = useWords(PLOT_WORDS);
  const layout = useMemo(
    () => (width === 0 ? null : layoutPlot(plot, width, height, inks, false)),
    [plot, width, height, inks],
  );
  const updates = useMemo(() => updatesOf(plot.curves), [plot]);
  const first = updates[0] ?? 0;
  const last = updates.at(-1) ?? 0;

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (layout === null) return;
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onUpdate(nearestUpdate(plot.curves, layout, left));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === "Escape") {
      onUpdate(null);
      onPick(null);
      return;
    }
    if (event.key === "Enter") {
      onPick(update);
      return;
    }
    const next = updateAfterKey(updates, update, event.key);
    if (next === null) return;
    event.preventDefault();
    onUpdate(next);
  };

  return (
    <div
      ref={host}
      className={styles.host}
      role="slider"
      tabIndex={0}
      aria-label={words.crossHair(plot.title, plot.xLabel)}
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={update ?? last}
      aria-valuetext={spoken}
      data-testid={testId}
      onPointerMove={onPointerMove}
      onClick={() => onPick(update)}
      onPointerLeave={() => onUpdate(null)}
      onKeyDown={onKeyDown}
    >
      {layout !== null && (
        <svg width={width} height={layout.scene.height} aria-hidden="true">
          <SceneShapes scene={layout.scene} />
          {update !== null && <CrossHair plot={plot} layout={layout} update={update} />}
        </svg>
      )}
    </div>
  );
});

interface CrossHairProps {
  readonly plot: LinePlot;
  readonly layout: PlotLayout;
  readonly update: number;
}

function CrossHair({ plot, layout, update }: CrossHairProps) {
  const { x, y, frame } = layout;
  const marks = plot.curves
    .filter(({ faint }) => !faint)
    .flatMap(({ key, colour, points }) => {
      const point = points.find((one) => one.update === update);
      const px = point ? x.pixel(point.x) : null;
      const py = point && point.y !== null ? y.pixel(point.y) : null;
      return px === null ? [] : [{ key, colour, px, py }];
    });
  return (
    <g data-testid="cross-hair" data-update={update}>
      {[...new Set(marks.map(({ px }) => Math.round(px)))].map((px) => (
        <line
          key={px}
          className={styles.hair}
          x1={px + 0.5}
          x2={px + 0.5}
          y1={frame.top}
          y2={frame.bottom}
        />
      ))}
      {marks.map(
        ({ key, colour, px, py }) =>
          py !== null && <circle key={key} cx={px} cy={py} r="4" fill={colour} />,
      )}
    </g>
  );
}

function updatesOf(curves: readonly PlotCurve[]): readonly number[] {
  const all = new Set(curves.flatMap(({ points }) => points.map(({ update }) => update)));
  return [...all].sort((a, b) => a - b);
}

/** The update of the point that is nearest to a pixel from left to right. */
function nearestUpdate(
  curves: readonly PlotCurve[],
  { x }: PlotLayout,
  left: number,
): number | null {
  let best: number | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const { points } of curves) {
    for (const point of points) {
      const px = x.pixel(point.x);
      if (px === null || Math.abs(px - left) >= distance) continue;
      distance = Math.abs(px - left);
      best = point.update;
    }
  }
  return best;
}

function updateAfterKey(
  updates: readonly number[],
  update: number | null,
  key: string,
): number | null {
  const index = update === null ? updates.length : updates.indexOf(update);
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return updates[Math.min(updates.length - 1, index + 1)] ?? null;
    case "ArrowLeft":
    case "ArrowDown":
      return updates[Math.max(0, index - 1)] ?? null;
    case "Home":
      return updates[0] ?? null;
    case "End":
      return updates.at(-1) ?? null;
    default:
      return null;
  }
}
