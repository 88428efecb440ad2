import { memo } from "react";
import styles from "./sparkline.module.css";

interface SparklineProps {
  readonly values: readonly (number | null)[];
  /** Index of the value that is marked; null for none. */
  readonly marked: number | null;
}

const WIDTH = 88;
const HEIGHT = 20;

/** A small line without axes; it accompanies a number and says nothing alone. */
export const Sparkline = memo(function Sparkline({ values, marked }: SparklineProps) {
  const finite = values.filter(
    (value): value is number => value !== null && Number.isFinite(value),
  );
  const low = Math.min(...finite);
  const high = Math.max(...finite);
  const x = (index: number): number =>
    values.length > 1 ? 2 + (index / (values.length - 1)) * (WIDTH - 4) : WIDTH / 2;
  const y = (value: number): number =>
    high > low ? HEIGHT - 3 - ((value - low) / (high - low)) * (HEIGHT - 6) : HEIGHT / 2;
  let path = "";
  let gap = true;
  values.forEach((value, index) => {
    if (value === null || !Number.isFinite(value)) {
      gap = true;
      return;
    }
    path += `${gap ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    gap = false;
  });
  const markedValue = marked === null ? null : values[marked];
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={path} />
      {marked !== null && typeof markedValue === "number" && Number.isFinite(markedValue) && (
        <circle cx={x(marked)} cy={y(markedValue)} r="2.5" />
      )}
    </svg>
  );
});
