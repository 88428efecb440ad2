import type { LibraryRun } from "../../run/index.ts";
import {
  Button,
  CloseIcon,
  FileDrop,
  Panel,
  RunSwatch,
  runStyle,
  useColourScheme,
  useLibrary,
} from "../../ui/index.ts";
import { useCompare, useSession } from "./context.ts";
import styles from "./runs-panel.module.css";

interface RunsPanelProps {
  readonly onInspect: (run: string, update: number | null) => void;
}

/** The library: which runs are compared, their names, and what is done with them. */
export function RunsPanel({ onInspect }: RunsPanelProps) {
  const session = useSession();
  const runs = useLibrary(session.library);
  const chosen = useCompare((s) => s.choice.runs);
  const notices = useCompare((s) => s.notices);
  const missing = chosen?.filter((id) => !runs.some((run) => run.id === id)) ?? [];
  return (
    <Panel
      title="Runs"
      testId="runs"
      aside={
        <Button
          kind="quiet"
          className={styles.small}
          disabled={chosen === null}
          onClick={() => session.choose({ runs: null })}
        >
          Choose all
        </Button>
      }
    >
      <FileDrop
        label="Import records"
        accept=".jsonl"
        testId="import-records"
        hint="or drop .jsonl files of runs here"
        onFiles={(files) => void session.importFiles(files)}
      />
      {notices.map((notice) => (
        <p key={notice} className={styles.notice} role="status" data-testid="import-notice">
          {notice}
          <Button
            kind="quiet"
            className={styles.small}
            aria-label="Dismiss"
            icon={<CloseIcon />}
            onClick={() => session.dismiss(notice)}
          />
        </p>
      ))}
      {runs.length === 0 ? (
        <p className={styles.hint}>
          No run yet. What you train on the first screen appears here by itself and stays after a
          reload; records of headless runs can be imported.
        </p>
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
          {missing.length} {missing.length === 1 ? "run" : "runs"} of this address{" "}
          {missing.length === 1 ? "is" : "are"} not in this browser: import{" "}
          {missing.length === 1 ? "its record" : "their records"}.
        </p>
      )}
    </Panel>
  );
}

interface RunRowProps extends RunsPanelProps {
  readonly run: LibraryRun;
  readonly chosen: boolean;
}

function RunRow({ run, chosen, onInspect }: RunRowProps) {
  const session = useSession();
  const scheme = useColourScheme();
  const { id, name, header, updates, truncated } = run;
  const picked = useCompare((s) => s.picked);
  const update = updates.some((one) => one.update === picked) ? picked : null;
  const cut = truncated ? ", cut off" : "";
  return (
    <li className={styles.run} data-testid="run" data-run={id}>
      <input
        type="checkbox"
        aria-label={`Compare ${name}`}
        checked={chosen}
        onChange={() => session.toggle(id)}
      />
      <RunSwatch style={runStyle(run.slot, scheme)} />
      <input
        className={styles.name}
        aria-label={`Name of the run ${name}`}
        defaultValue={name}
        key={name}
        onBlur={(event) => session.library.rename(id, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
      <span className={styles.facts} title={`${header.engine}, started ${header.started}`}>
        {updates.length} of {header.settings.updates} updates{cut}
      </span>
      <span className={styles.actions}>
        <Button
          kind="quiet"
          className={styles.small}
          aria-label={`Inspect ${update === null ? "" : `update ${update} of `}${name}`}
          onClick={() => onInspect(id, update)}
        >
          Inspect{update === null ? "" : ` update ${update}`}
        </Button>
        <Button
          kind="quiet"
          className={styles.small}
          aria-label={`Remove ${name}`}
          data-testid="remove-run"
          onClick={() => {
            if (confirm(`Remove \u201c${name}\u201d from this browser? Its record is deleted.`)) {
              session.library.remove(id);
            }
          }}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}
