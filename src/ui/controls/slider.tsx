import styles from "./slider.module.css";

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** The value as it is spoken: "update 3 of 40". */
  readonly spoken: string;
  readonly onChange: (value: number) => void;
  readonly disabled?: boolean;
  readonly testId?: string;
}

/** A whole-number slider; the arrow keys move it by one. */
export function Slider({
  label,
  min,
  max,
  value,
  spoken,
  onChange,
  disabled,
  testId,
}: SliderProps) {
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={spoken}
      data-testid={testId}
      min={min}
      max={max}
      step={1}
      value={value}
      disabled={disabled}
      style={{ "--share": `${share * 100}%` } as React.CSSProperties}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
