import type { ChangeEvent, ReactNode } from "react";
import * as v from "valibot";
import {
  METHODS,
  type MethodName,
  PRESETS,
  type PresetName,
  presetOf,
  presetSettings,
  SETTINGS,
  sizesOf,
} from "../../seed/index.ts";
import { METHOD_WORDS, useSettingWords, useWords } from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import styles from "./controls.module.css";
import { WORDS } from "./words.ts";
import { WORLD_NAMES } from "./worlds.ts";

const METHOD_NAMES = Object.keys(METHODS) as MethodName[];
const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];
/** The value of the choice while no preset fits. */
const CUSTOM = "custom";

/** What a run is set up with first: its world, preset, method and seed. */
export function SetupFields() {
  return (
    <>
      <WorldField />
      <PresetField />
      <MethodField />
      <SizeField />
      <SeedField />
    </>
  );
}

function WorldField() {
  const { controls, worlds } = useWords(WORDS);
  const settingWords = useSettingWords();
  const session = useSession();
  const world = useTrain((s) => s.draft.settings.environment);
  return (
    <Choice
      label={controls.world}
      title={settingWords("environment").help}
      value={world}
      testId="world"
      options={WORLD_NAMES.map((name) => ({ name, label: worlds[name] }))}
      onChoose={session.chooseWorld}
    />
  );
}

function PresetField() {
  const { controls, presets } = useWords(WORDS);
  const session = useSession();
  const preset = useTrain((s) => presetOf(s.draft.settings));
  const { environment, tasks, rollouts, updates } = useTrain((s) => s.draft.settings);
  const known = PRESET_NAMES.map((name) => {
    const of = presetSettings(name, environment);
    const title = controls.size(of.tasks, of.rollouts, of.updates);
    return { name, label: presets[name], title };
  });
  return (
    <Choice<PresetName | typeof CUSTOM>
      label={controls.preset}
      title={controls.size(tasks, rollouts, updates)}
      value={preset ?? CUSTOM}
      testId="preset"
      options={preset === null ? [{ name: CUSTOM, label: controls.custom }, ...known] : known}
      onChoose={(name) => name !== CUSTOM && session.choosePreset(name)}
    />
  );
}

function MethodField() {
  const { controls } = useWords(WORDS);
  const { summaries } = useWords(METHOD_WORDS);
  const session = useSession();
  const method = useTrain((s) => s.draft.settings.method);
  return (
    <Choice
      label={controls.method}
      title={summaries[method]}
      value={method}
      testId="method"
      options={METHOD_NAMES.map((name) => ({
        name,
        label: METHODS[name].label,
        title: summaries[name],
      }))}
      onChoose={(name) => session.change({ method: name })}
    />
  );
}

/** Where there is a choice. */
function SizeField() {
  const { controls } = useWords(WORDS);
  const { help, option } = useSettingWords()("size");
  const session = useSession();
  const size = useTrain((s) => s.draft.settings.size);
  const environment = useTrain((s) => s.draft.settings.environment);
  const sizes = sizesOf(environment);
  return sizes.length === 1 ? null : (
    <Choice
      label={<span className={styles.evident}>{controls.policy}</span>}
      title={help}
      value={size}
      testId="size"
      options={sizes.map((name) => ({ name, label: option(name) }))}
      onChoose={(name) => session.change({ size: name })}
    />
  );
}

interface ChoiceProps<T extends string> {
  readonly label: ReactNode;
  readonly title?: string;
  readonly value: T;
  readonly testId: string;
  readonly options: readonly {
    readonly name: T;
    readonly label: string;
    readonly title?: string;
  }[];
  readonly onChoose: (name: T) => void;
}

function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, title, value, testId, options, onChoose } = props;
  const onChange = (event: ChangeEvent<HTMLSelectElement>): void => {
    const chosen = options.find(({ name }) => name === event.currentTarget.value);
    if (chosen !== undefined) onChoose(chosen.name);
  };
  return (
    <label className={styles.field} title={title}>
      <span>{label}</span>
      <select value={value} data-testid={testId} onChange={onChange}>
        {options.map((option) => (
          <option key={option.name} value={option.name} title={option.title}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function SeedField() {
  const { controls } = useWords(WORDS);
  const settingWords = useSettingWords();
  const session = useSession();
  const seed = useTrain((s) => s.draft.settings.seed);
  const accept = (input: HTMLInputElement): void => {
    const value = Number(input.value);
    if (input.value.trim() !== "" && v.is(SETTINGS.seed.schema, value)) {
      if (value !== seed) session.change({ seed: value });
    } else {
      input.value = String(seed);
    }
  };
  return (
    <label className={styles.field} title={settingWords("seed").help}>
      <span>{controls.seed}</span>
      <input
        type="text"
        inputMode="numeric"
        pattern="\d{1,10}"
        key={seed}
        defaultValue={seed}
        data-testid="seed"
        onBlur={(event) => accept(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === "Enter") accept(event.currentTarget);
        }}
      />
    </label>
  );
}
