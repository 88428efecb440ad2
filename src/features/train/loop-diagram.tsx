import { type Phase, PHASES, phasesOf } from "../../seed/index.ts";
import { useWords } from "../../ui/index.ts";
import type { Stage } from "../../worker/index.ts";
import { useSession, useTrain } from "./context.ts";
import styles from "./loop-diagram.module.css";
import { type ShownReplay, SPEEDS } from "./replay.ts";
import { shownSettings } from "./selection.ts";
import type { TrainState } from "./state.ts";
import { WORDS } from "./words.ts";

/** The loop of one update; the phase at work is lit, the next one is marked. */
export function LoopDiagram() {
  const words = useWords(WORDS).loop;
  const settings = useTrain(shownSettings);
  const used = phasesOf(settings);
  const stage = useTrain((s) =>
    s.replay?.state === "shown" ? litPhase(s.replay, used) : s.run.stage,
  );
  const next = useTrain((s) => s.run.nextPhase);
  const state = useTrain((s) => s.run.state);
  const replaying = useTrain((s) => s.replay?.state === "shown");
  const milliseconds = useTrain((s) =>
    s.replay?.state === "shown" ? recordedTimes(s) : s.run.milliseconds,
  );
  const total = used.reduce((sum, phase) => sum + (milliseconds[phase] ?? 0), 0);
  const waitsHere = state === "ready" && !replaying;
  return (
    <section className={styles.loop} aria-label={words.label} data-testid="loop">
      <ol className={styles.phases}>
        {PHASES.map((phase) => {
          const inUse = used.includes(phase);
          const mine = milliseconds[phase];
          return (
            <li
              key={phase}
              className={styles.phase}
              data-testid={`phase-${phase}`}
              data-lit={stage === phase || undefined}
              data-next={(waitsHere && next === phase) || undefined}
              data-unused={!inUse || undefined}
            >
              <span className={styles.title}>{words[phase].title}</span>
              <span className={styles.time}>{inUse ? timeText(mine) : words.unused}</span>
              <span className={styles.text}>{words[phase].text}</span>
              <span
                className={styles.share}
                style={{ "--share": total > 0 && mine ? mine / total : 0 } as React.CSSProperties}
              />
            </li>
          );
        })}
      </ol>
      <Evaluation
        stage={stage}
        milliseconds={milliseconds.evaluate}
        every={settings.evaluateEvery}
      />
      <SpeedField />
    </section>
  );
}

function SpeedField() {
  const words = useWords(WORDS).loop;
  const session = useSession();
  const speed = useTrain((s) => s.speed);
  return (
    <label className={styles.speed} title={words.speedTitle}>
      <span>{words.speed}</span>
      <select
        value={speed}
        data-testid="replay-speed"
        onChange={(event) => session.setSpeed(Number(event.currentTarget.value))}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {`${one}\u00d7`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Beats that a phase stays lit while a recorded run plays: all of them were run, in this order. */
const BEATS_A_PHASE = 2;

const litPhase = ({ playing, beat }: ShownReplay, used: readonly Phase[]): Phase | null =>
  playing ? (used[Math.floor(beat / BEATS_A_PHASE) % used.length] ?? null) : null;

const NO_TIMES: TrainState["run"]["milliseconds"] = {};

/** What the newest update of a recorded run took, on the machine that made it. */
const recordedTimes = ({ updates }: TrainState): TrainState["run"]["milliseconds"] =>
  updates.at(-1)?.metrics.milliseconds ?? NO_TIMES;

interface EvaluationProps {
  readonly stage: Stage | null;
  readonly milliseconds: number | undefined;
  readonly every: number;
}

function Evaluation({ stage, milliseconds, every }: EvaluationProps) {
  const words = useWords(WORDS).loop;
  return (
    <div
      className={`${styles.phase} ${styles.evaluation}`}
      data-testid="phase-evaluate"
      data-lit={stage === "evaluate" || undefined}
      data-unused={every === 0 || undefined}
    >
      <span className={styles.title}>{words.evaluate}</span>
      <span className={styles.time}>{every === 0 ? words.off : timeText(milliseconds)}</span>
      <span className={styles.text}>{every === 0 ? words.noTasks : words.every(every)}</span>
    </div>
  );
}

function timeText(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return "\u2013";
  if (milliseconds >= 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}
