import {
  changedSettings,
  presetSettings,
  type SeedSettings,
  SETTING_NAMES,
  sizesOf,
  withMethod,
  withWorld,
} from "../../seed/index.ts";
import {
  Disclosure,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  Segmented,
  useWords,
} from "../../ui/index.ts";
import { CopyField } from "./copy-field.tsx";
import { frameOf, type Lesson, type LessonChoices, MAIN_SETTINGS, toggled } from "./lesson.ts";
import styles from "./lesson-form.module.css";
import { SettingField } from "./setting-field.tsx";
import { LESSON_WORDS } from "./words.ts";

interface LessonFormProps {
  readonly lesson: Lesson;
  readonly choices: LessonChoices;
  readonly onChange: (lesson: Lesson) => void;
  /** The address that starts this lesson, and the one of its live view alone. */
  readonly link: string;
  readonly frame: string;
  /** What the page is called. */
  readonly title: string;
}

const OTHER_SETTINGS = SETTING_NAMES.filter((name) => !MAIN_SETTINGS.some((one) => one === name));

/** A lesson and its link, which follows every change. */
export function LessonForm(props: LessonFormProps) {
  const { lesson, choices, onChange, link, frame, title } = props;
  const words = useWords(LESSON_WORDS);
  const change = (more: Partial<Lesson>): void => onChange({ ...lesson, ...more });
  const set = (more: Partial<SeedSettings>): void => {
    const next = { ...lesson.settings, ...more };
    const there =
      next.environment === lesson.settings.environment
        ? withMethod(lesson.settings, next.method)
        : withWorld(lesson.settings, next.environment);
    change({ settings: { ...there, ...more } });
  };
  const { environment, method } = lesson.settings;
  const ours = presetSettings("standard", environment, method);
  const oneSize = sizesOf(lesson.settings.environment).length === 1;
  return (
    <div className={styles.form}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <fieldset className={styles.group}>
            <legend>{words.start}</legend>
            <div className={styles.fields}>
              <Choice
                label={words.screen}
                testId="lesson-screen"
                value={lesson.screen}
                options={choices.screens}
                onChange={(screen) => change({ screen })}
              />
              {MAIN_SETTINGS.filter((name) => name !== "size" || !oneSize).map((name) => (
                <SettingField
                  key={name}
                  name={name}
                  value={lesson.settings[name]}
                  ours={ours[name]}
                  onChange={set}
                />
              ))}
              <Choice
                label={words.engine}
                testId="lesson-engine"
                value={lesson.engine}
                options={choices.engines.map((name) => ({ name, label: name }))}
                onChange={(engine) => change({ engine })}
              />
            </div>
            <Disclosure summary={words.all(changesOf(lesson.settings, ours))} testId="lesson-all">
              {() => (
                <div className={styles.fields}>
                  {OTHER_SETTINGS.map((name) => (
                    <SettingField
                      // What a field holds is its own: other defaults need other fields.
                      key={`${name} ${ours.environment} ${ours.method}`}
                      name={name}
                      value={lesson.settings[name]}
                      ours={ours[name]}
                      onChange={set}
                    />
                  ))}
                </div>
              )}
            </Disclosure>
          </fieldset>
        </div>
        <div className={styles.side}>
          <fieldset className={styles.group} aria-describedby="lesson-hide-help">
            <legend>{words.hide}</legend>
            <div className={styles.parts}>
              {choices.parts.map(({ name, label }) => (
                <label key={name} className={styles.check}>
                  <input
                    type="checkbox"
                    checked={lesson.hidden.includes(name)}
                    data-testid={`lesson-hide-${name}`}
                    onChange={() => change({ hidden: toggled(lesson.hidden, name, choices.parts) })}
                  />
                  {label}
                </label>
              ))}
            </div>
            <p id="lesson-hide-help" className={styles.help}>
              {words.hideHelp}
            </p>
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{words.look}</legend>
            <div className={styles.label}>
              <span aria-hidden="true">{words.language}</span>
              <Segmented<Language | "">
                label={words.language}
                testId="lesson-language"
                value={lesson.language ?? ""}
                options={[
                  { value: "", label: words.readers },
                  ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
                ]}
                onChange={(language) => change({ language: language === "" ? null : language })}
              />
            </div>
            <div className={styles.label}>
              <span aria-hidden="true">{words.speed}</span>
              <Segmented
                label={words.speed}
                testId="lesson-speed"
                value={String(lesson.speed)}
                options={choices.speeds.map((speed) => ({
                  value: String(speed),
                  label: `${speed}\u00d7`,
                }))}
                onChange={(speed) => change({ speed: Number(speed) })}
              />
            </div>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={lesson.present}
                data-testid="lesson-present"
                onChange={() => change({ present: !lesson.present })}
              />
              {words.present}
            </label>
          </fieldset>
        </div>
      </div>
      <CopyField
        label={words.link}
        help={words.linkHelp(link.length)}
        text={link}
        copy={words.copy}
        testId="lesson-link"
        primary
      >
        <a className={styles.open} href={link} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </CopyField>
      <CopyField
        label={words.embed}
        help={words.embedHelp}
        text={frameOf(frame, title)}
        copy={words.copyEmbed}
        testId="lesson-frame"
      />
    </div>
  );
}

/** How many of the settings without a field in sight differ from their defaults. */
const changesOf = (settings: SeedSettings, ours: SeedSettings): number => {
  const changed = changedSettings(settings, ours);
  return OTHER_SETTINGS.filter((name) => changed[name] !== undefined).length;
};

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly testId: string;
  readonly value: T;
  readonly options: readonly { readonly name: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, testId, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label className={styles.label}>
      {label}
      <select
        value={value}
        data-testid={testId}
        onChange={(event) => {
          const chosen = options.find(({ name }) => name === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.name);
        }}
      >
        {options.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
