import { useEffect, useState } from "react";
import { Button, Panel, PauseIcon, PlayIcon, Room, Slider } from "../../ui/index.ts";
import { plural } from "./comparison.ts";
import { usePlay, useSession } from "./context.ts";
import { drawRoom } from "./drawing.ts";
import { actionsOf, type Episode } from "./episode.ts";
import styles from "./rival-panel.module.css";
import { StepStrip } from "./step-strip.tsx";

const STEP_MS = 900;

/** The agent's episode on the same task, beside the person's. */
export function RivalPanel({ mine }: { readonly mine: Episode }) {
  const rival = usePlay((s) => s.rival);
  const shown = usePlay((s) => s.rivalShown);
  return (
    <Panel title="An agent on the same task" testId="rival" aside={<ShowButton shown={shown} />}>
      {!shown && (
        <p className={styles.note}>
          The planner's episode, step by step beside yours. It gives the solution away. Episodes of
          trained policies will join it here.
        </p>
      )}
      {shown && rival === null && (
        <p className={styles.note} data-testid="no-rival">
          This file holds no walkthrough that wins, and the search on this page found no plan either
          {mine.game.solvable === false && "; the file itself is marked as unsolvable"}.
        </p>
      )}
      {shown && rival !== null && <Replay mine={mine} episode={rival.episode} />}
    </Panel>
  );
}

function ShowButton({ shown }: { readonly shown: boolean }) {
  const session = useSession();
  return (
    <Button
      aria-expanded={shown}
      data-testid="rival-toggle"
      onClick={() => session.showRival(!shown)}
    >
      {shown ? "Hide" : "Show the planner's episode"}
    </Button>
  );
}

interface ReplayProps {
  readonly mine: Episode;
  readonly episode: Episode;
}

function Replay({ mine, episode }: ReplayProps) {
  const session = useSession();
  const sight = usePlay((s) => s.sight);
  const chosen = usePlay((s) => s.rivalStep);
  const origin = usePlay((s) => s.rival?.origin);
  const file = usePlay((s) => s.file);
  const [playing, setPlaying] = useState(false);
  const last = actionsOf(episode);
  const step = Math.min(last, chosen ?? actionsOf(mine));
  const room = drawRoom(episode, step, sight);
  const moment = episode.moments[step];

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      if (step >= last) setPlaying(false);
      else session.selectRivalStep(step + 1);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, step, last, session]);

  const select = (next: number | null): void => {
    setPlaying(false);
    session.selectRivalStep(next);
  };
  const play = (): void => {
    if (!playing) session.selectRivalStep(step >= last ? 0 : step);
    setPlaying(!playing);
  };
  const said = moment?.command ?? "Start";
  return (
    <>
      <p className={styles.note} data-testid="rival-origin">
        {origin === "search"
          ? `A plan of ${plural(last, "action")} that this page's search found and proved by playing it; the file holds no walkthrough.`
          : file === null
            ? `The planner that proved this task solvable: ${plural(last, "action")}, the fewest there are. It sees the whole room, which you do not.`
            : `The walkthrough that the game file holds: ${plural(last, "action")}.`}
      </p>
      <div className={styles.bar}>
        <Button
          kind="quiet"
          className={styles.play}
          aria-label={playing ? "Pause the replay" : "Play the replay"}
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          data-testid="rival-play"
          onClick={play}
        />
        <Slider
          label="Step of the planner's episode"
          min={0}
          max={Math.max(1, last)}
          value={step}
          spoken={`step ${step} of ${last}: ${said}`}
          testId="rival-slider"
          onChange={select}
        />
        <span className={styles.count} data-testid="rival-step">
          {step}/{last}
        </span>
        <Button
          aria-pressed={chosen === null}
          className={chosen === null ? styles.pressed : undefined}
          title="Show the planner after as many actions as you have taken"
          data-testid="rival-sync"
          onClick={() => select(chosen === null ? step : null)}
        >
          In step with you
        </Button>
      </div>
      <StepStrip mine={mine} rival={episode} step={step} onSelect={select} />
      <div className={styles.said} data-testid="rival-said">
        <strong>{said}</strong>
        <p>{moment?.observation}</p>
      </div>
      {room !== null && (
        <Room room={room} who="The planner" label="The planner's room" testId="rival-room" />
      )}
    </>
  );
}
