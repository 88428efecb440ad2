import { useId } from "react";
import styles from "./segmented.module.css";

export interface SegmentedOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly title?: string;
}

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly options: readonly SegmentedOption<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Shows the label beside the options instead of only naming the group. */
  readonly showLabel?: boolean;
  readonly disabled?: boolean;
  readonly testId?: string;
}

/** A choice of a few, as radio buttons that look like one switch. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, options, value, onChange, showLabel = false, disabled = false, testId } = props;
  const name = useId();
  return (
    <fieldset className={styles.group} disabled={disabled} data-testid={testId}>
      <legend className={showLabel ? styles.label : "visually-hidden"}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} title={option.title}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              // After a click of the mouse the arrow keys belong to what was chosen.
              onClick={(event) => {
                if (event.detail > 0) event.currentTarget.blur();
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
