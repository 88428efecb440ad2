import { useEffect } from "react";
import { METHODS } from "../../seed/index.ts";
import {
  Button,
  PauseIcon,
  PlayIcon,
  Segmented,
  Slider,
  useLanguage,
  useWords,
} from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { BEAT, lengthOf, positionOf, type ShownReplay } from "./replay.ts";
import styles from "./replay-bar.module.css";
import { REPLAY_WORDS } from "./replay-words.ts";
import { WORDS } from "./words.ts";

/** Says that what is on screen is a recorded run, and moves through it. */
export function ReplayBar() {
  const words = useWords(REPLAY_WORDS);
  const language = useLanguage();
  const { worlds } = useWords(WORDS);
  const replay = useTrain((s) => s.replay);
  const world = useTrain((s) => s.draft.settings.environment);
  const stuck = useTrain((s) => s.run.state === "failed");
  if (replay === null) return <LiveBar />;
  return (
    <section className={styles.bar} aria-label={words.bar} data-testid="replay">
      {replay.state === "loading" && <p className={styles.text}>{words.loading}</p>}
      {replay.state === "missing" && (
        <p className={styles.text} data-testid="replay-missing" role="status">
          {replay.problem === null
            ? words.none(worlds[world])
            : words.missing(replay.problem[language])}
        </p>
      )}
      {replay.state === "shown" && <Player replay={replay} />}
      {replay.state === "shown" && stuck && (
        <p className={styles.stuck} data-testid="replay-stuck" role="status">
          {words.stuck}
        </p>
      )}
    </section>
  );
}

/** In the place of the recorded run, which can be looked at again. */
function LiveBar() {
  const words = useWords(REPLAY_WORDS);
  const session = useSession();
  const header = useTrain((s) => s.header);
  if (header === null) return null;
  const { method, seed } = header.settings;
  return (
    <section className={styles.bar} aria-label={words.live} data-testid="live-bar">
      <p className={styles.text}>
        <span className={styles.mark}>{words.live}</span>
        {words.liveFacts(seed, METHODS[method].label)}
      </p>
      <Button
        kind="quiet"
        className={styles.other}
        data-testid="show-recorded"
        onClick={() => void session.recall()}
      >
        {words.showRecorded}
      </Button>
    </section>
  );
}

function Player({ replay }: { readonly replay: ShownReplay }) {
  const words = useWords(REPLAY_WORDS);
  const session = useSession();
  const speed = useTrain((s) => s.speed);
  const { runs, chosen, playing } = replay;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(session.replay.beat, BEAT / speed);
    return () => clearInterval(timer);
  }, [playing, speed, session]);

  const live = replay.live.updates.length > 0;
  const run = runs[chosen];
  if (run === undefined) return null;
  const { method, seed } = run.header.settings;
  const position = positionOf(replay);
  const last = lengthOf(replay);
  return (
    <>
      <p className={styles.text} data-testid="replay-name">
        <span className={styles.mark}>{words.mark}</span>
        {words.facts(seed, METHODS[method].label)}
      </p>
      <Segmented
        label={words.choice}
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
          aria-label={playing ? words.pause : words.play}
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          data-testid="replay-run-play"
          onClick={() => session.replay.play(!playing)}
        />
        <Slider
          label={words.position}
          min={1}
          max={last}
          value={position}
          spoken={words.at(position, last)}
          testId="replay-position"
          onChange={session.replay.goTo}
        />
        <span className={styles.count} data-testid="replay-count">
          {words.at(position, last)}
        </span>
      </div>
      {live && (
        <Button
          kind="quiet"
          className={styles.other}
          data-testid="show-live"
          onClick={session.replay.leave}
        >
          {words.showLive}
        </Button>
      )}
    </>
  );
}
