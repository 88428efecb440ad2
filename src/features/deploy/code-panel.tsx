import { useMemo, useState } from "react";
import { Button, Panel, Segmented, useWords } from "../../ui/index.ts";
import styles from "./code-panel.module.css";
import { useDeploy } from "./context.ts";
import { type WorldName, worldOf } from "./plain/worlds.ts";
import { fileName } from "./policies.ts";
import { SAMPLE_LANGUAGES, type SampleLanguage, sampleCode } from "./sample/sample.ts";
import { chosenEntry } from "./state.ts";
import { DEPLOY_WORDS } from "./words.ts";

/** What the policy reads first in the first held-out task, and how long its answer may be. */
function firstPrompt(world: WorldName, house: number) {
  const environment = worldOf(world, house);
  const { statement, observation } = environment.reset(environment.task("unseen", 0));
  const mostTokens = environment.actionTokens === 1 ? 1 : environment.actionTokens + 1;
  return { prompt: statement + observation, mostTokens };
}

/** A program that plays the saved file without this page. */
export function CodePanel() {
  const { code: words } = useWords(DEPLOY_WORDS);
  const [language, setLanguage] = useState<SampleLanguage>("javascript");
  const [copied, setCopied] = useState("");
  const entry = useDeploy(chosenEntry);
  const form = useDeploy((s) => s.form);
  const house = useDeploy((s) => s.open?.house ?? 0);
  const world = entry?.world ?? null;
  const first = useMemo(() => (world === null ? null : firstPrompt(world, house)), [world, house]);
  if (entry === null || first === null) return null;
  const code = sampleCode(language, {
    policy: `${fileName(entry)}-${form}.onnx`,
    tokenizer: "tokenizer.json",
    ...first,
  });
  const copy = (): void => {
    void navigator.clipboard.writeText(code).then(() => setCopied(code));
  };
  return (
    <Panel
      title={words.title}
      testId="code"
      aside={
        <>
          <Segmented
            label={words.legend}
            options={SAMPLE_LANGUAGES.map((value) => ({ value, label: words[value] }))}
            value={language}
            testId="code-language"
            onChange={setLanguage}
          />
          <Button data-testid="copy-code" onClick={copy}>
            {copied === code ? words.copied : words.copy}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        {words.lead} {words.prompt}
      </p>
      <p>
        <code className={styles.install}>{words.install[language]}</code>
      </p>
      <textarea
        className={styles.code}
        readOnly
        spellCheck={false}
        rows={code.split("\n").length}
        aria-label={words.label}
        data-testid="sample"
        value={code}
      />
    </Panel>
  );
}
