import { Slider } from "../../ui/index.ts";
import styles from "./number-slider.module.css";

interface NumberSliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** The length of one step of the arrow keys. */
  readonly step: number;
  readonly value: number;
  readonly shown: string;
  readonly onChange: (value: number) => void;
  readonly disabled?: boolean;
  readonly testId?: string;
}

/** A slider of a number that is not whole, with its name and its value. */
export function NumberSlider(props: NumberSliderProps) {
  const { label, min, max, step, value, shown, onChange, disabled = false, testId } = props;
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Slider
        label={label}
        min={Math.round(min / step)}
        max={Math.round(max / step)}
        value={Math.round(value / step)}
        spoken={shown}
        disabled={disabled}
        {...(testId === undefined ? {} : { testId })}
        onChange={(steps) => onChange(Number((steps * step).toPrecision(10)))}
      />
      <span className={styles.value}>{shown}</span>
    </div>
  );
}
