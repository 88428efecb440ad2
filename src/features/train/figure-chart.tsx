import { useMemo } from "react";
import type { UpdateLine } from "../../run/index.ts";
import { type RateSeries, RateChart, smooth, useWords } from "../../ui/index.ts";
import styles from "./batch-figures.module.css";
import { useSession, useTrain } from "./context.ts";
import { METHOD_STYLE } from "./curves.ts";
import { FIGURE_WORDS } from "./figure-words.ts";
import { FIGURES, type FigureName } from "./figures.ts";
import { shownSettings } from "./selection.ts";

const DECAY = 0.8;

interface FigureChartProps {
  readonly name: FigureName;
  /** The update on screen. */
  readonly line: UpdateLine | null;
}

/** One figure over the run as it goes on: raw faint, smoothed bold. */
export function FigureChart({ name, line }: FigureChartProps) {
  const words = useWords(FIGURE_WORDS);
  const session = useSession();
  const updates = useTrain((s) => s.updates);
  const settings = useTrain(shownSettings);
  const figure = FIGURES[name];
  const { label } = words.figures[name];
  const { method } = settings;
  const series = useMemo(() => seriesOf(updates, figure.value, method), [updates, figure, method]);
  const onPick = useMemo(
    () => (update: number) => session.selectUpdate(Math.max(1, Math.round(update))),
    [session],
  );
  const value = line && figure.value(line);
  return (
    <div className={styles.chart} data-testid="figure-chart" data-figure={name}>
      <h3>{label}</h3>
      <div className={styles.plot}>
        <RateChart
          key={name}
          label={
            line === null || value === null
              ? words.noChart(label)
              : words.chart(label, figure.format(value, line), line.update)
          }
          scale="number"
          series={series}
          end={settings.updates}
          marked={line?.update ?? null}
          onPick={onPick}
        />
      </div>
    </div>
  );
}

function seriesOf(
  updates: readonly UpdateLine[],
  value: (line: UpdateLine) => number | null,
  method: keyof typeof METHOD_STYLE,
): readonly RateSeries[] {
  const { colour } = METHOD_STYLE[method];
  const raw = updates.map((line) => {
    const number = value(line);
    return number !== null && Number.isFinite(number) ? number : null;
  });
  const smoothed = smooth(
    raw.map((number) => number ?? Number.NaN),
    DECAY,
  );
  const points = (numbers: readonly (number | null)[]): RateSeries["points"] =>
    numbers.map((number, index) => [updates[index]?.update ?? index + 1, number]);
  return [
    { key: "raw", style: "raw", colour, dash: [], points: points(raw) },
    { key: "smoothed", style: "bold", colour, dash: [], points: points(smoothed) },
  ];
}
