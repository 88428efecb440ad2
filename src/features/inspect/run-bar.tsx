import {
  Button,
  CloseIcon,
  Disclosure,
  FileDrop,
  RunSwatch,
  runStyle,
  Slider,
  useColourScheme,
  useLibrary,
} from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import { DumpFormat } from "./dump-format.tsx";
import styles from "./run-bar.module.css";
import { viewedUpdate } from "./state.ts";

/** Which run and which update, and where more come from. */
export function RunBar() {
  const notices = useInspect((s) => s.notices);
  const session = useSession();
  return (
    <section className={styles.bar} aria-label="Run and update">
      <div className={styles.row}>
        <RunChooser />
        <UpdateScrubber />
      </div>
      <FileDrop
        label="Import"
        accept=".jsonl"
        testId="import-files"
        hint="run records, or rollout dumps of other trainers (.jsonl)"
        onFiles={(files) => void session.importFiles(files)}
      />
      {notices.map((notice) => (
        <p key={notice} className={styles.notice} role="status" data-testid="inspect-notice">
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
      <Disclosure summary="Which fields of a dump are read">{() => <DumpFormat />}</Disclosure>
    </section>
  );
}

function RunChooser() {
  const session = useSession();
  const scheme = useColourScheme();
  const runs = useLibrary(session.library);
  const dumps = useInspect((s) => s.dumps);
  const shown = useInspect((s) => s.inspected?.id ?? null);
  const asked = useInspect((s) => s.selection.run);
  const id = asked ?? shown;
  const run = runs.find((one) => one.id === id);
  const missing = asked !== null && run === undefined && !dumps.some((one) => one.id === asked);
  return (
    <label className={styles.run}>
      {run ? <RunSwatch style={runStyle(run.slot, scheme)} /> : "Run"}
      <select
        data-testid="inspected-run"
        aria-label="Run"
        value={missing ? "" : (id ?? "")}
        onChange={(event) => session.selectRun(event.currentTarget.value)}
      >
        {(id === null || missing) && (
          <option value="">
            {missing ? "the run of this address is not in this browser" : "no run yet"}
          </option>
        )}
        {[...runs, ...dumps].map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function UpdateScrubber() {
  const session = useSession();
  const updates = useInspect((s) => s.inspected?.updates ?? null);
  const viewed = useInspect((s) => viewedUpdate(s)?.update ?? null);
  const index = updates?.findIndex(({ update }) => update === viewed) ?? -1;
  const last = (updates?.length ?? 0) - 1;
  const go = (to: number): void => {
    const update = updates?.[to]?.update;
    if (update !== undefined) session.selectUpdate(update);
  };
  return (
    <div className={styles.scrubber}>
      <Button
        kind="quiet"
        className={styles.small}
        aria-label="Update before"
        disabled={index <= 0}
        onClick={() => go(index - 1)}
      >
        &lsaquo;
      </Button>
      <Slider
        label="Update"
        min={0}
        max={Math.max(1, last)}
        value={Math.max(0, index)}
        spoken={viewed === null ? "no update" : `update ${viewed}`}
        disabled={last < 1}
        testId="inspect-update"
        onChange={go}
      />
      <Button
        kind="quiet"
        className={styles.small}
        aria-label="Next update"
        disabled={index >= last}
        onClick={() => go(index + 1)}
      >
        &rsaquo;
      </Button>
      <span className={styles.update} data-testid="inspected-update">
        update {viewed ?? "\u2013"} of {updates?.at(-1)?.update ?? 0}
      </span>
    </div>
  );
}
