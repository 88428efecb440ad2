import { type FormEvent, memo, useId, useState } from "react";
import * as v from "valibot";
import { changedSettings, DEFAULT_SETTINGS, SETTINGS, type SettingName } from "../../seed/index.ts";
import { Button } from "../../ui/index.ts";
import { ENGINE_CHOICES, parseEngineChoice } from "../../worker/index.ts";
import { useSession, useTrain } from "./context.ts";
import styles from "./settings-form.module.css";

/** The settings by what they are about; method and seed stand in the bar. */
const GROUPS: readonly { readonly title: string; readonly names: readonly SettingName[] }[] = [
  { title: "Run", names: ["start", "updates", "tasks", "rollouts", "taskPool", "temperature"] },
  {
    title: "Distillation",
    names: ["skill", "lambda", "lambdaFinal", "beta", "gate", "teacher", "teacherDecay"],
  },
  { title: "Reward", names: ["advantage", "invalidPenalty", "kl", "entropy"] },
  { title: "Surrogate", names: ["clipLow", "clipHigh", "dualClip"] },
  { title: "Optimiser", names: ["learningRate", "beta1", "beta2", "weightDecay", "clipNorm"] },
  { title: "Evaluation", names: ["evaluateEvery", "evaluationTasks"] },
];

const LABELS: Partial<Record<SettingName, string>> = {
  tasks: "tasks T",
  rollouts: "rollouts N",
  taskPool: "task pool",
  learningRate: "learning rate",
  beta1: "Adam \u03b2\u2081",
  beta2: "Adam \u03b2\u2082",
  weightDecay: "weight decay",
  clipNorm: "gradient clip",
  clipLow: "clip low",
  clipHigh: "clip high",
  dualClip: "dual clip",
  lambda: "\u03bb distillation",
  lambdaFinal: "\u03bb left at the end",
  beta: "\u03b2 gate sharpness",
  teacherDecay: "teacher decay",
  kl: "KL weight",
  entropy: "entropy weight",
  invalidPenalty: "invalid penalty",
  evaluateEvery: "evaluate every",
  evaluationTasks: "held-out tasks",
};

/** Every hyper-parameter, validated as it is typed. */
export function SettingsForm() {
  const session = useSession();
  const settings = useTrain((s) => s.draft.settings);
  const engine = useTrain((s) => s.draft.engine);
  const [asked, setAsked] = useState<SettingName | null>(null);
  const changes = Object.keys(changedSettings(settings)).length;
  return (
    <div className={styles.form} data-testid="settings">
      <div className={styles.groups}>
        {GROUPS.map(({ title, names }) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {names.map((name) => (
              <SettingInput key={name} name={name} value={settings[name]} onAsk={setAsked} />
            ))}
            {title === "Evaluation" && (
              <label
                className={styles.field}
                title="What computes: WebGPU on a GPU, WASM on the processor."
              >
                <span>engine</span>
                <select
                  value={engine}
                  data-testid="setting-engine"
                  onChange={(event) => {
                    const choice = parseEngineChoice(event.currentTarget.value);
                    if (choice !== null) session.changeEngine(choice);
                  }}
                >
                  {ENGINE_CHOICES.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </select>
              </label>
            )}
          </fieldset>
        ))}
      </div>
      <div className={styles.foot}>
        <span aria-live="polite" data-testid="setting-help">
          {asked !== null
            ? helpOf(asked)
            : changes === 0
              ? "All settings are at their defaults."
              : `${changes} ${changes === 1 ? "setting differs" : "settings differ"} from the defaults; the address of this page holds them.`}
        </span>
        <Button
          disabled={changes === 0}
          data-testid="settings-defaults"
          onClick={() => session.change(DEFAULT_SETTINGS)}
        >
          Back to defaults
        </Button>
      </div>
    </div>
  );
}

interface SettingInputProps {
  readonly name: SettingName;
  readonly value: string | number;
  /** The person has come to this field: its help is shown. */
  readonly onAsk: (name: SettingName) => void;
}

const SettingInput = memo(function SettingInput({ name, value, onAsk }: SettingInputProps) {
  const session = useSession();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const field = SETTINGS[name];
  const numeric = typeof field.ours === "number";
  const differs = value !== field.ours;

  const accept = (text: string): void => {
    const parsed = v.safeParse(field.schema as v.GenericSchema, numeric ? Number(text) : text);
    if (!parsed.success || text.trim() === "") {
      setProblem(`Give ${field.allowed}.`);
      return;
    }
    setProblem(null);
    if (parsed.output !== value) session.change({ [name]: parsed.output });
  };
  const common = {
    id,
    "data-testid": `setting-${name}`,
    "aria-describedby": problem === null ? undefined : `${id}-problem`,
    "aria-invalid": problem !== null,
    onFocus: () => onAsk(name),
  };
  return (
    <div className={styles.field} data-differs={differs || undefined}>
      <label htmlFor={id} title={helpOf(name)}>
        {LABELS[name] ?? name}
      </label>
      {numeric ? (
        <input
          {...common}
          key={value}
          type="text"
          inputMode="decimal"
          defaultValue={value}
          onInput={(event: FormEvent<HTMLInputElement>) => {
            const text = event.currentTarget.value;
            const fits = text.trim() !== "" && v.is(field.schema as v.GenericSchema, Number(text));
            setProblem(fits ? null : `Give ${field.allowed}.`);
          }}
          onBlur={(event) => accept(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") accept(event.currentTarget.value);
          }}
        />
      ) : (
        <select {...common} value={value} onChange={(event) => accept(event.currentTarget.value)}>
          {optionsOf(field.allowed).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {problem !== null && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
});

function helpOf(name: SettingName): string {
  const { help, paper } = SETTINGS[name];
  return `${help} ${paper === null ? "No value is published." : `Published: ${paper}.`}`;
}

/** The options of a choice, from its sentence "one of a, b, c". */
function optionsOf(allowed: string): readonly string[] {
  return allowed.replace(/^one of /, "").split(", ");
}
