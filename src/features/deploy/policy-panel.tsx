import { Button, FileDrop, Panel, useWords } from "../../ui/index.ts";
import { useDeploy, useSession } from "./context.ts";
import { percent } from "./numbers.ts";
import type { PolicyEntry } from "./policies.ts";
import styles from "./policy-panel.module.css";
import { DEPLOY_WORDS } from "./words.ts";

/** Which policy: shipped, of this page's run, or from a file. */
export function PolicyPanel() {
  const session = useSession();
  const { policy: words } = useWords(DEPLOY_WORDS);
  const policies = useDeploy((s) => s.policies);
  const chosen = useDeploy((s) => s.chosen);
  const playing = useDeploy((s) => s.playing);
  return (
    <Panel title={words.title} testId="policies">
      <fieldset className={styles.list} disabled={playing}>
        <legend className="visually-hidden">{words.legend}</legend>
        {policies.map((entry) => (
          <label key={entry.id} className={styles.entry} data-testid={`policy-${entry.id}`}>
            <input
              type="radio"
              name="policy"
              checked={entry.id === chosen}
              onChange={() => void session.choose(entry.id)}
            />
            <PolicyLine entry={entry} />
          </label>
        ))}
      </fieldset>
      <div className={styles.live}>
        <Button
          title={words.latestHint}
          disabled={playing}
          data-testid="take-latest"
          onClick={() => void session.takeLive("latest")}
        >
          {words.takeLatest}
        </Button>
        <Button
          title={words.bestHint}
          disabled={playing}
          data-testid="take-best"
          onClick={() => void session.takeLive("best")}
        >
          {words.takeBest}
        </Button>
      </div>
      <FileDrop
        label={words.open}
        accept=".onnx,.safetensors,.json"
        hint={words.openHint}
        testId="open-policy"
        onFiles={(files) => void session.importFiles(files)}
      />
    </Panel>
  );
}

function PolicyLine({ entry }: { readonly entry: PolicyEntry }) {
  const { policy: words, worlds } = useWords(DEPLOY_WORDS);
  const { name, origin, world, updates, success } = entry;
  const about =
    origin === "shipped"
      ? name.endsWith("-base")
        ? words.base
        : words.sft
      : updates === null
        ? words.file
        : words.after(updates);
  return (
    <span className={styles.line}>
      <span className={styles.name}>{name}</span>
      <span className={styles.tags}>
        <span className={styles.tag} data-origin={origin}>
          {words.origins[origin]}
        </span>
        <span className={styles.world}>{worlds[world]}</span>
      </span>
      <span className={styles.about}>
        {about}
        {success !== null && `, ${words.bestAt(percent(success))}`}
      </span>
    </span>
  );
}
