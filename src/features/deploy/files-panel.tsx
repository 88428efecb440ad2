import { Button, DownloadIcon, Panel, saveBlob, useWords } from "../../ui/index.ts";
import { useDeploy, useSession } from "./context.ts";
import styles from "./files-panel.module.css";
import { grouped } from "./numbers.ts";
import { type Bytes, fileName } from "./policies.ts";
import { chosenEntry, chosenFile, type FormName } from "./state.ts";
import { DEPLOY_WORDS } from "./words.ts";

const ONNX = "application/octet-stream";
const save = (name: string, bytes: Bytes | string, type = ONNX): void =>
  saveBlob(name, new Blob([bytes], { type }));

/** The files of the chosen policy, with their real sizes. */
export function FilesPanel() {
  const { files: words } = useWords(DEPLOY_WORDS);
  const open = useDeploy((s) => s.open);
  return (
    <Panel title={words.title} testId="files">
      {open === null ? <p className={styles.hint}>{words.loading}</p> : <Facts />}
      <Forms />
      <SaveButtons />
    </Panel>
  );
}

function Facts() {
  const { files: words } = useWords(DEPLOY_WORDS);
  const facts = useDeploy((s) => s.open?.facts ?? null);
  if (facts === null) return null;
  const { parameters, adapterNumbers, adapter } = facts;
  return (
    <p className={styles.hint} data-testid="policy-facts">
      {adapter
        ? words.facts(grouped(parameters), grouped(adapterNumbers))
        : words.merged(grouped(parameters))}
    </p>
  );
}

const USUAL: readonly FormName[] = ["adapters", "f32", "int8", "int4"];

function Forms() {
  const session = useSession();
  const { files: words } = useWords(DEPLOY_WORDS);
  const files = useDeploy((s) => s.files);
  const form = useDeploy((s) => s.form);
  const playing = useDeploy((s) => s.playing);
  const known = useDeploy((s) => s.open?.facts.forms ?? USUAL);
  const forms: readonly FormName[] = known.length === 0 ? ["given"] : known;
  const largest = Math.max(1, ...files.map(({ file }) => file.length));
  return (
    <fieldset className={styles.forms} disabled={playing}>
      <legend className="visually-hidden">{words.legend}</legend>
      {forms.map((one) => {
        const bytes = files.find((file) => file.form === one)?.file.length;
        return (
          <label key={one} className={styles.form} data-testid={`form-${one}`}>
            <input
              type="radio"
              name="form"
              checked={one === form}
              onChange={() => session.setForm(one)}
            />
            <span className={styles.name}>{words.forms[one]}</span>
            <span className={styles.size} data-bytes={bytes}>
              {bytes === undefined ? words.packing : words.size(grouped(bytes))}
            </span>
            <span className={styles.about}>{words.about[one]}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ width: `${(100 * (bytes ?? 0)) / largest}%` }} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function SaveButtons() {
  const { files: words } = useWords(DEPLOY_WORDS);
  const entry = useDeploy(chosenEntry);
  const packed = useDeploy(chosenFile);
  const adapter = useDeploy((s) => s.adapter);
  const open = useDeploy((s) => s.open);
  if (entry === null) return null;
  const name = fileName(entry);
  return (
    <>
      <div className={styles.buttons}>
        <Button
          kind="primary"
          icon={<DownloadIcon />}
          disabled={packed === null}
          data-testid="save-onnx"
          onClick={() => packed && save(`${name}-${packed.form}.onnx`, packed.file)}
        >
          {words.saveOnnx}
        </Button>
        <Button
          icon={<DownloadIcon />}
          disabled={adapter === null}
          data-testid="save-adapter"
          onClick={() => adapter && save(`${name}.safetensors`, adapter)}
        >
          {words.saveAdapter}
        </Button>
        <Button
          icon={<DownloadIcon />}
          disabled={open === null}
          data-testid="save-tokenizer"
          onClick={() => open && save("tokenizer.json", open.tokenizer, "application/json")}
        >
          {words.saveTokenizer}
        </Button>
      </div>
      <p className={styles.hint} data-testid="adapter-hint">
        {adapter !== null && words.adapterHint(grouped(adapter.length))}
        {open !== null && !open.facts.adapter && words.noAdapter}
      </p>
    </>
  );
}
