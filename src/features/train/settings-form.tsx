import { useEffect, useRef, useState } from "react";
import { changedSettings, presetSettings, type SettingName } from "../../seed/index.ts";
import { Button, useSettingWords, useWords } from "../../ui/index.ts";
import { ENGINE_CHOICES, parseEngineChoice } from "../../worker/index.ts";
import { useSession, useTrain } from "./context.ts";
import { SETTING_GROUPS } from "./setting-groups.ts";
import { SettingInput } from "./setting-input.tsx";
import styles from "./settings-form.module.css";
import { WORDS } from "./words.ts";

/** Every hyper-parameter, validated as it is typed. */
export function SettingsForm() {
  const words = useWords(WORDS).form;
  const settingWords = useSettingWords();
  const session = useSession();
  const settings = useTrain((s) => s.draft.settings);
  const [asked, setAsked] = useState<SettingName | null>(null);
  const wanted = useTrain((s) => s.settingsForm);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typeof wanted !== "object") return;
    // Whoever asked for it may still have to give the focus back.
    const timer = setTimeout(() => {
      const field = form.current?.querySelector<HTMLElement>(
        `[data-testid="setting-${wanted.at}"]`,
      );
      field?.focus();
      field?.scrollIntoView({ block: "center" });
    });
    return () => clearTimeout(timer);
  }, [wanted]);
  const { environment, method, size } = settings;
  const defaults = { ...presetSettings("standard", environment, method), size };
  const changes = Object.keys(changedSettings(settings, defaults)).length;
  return (
    <div ref={form} className={styles.form} data-testid="settings">
      <div className={styles.groups}>
        {SETTING_GROUPS.map(({ group, names }) => (
          <fieldset key={group} className={styles.group}>
            <legend>{words.groups[group]}</legend>
            {names.map((name) => (
              <SettingInput
                key={name}
                name={name}
                value={settings[name]}
                ours={defaults[name]}
                onAsk={setAsked}
              />
            ))}
            {group === "evaluation" && <EngineField />}
          </fieldset>
        ))}
      </div>
      <div className={styles.foot}>
        <span aria-live="polite" data-testid="setting-help">
          {asked !== null
            ? settingWords(asked).help
            : changes === 0
              ? words.same
              : words.changed(changes)}
        </span>
        <Button
          disabled={changes === 0}
          data-testid="settings-defaults"
          onClick={() => session.change(defaults)}
        >
          {words.defaults}
        </Button>
      </div>
    </div>
  );
}

function EngineField() {
  const words = useWords(WORDS).form;
  const session = useSession();
  const engine = useTrain((s) => s.draft.engine);
  return (
    <label className={styles.field} title={words.engineTitle}>
      <span>{words.engine}</span>
      <select
        value={engine}
        data-testid="setting-engine"
        onChange={(event) => {
          const choice = parseEngineChoice(event.currentTarget.value);
          if (choice !== null) session.changeEngine(choice);
        }}
      >
        {ENGINE_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {words.engines[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}
