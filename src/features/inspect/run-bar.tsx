import {
  BackIcon,
  Button,
  CloseIcon,
  Disclosure,
  FileDrop,
  OnIcon,
  RunSwatch,
  runStyle,
  Slider,
  useColourScheme,
  useLanguage,
  useLibrary,
  useRunLabel,
  useWords,
} from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import { DumpFormat } from "./dump-format.tsx";
import styles from "./run-bar.module.css";
import { viewedUpdate } from "./state.ts";
import { WORDS } from "./words.ts";

/** Which run and which update, and where more come from. */
export function RunBar() {
  const notices = useInspect((s) => s.notices);
  const session = useSession();
  const words = useWords(WORDS);
  const language = useLanguage();
  return (
    <section className={styles.bar} aria-label={words.bar}>
      <div className={styles.row}>
        <RunChooser />
        <UpdateScrubber />
      </div>
      <div className={styles.row}>
        <FileDrop
          label={words.import}
          accept=".jsonl,.gz"
          testId="import-files"
          hint={words.importHint}
          onFiles={(files) => void session.importFiles(files)}
        />
        <Disclosure summary={words.dumpFields}>{() => <DumpFormat />}</Disclosure>
      </div>
      {notices.map((notice) => (
        <p key={notice.en} className={styles.notice} role="status" data-testid="inspect-notice">
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
    </section>
  );
}

function RunChooser() {
  const session = useSession();
  const scheme = useColourScheme();
  const words = useWords(WORDS);
  const labelOf = useRunLabel();
  const runs = useLibrary(session.library);
  const dumps = useInspect((s) => s.dumps);
  const shown = useInspect((s) => s.inspected?.id ?? null);
  const asked = useInspect((s) => s.selection.run);
  const id = asked ?? shown;
  const run = runs.find((one) => one.id === id);
  const missing = asked !== null && run === undefined && !dumps.some((one) => one.id === asked);
  return (
    <label className={styles.run}>
      {run ? <RunSwatch style={runStyle(run.slot, scheme)} /> : words.run}
      <select
        data-testid="inspected-run"
        aria-label={words.run}
        value={missing ? "" : (id ?? "")}
        onChange={(event) => session.selectRun(event.currentTarget.value)}
      >
        {(id === null || missing) && (
          <option value="">{missing ? words.missingRun : words.noRun}</option>
        )}
        {runs.map((one) => (
          <option key={one.id} value={one.id}>
            {labelOf(one)}
          </option>
        ))}
        {dumps.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function UpdateScrubber() {
  const session = useSession();
  const words = useWords(WORDS);
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
        icon={<BackIcon />}
        className={styles.small}
        aria-label={words.updateBefore}
        disabled={index <= 0}
        onClick={() => go(index - 1)}
      />
      <Slider
        label={words.update}
        min={0}
        max={Math.max(1, last)}
        value={Math.max(0, index)}
        spoken={viewed === null ? words.noUpdate : words.spokenUpdate(viewed)}
        disabled={last < 1}
        testId="inspect-update"
        onChange={go}
      />
      <Button
        kind="quiet"
        icon={<OnIcon />}
        className={styles.small}
        aria-label={words.nextUpdate}
        disabled={index >= last}
        onClick={() => go(index + 1)}
      />
      <span className={styles.update} data-testid="inspected-update">
        {words.updateOf(viewed, updates?.at(-1)?.update ?? 0)}
      </span>
    </div>
  );
}
