import { useId, useState } from "react";
import * as v from "valibot";
import { SETTINGS, type SeedSettings, type SettingName } from "../../seed/index.ts";
import { useSettingWords } from "../../ui/index.ts";
import styles from "./lesson-form.module.css";

interface SettingFieldProps {
  readonly name: SettingName;
  readonly value: string | number;
  /** The default in this world. */
  readonly ours: string | number;
  readonly onChange: (change: Partial<SeedSettings>) => void;
}

/** One setting of the run. What does not fit is said beside it and changes nothing. */
export function SettingField({ name, value, ours, onChange }: SettingFieldProps) {
  const { label, help, give, option } = useSettingWords()(name);
  const id = useId();
  const [problem, setProblem] = useState(false);
  const { domain } = SETTINGS[name];
  const schema: v.GenericSchema = SETTINGS[name].schema;

  const accept = (text: string): void => {
    const value = domain.kind === "choice" ? text : Number(text);
    const fits = text.trim() !== "" && v.is(schema, value);
    setProblem(!fits);
    if (fits) onChange({ [name]: value });
  };
  const common = { id, "data-testid": `lesson-${name}`, title: help };
  return (
    <div className={styles.label} data-differs={value !== ours || undefined}>
      <label htmlFor={id}>{label}</label>
      {domain.kind === "choice" ? (
        <select {...common} value={value} onChange={(event) => accept(event.currentTarget.value)}>
          {domain.options.map((one) => (
            <option key={one} value={one}>
              {option(one)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          inputMode="decimal"
          defaultValue={value}
          aria-invalid={problem}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onInput={(event) => accept(event.currentTarget.value)}
        />
      )}
      {problem && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {give}
        </span>
      )}
    </div>
  );
}
