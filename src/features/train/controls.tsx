import { type ChangeEvent, useState } from "react";
import * as v from "valibot";
import { METHODS, SETTINGS, type MethodName } from "../../seed/index.ts";
import {
  Button,
  PauseIcon,
  PlayIcon,
  ResetIcon,
  StepPhaseIcon,
  StepUpdateIcon,
} from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import styles from "./controls.module.css";
import { draftDiffers } from "./session.ts";
import { SettingsForm } from "./settings-form.tsx";

const METHOD_NAMES = Object.keys(METHODS) as MethodName[];

export function Controls() {
  const session = useSession();
  const state = useTrain((s) => s.run.state);
  const done = useTrain((s) => (s.replay?.state === "shown" ? 0 : s.updates.length));
  const waiting = useTrain((s) => s.waiting);
  const changed = useTrain(draftDiffers);
  const replaying = useTrain((s) => s.replay !== null && s.replay.state !== "missing");
  const [open, setOpen] = useState(false);
  const running = state === "running";
  const ready = state === "ready" && !waiting;

  return (
    <section
      className={styles.controls}
      aria-label="Training controls"
      data-open={open || undefined}
    >
      <div className={styles.bar}>
        <div className={styles.run}>
          {running ? (
            <Button
              kind="primary"
              className={styles.main}
              icon={<PauseIcon />}
              inactive={waiting}
              data-testid="pause"
              onClick={() => void session.pause()}
            >
              {waiting ? "Pausing" : "Pause"}
            </Button>
          ) : state === "failed" && done > 0 ? (
            <Button
              kind="primary"
              className={styles.main}
              icon={<PlayIcon />}
              inactive={waiting}
              data-testid="resume"
              title="Go on from the last finished update, on a new engine"
              onClick={() => void session.resume()}
            >
              Resume
            </Button>
          ) : (
            <Button
              kind="primary"
              className={styles.main}
              icon={<PlayIcon />}
              inactive={!ready}
              data-testid="start"
              onClick={() => void session.start()}
            >
              {replaying ? "Train live" : "Start"}
            </Button>
          )}
          <Button
            icon={<StepPhaseIcon />}
            inactive={!ready}
            data-testid="step-phase"
            title="Run the next phase and stop"
            onClick={() => void session.step("phase")}
          >
            Phase
          </Button>
          <Button
            icon={<StepUpdateIcon />}
            inactive={!ready}
            data-testid="step-update"
            title="Run to the end of the update and stop"
            onClick={() => void session.step("update")}
          >
            Update
          </Button>
          <Button
            icon={<ResetIcon />}
            inactive={state === "loading" || state === "empty"}
            data-testid="reset"
            data-changed={changed || undefined}
            className={changed ? styles.changed : undefined}
            title={
              changed
                ? "Start again from the first policy with the changed settings"
                : "Start again from the first policy"
            }
            onClick={() => void session.reset()}
          >
            {changed ? "Reset to apply" : "Reset"}
          </Button>
        </div>
        <div className={styles.setup}>
          <MethodField />
          <SeedField />
          <Button
            kind="plain"
            aria-expanded={open}
            aria-controls="settings"
            data-testid="settings-toggle"
            onClick={() => setOpen(!open)}
          >
            Settings {open ? "\u25b4" : "\u25be"}
          </Button>
        </div>
        <Progress />
      </div>
      <div id="settings" hidden={!open}>
        {open && <SettingsForm />}
      </div>
    </section>
  );
}

function MethodField() {
  const session = useSession();
  const method = useTrain((s) => s.draft.settings.method);
  const onChange = (event: ChangeEvent<HTMLSelectElement>): void => {
    const name = METHOD_NAMES.find((known) => known === event.currentTarget.value);
    if (name !== undefined) session.change({ method: name });
  };
  return (
    <label className={styles.seed} title={METHODS[method].summary}>
      Method
      <select value={method} data-testid="method" onChange={onChange}>
        {METHOD_NAMES.map((name) => (
          <option key={name} value={name} title={METHODS[name].summary}>
            {METHODS[name].label}
          </option>
        ))}
      </select>
    </label>
  );
}

function SeedField() {
  const session = useSession();
  const seed = useTrain((s) => s.draft.settings.seed);
  const accept = (input: HTMLInputElement): void => {
    const value = Number(input.value);
    if (input.value.trim() !== "" && v.is(SETTINGS.seed.schema, value)) {
      if (value !== seed) session.change({ seed: value });
    } else {
      input.value = String(seed);
    }
  };
  return (
    <label className={styles.seed} title={SETTINGS.seed.help}>
      Seed
      <input
        type="text"
        inputMode="numeric"
        pattern="\d{1,10}"
        key={seed}
        defaultValue={seed}
        data-testid="seed"
        onBlur={(event) => accept(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === "Enter") accept(event.currentTarget);
        }}
      />
    </label>
  );
}

const STATE_WORDS = {
  empty: "loading the page",
  loading: "loading the policy",
  ready: "paused",
  running: "training",
  stepping: "stepping",
  finished: "finished",
  failed: "stopped by an error",
} as const;

function Progress() {
  const state = useTrain((s) => s.run.state);
  const done = useTrain((s) => s.run.updatesDone);
  const updates = useTrain((s) => (s.applied ?? s.draft).settings.updates);
  const word = state === "ready" && done === 0 ? "ready" : STATE_WORDS[state];
  return (
    <div className={styles.progress}>
      <div className={styles.counts}>
        <span className={styles.state} role="status" data-state={state} data-testid="run-state">
          {word}
        </span>
        <span>
          update{" "}
          <strong data-testid="update-counter" data-updates={done}>
            {done}
          </strong>{" "}
          of {updates}
        </span>
      </div>
      <progress value={done} max={updates} aria-label="Updates done" />
    </div>
  );
}
