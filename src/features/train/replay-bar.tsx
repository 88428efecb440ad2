import { useEffect } from "react";
import { METHODS } from "../../seed/index.ts";
import { Button, PauseIcon, PlayIcon, Segmented, Slider } from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { BEAT, positionOf, type ShownReplay } from "./replay.ts";
import styles from "./replay-bar.module.css";

/** Says that what is on screen is a recorded run, and moves through it. */
export function ReplayBar() {
  const replay = useTrain((s) => s.replay);
  const stuck = useTrain((s) => s.run.state === "failed");
  if (replay === null) return null;
  return (
    <section className={styles.bar} aria-label="Recorded run" data-testid="replay">
      {replay.state === "loading" && <p className={styles.text}>Loading a recorded run.</p>}
      {replay.state === "missing" && (
        <p className={styles.text} data-testid="replay-missing" role="status">
          {replay.sentence}
        </p>
      )}
      {replay.state === "shown" && <Player replay={replay} />}
      {replay.state === "shown" && stuck && (
        <p className={styles.stuck} data-testid="replay-stuck" role="status">
          Live training cannot start here, so only recorded runs can be seen; Reset tries again.
        </p>
      )}
    </section>
  );
}

function Player({ replay }: { readonly replay: ShownReplay }) {
  const session = useSession();
  const { runs, chosen, playing } = replay;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(session.replay.beat, BEAT);
    return () => clearInterval(timer);
  }, [playing, session]);

  const run = runs[chosen];
  if (run === undefined) return null;
  const { method, seed } = run.header.settings;
  const position = positionOf(replay);
  const last = run.updates.length;
  return (
    <>
      <p className={styles.text} data-testid="replay-name">
        <span className={styles.mark}>Recorded run</span>
        seed {seed}, {METHODS[method].label}, made headless
      </p>
      <Segmented
        label="Recorded run on screen"
        options={runs.map(({ header }, index) => ({
          value: String(index),
          label: METHODS[header.settings.method].label,
        }))}
        value={String(chosen)}
        testId="replay-run"
        onChange={(value) => session.replay.choose(Number(value))}
      />
      <div className={styles.player}>
        <Button
          kind="quiet"
          className={styles.play}
          aria-label={playing ? "Pause the recorded run" : "Play the recorded run"}
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          data-testid="replay-run-play"
          onClick={() => session.replay.play(!playing)}
        />
        <Slider
          label="Updates of the recorded run"
          min={1}
          max={last}
          value={position}
          spoken={`update ${position} of ${last}`}
          testId="replay-position"
          onChange={session.replay.goTo}
        />
        <span className={styles.count} data-testid="replay-count">
          update {position} of {last}
        </span>
      </div>
    </>
  );
}
