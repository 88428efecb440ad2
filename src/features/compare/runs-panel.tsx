import type { LibraryRun } from "../../run/index.ts";
import {
  Button,
  CloseIcon,
  FileDrop,
  Panel,
  RunSwatch,
  runStyle,
  useColourScheme,
  useLanguage,
  useLibrary,
  useRunName,
  useSettingWords,
  useWords,
} from "../../ui/index.ts";
import { useCompare, useSession } from "./context.ts";
import { EverythingButton } from "./everything-button.tsx";
import { RecordedButton } from "./recorded-button.tsx";
import styles from "./runs-panel.module.css";
import { chosenRuns } from "./session.ts";
import { WORDS } from "./words.ts";
import { WorldFilter } from "./world-filter.tsx";

interface RunsPanelProps {
  readonly onInspect: (run: string, update: number | null) => void;
  readonly onRecorded: () => Promise<void>;
}

/** The library: which runs are compared, their names, and what is done with them. */
export function RunsPanel({ onInspect, onRecorded }: RunsPanelProps) {
  const session = useSession();
  const words = useWords(WORDS);
  const language = useLanguage();
  const all = useLibrary(session.library);
  const world = useCompare((s) => s.choice.world);
  const runs = chosenRuns(all, { runs: null, world });
  const chosen = useCompare((s) => s.choice.runs);
  const notices = useCompare((s) => s.notices);
  const missing = chosen?.filter((id) => !all.some((run) => run.id === id)) ?? [];
  return (
    <Panel
      title={words.runs}
      testId="runs"
      aside={
        <Button
          kind="quiet"
          className={styles.small}
          disabled={chosen === null}
          onClick={() => session.choose({ runs: null })}
        >
          {words.chooseAll}
        </Button>
      }
    >
      <FileDrop
        label={words.import}
        accept=".jsonl,.gz"
        testId="import-records"
        hint={words.importHint}
        onFiles={(files) => void session.importFiles(files)}
      />
      {notices.map((notice) => (
        <p key={notice.en} className={styles.notice} role="status" data-testid="import-notice">
          {notice[language]}
          <Button
            kind="quiet"
            className={styles.small}
            aria-label={words.dismiss}
            icon={<CloseIcon />}
            onClick={() => session.dismiss(notice)}
          />
        </p>
      ))}
      <WorldFilter runs={all} />
      {runs.length === 0 ? (
        <p className={styles.hint}>{all.length === 0 ? words.noRun : words.noneOfWorld}</p>
      ) : (
        <ul className={styles.runs}>
          {runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              chosen={chosen === null || chosen.includes(run.id)}
              onInspect={onInspect}
            />
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p className={styles.hint} data-testid="missing-runs">
          {words.missing(missing.length)}
        </p>
      )}
      {runs.length > 0 && (
        <div className={styles.more}>
          <RecordedButton onRecorded={onRecorded} />
          <EverythingButton />
        </div>
      )}
    </Panel>
  );
}

interface RunRowProps extends Pick<RunsPanelProps, "onInspect"> {
  readonly run: LibraryRun;
  readonly chosen: boolean;
}

function RunRow({ run, chosen, onInspect }: RunRowProps) {
  const session = useSession();
  const scheme = useColourScheme();
  const words = useWords(WORDS);
  const { option } = useSettingWords()("environment");
  const { id, header, updates, truncated } = run;
  const name = useRunName()(run);
  const picked = useCompare((s) => s.picked);
  const update = updates.some((one) => one.update === picked) ? picked : null;
  const cut = truncated ? words.cutOff : "";
  return (
    <li className={styles.run} data-testid="run" data-run={id}>
      <input
        type="checkbox"
        aria-label={words.compare(name)}
        checked={chosen}
        onChange={() => session.toggle(id)}
      />
      <RunSwatch style={runStyle(run.slot, scheme)} />
      <input
        className={styles.name}
        aria-label={words.nameOf(name)}
        defaultValue={name}
        key={name}
        onBlur={(event) => {
          const wanted = event.currentTarget.value;
          if (wanted !== name) session.library.rename(id, wanted);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
      <div className={styles.about}>
        <span className={styles.facts} title={words.madeBy(header.engine, header.started)}>
          {option(header.settings.environment)}
          {" \u00b7 "}
          {words.facts(updates.length, header.settings.updates)}
          {cut}
        </span>
        <span className={styles.actions}>
          <Button
            kind="quiet"
            className={styles.small}
            aria-label={
              update === null ? words.inspectRun(name) : words.inspectRunUpdate(update, name)
            }
            onClick={() => onInspect(id, update)}
          >
            {update === null ? words.inspect : words.inspectUpdate(update)}
          </Button>
          <Button
            kind="quiet"
            className={styles.small}
            aria-label={words.removeRun(name)}
            data-testid="remove-run"
            onClick={() => {
              if (confirm(words.confirmRemove(name))) session.library.remove(id);
            }}
          >
            {words.remove}
          </Button>
        </span>
      </div>
    </li>
  );
}
