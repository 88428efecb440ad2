import styles from "./lists.module.css";

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** The value that filters nothing; the first where none is named. */
  readonly neutral?: T;
  /** What each value is called. */
  readonly options: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
  readonly testId?: string;
}

/** A filter: a small labelled select. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, value, options, onChange, testId } = props;
  const values = Object.keys(options) as T[];
  const neutral = props.neutral ?? values[0];
  return (
    <label className={styles.choice} data-set={value !== neutral || undefined}>
      <span>{label}</span>
      <select
        value={value}
        data-testid={testId}
        onChange={(event) => {
          const next = values.find((one) => one === event.currentTarget.value);
          if (next !== undefined) onChange(next);
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {options[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
