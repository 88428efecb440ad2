import {
  Button,
  PauseIcon,
  PlayIcon,
  ResetIcon,
  StepPhaseIcon,
  StepUpdateIcon,
  useWords,
} from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import styles from "./controls.module.css";
import { PresetNote } from "./preset-note.tsx";
import { shownState } from "./selection.ts";
import { draftDiffers } from "./session.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SetupFields } from "./setup-fields.tsx";
import { WORDS } from "./words.ts";

export function Controls() {
  const words = useWords(WORDS).controls;
  const session = useSession();
  const open = useTrain((s) => s.settingsForm !== "closed");
  return (
    <section className={styles.controls} aria-label={words.label} data-open={open || undefined}>
      <div className={styles.bar}>
        <RunButtons />
        <div className={styles.setup}>
          <SetupFields />
          <Button
            kind="plain"
            aria-expanded={open}
            aria-controls="settings"
            data-testid="settings-toggle"
            onClick={() => session.openSettings(!open)}
          >
            {words.settings} {open ? "\u25b4" : "\u25be"}
          </Button>
        </div>
        <Progress />
      </div>
      <PresetNote />
      <div id="settings" hidden={!open}>
        {open && <SettingsForm />}
      </div>
    </section>
  );
}

function RunButtons() {
  const words = useWords(WORDS).controls;
  const session = useSession();
  const state = useTrain(shownState);
  const waiting = useTrain((s) => s.waiting);
  const changed = useTrain(draftDiffers);
  const ready = state === "ready" && !waiting;
  return (
    <div className={styles.run}>
      <MainButton />
      <Button
        icon={<StepPhaseIcon />}
        inactive={!ready}
        data-testid="step-phase"
        title={words.phaseTitle}
        onClick={() => void session.step("phase")}
      >
        {words.phase}
      </Button>
      <Button
        icon={<StepUpdateIcon />}
        inactive={!ready}
        data-testid="step-update"
        title={words.updateTitle}
        onClick={() => void session.step("update")}
      >
        {words.update}
      </Button>
      <Button
        icon={<ResetIcon />}
        inactive={state === "loading" || state === "empty"}
        data-testid="reset"
        data-changed={changed || undefined}
        className={changed ? styles.changed : undefined}
        title={changed ? words.applyTitle : words.resetTitle}
        onClick={() => void session.reset()}
      >
        {changed ? words.apply : words.reset}
      </Button>
    </div>
  );
}

/** Start, pause or resume: whatever comes next. */
function MainButton() {
  const words = useWords(WORDS).controls;
  const session = useSession();
  const state = useTrain(shownState);
  const done = useTrain((s) => (s.replay?.state === "shown" ? 0 : s.updates.length));
  const waiting = useTrain((s) => s.waiting);
  const replaying = useTrain((s) => s.replay !== null && s.replay.state !== "missing");
  const common = { kind: "primary", className: styles.main } as const;
  if (state === "running") {
    return (
      <Button
        {...common}
        icon={<PauseIcon />}
        inactive={waiting}
        data-testid="pause"
        onClick={() => void session.pause()}
      >
        {waiting ? words.pausing : words.pause}
      </Button>
    );
  }
  if (state === "failed" && done > 0) {
    return (
      <Button
        {...common}
        icon={<PlayIcon />}
        inactive={waiting}
        data-testid="resume"
        title={words.resumeTitle}
        onClick={() => void session.resume()}
      >
        {words.resume}
      </Button>
    );
  }
  return (
    <Button
      {...common}
      icon={<PlayIcon />}
      inactive={state !== "ready" || waiting}
      data-testid="start"
      onClick={() => void session.start()}
    >
      {replaying ? words.live : words.start}
    </Button>
  );
}

function Progress() {
  const { controls: words, states } = useWords(WORDS);
  const state = useTrain(shownState);
  const done = useTrain((s) => s.run.updatesDone);
  const updates = useTrain((s) => (s.applied ?? s.draft).settings.updates);
  return (
    <div className={styles.progress}>
      <div className={styles.counts}>
        <span className={styles.state} role="status" data-state={state} data-testid="run-state">
          {state === "ready" && done === 0 ? states.fresh : states[state]}
        </span>
        <span>
          <span className={styles.evident}>{words.count} </span>
          <strong data-testid="update-counter" data-updates={done}>
            {done}
          </strong>{" "}
          {words.of(updates)}
        </span>
      </div>
      <progress value={done} max={updates} aria-label={words.progress} />
    </div>
  );
}
