import { type FormEvent, memo, useId, useState } from "react";
import * as v from "valibot";
import { SETTINGS, type SettingName } from "../../seed/index.ts";
import { useSettingWords } from "../../ui/index.ts";
import { useSession } from "./context.ts";
import styles from "./settings-form.module.css";

interface SettingInputProps {
  readonly name: SettingName;
  readonly value: string | number;
  /** The default in this world. */
  readonly ours: string | number;
  /** The person has come to this field: its help is shown. */
  readonly onAsk: (name: SettingName) => void;
}

/** One hyper-parameter; what it may not be is refused in place. */
export const SettingInput = memo(function SettingInput(props: SettingInputProps) {
  const { name, value, ours, onAsk } = props;
  const words = useSettingWords()(name);
  const session = useSession();
  const id = useId();
  const [refused, setRefused] = useState(false);
  const { domain, schema } = SETTINGS[name];
  const generic = schema as v.GenericSchema;

  const accept = (text: string): void => {
    const given = domain.kind === "choice" ? text : Number(text);
    const parsed = v.safeParse(generic, given);
    const fits = parsed.success && text.trim() !== "";
    setRefused(!fits);
    if (fits && parsed.output !== value) session.change({ [name]: parsed.output });
  };
  const common = {
    id,
    "data-testid": `setting-${name}`,
    "aria-describedby": refused ? `${id}-problem` : undefined,
    "aria-invalid": refused,
    onFocus: () => onAsk(name),
  };
  return (
    <div className={styles.field} data-differs={value !== ours || undefined}>
      <label htmlFor={id} title={words.help}>
        {words.label}
      </label>
      {domain.kind === "choice" ? (
        <select {...common} value={value} onChange={(event) => accept(event.currentTarget.value)}>
          {domain.options.map((option) => (
            <option key={option} value={option}>
              {words.option(option)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          key={value}
          type="text"
          inputMode="decimal"
          defaultValue={value}
          onInput={(event: FormEvent<HTMLInputElement>) => {
            const text = event.currentTarget.value;
            setRefused(text.trim() === "" || !v.is(generic, Number(text)));
          }}
          onBlur={(event) => accept(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") accept(event.currentTarget.value);
          }}
        />
      )}
      {refused && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {words.give}
        </span>
      )}
    </div>
  );
});
