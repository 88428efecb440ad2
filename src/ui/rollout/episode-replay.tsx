import { useEffect, useMemo, useState } from "react";
import { messageOf } from "../../base/index.ts";
import { sokobanWorld } from "../../env/sokoban-world/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { Board } from "../board/board.tsx";
import { Button } from "../controls/button.tsx";
import { PauseIcon, PlayIcon } from "../controls/icons.tsx";
import { Slider } from "../controls/slider.tsx";
import styles from "./episode-replay.module.css";
import { type Moment, momentsOf } from "./replay.ts";

const STEP_MS = 420;

/** What stands on the board before anything has been played. */
const FIRST: Pick<Rollout, "task" | "actions"> = {
  task: sokobanWorld().task("train", 0),
  actions: [],
};

interface EpisodeReplayProps {
  /** null: nothing has been played yet. */
  readonly rollout: Rollout | null;
  /** Actions that are played; null: all of them. */
  readonly step: number | null;
  readonly onStep: (step: number) => void;
}

/** The episode of a rollout on the board, step by step; the step is linked to the tokens. */
export function EpisodeReplay({ rollout, step: selected, onStep }: EpisodeReplayProps) {
  const replay = useMemo(() => replayOf(rollout ?? FIRST), [rollout]);
  const [playing, setPlaying] = useState(false);
  const last = Math.max(0, replay.moments.length - 1);
  const step = Math.min(selected ?? last, last);

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      if (step >= last) setPlaying(false);
      else onStep(step + 1);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, step, last, onStep]);

  const moment = replay.moments[step];
  if (moment === undefined) {
    return <p className={styles.problem}>{replay.problem}</p>;
  }
  const play = (): void => {
    if (!playing && step >= last) onStep(0);
    setPlaying(!playing);
  };
  return (
    <div className={styles.replay}>
      <Board view={moment.view} label={moment.label} />
      <div className={styles.bar}>
        <Button
          kind="quiet"
          className={styles.play}
          aria-label={playing ? "Pause the replay" : "Play the episode"}
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          disabled={last === 0}
          data-testid="replay-play"
          onClick={play}
        />
        <Slider
          label="Step of the episode"
          min={0}
          max={Math.max(1, last)}
          value={step}
          spoken={moment.label}
          disabled={last === 0}
          testId="replay-slider"
          onChange={(next) => {
            setPlaying(false);
            onStep(next);
          }}
        />
        <span className={styles.count} data-testid="replay-step">
          {step}/{last}
        </span>
      </div>
      <p className={styles.caption}>
        {rollout === null
          ? "A training room. The policy has to push the crate onto the ring."
          : captionOf(rollout, step, last)}
      </p>
    </div>
  );
}

interface Replay {
  readonly moments: readonly Moment[];
  readonly problem: string;
}

function replayOf(rollout: Pick<Rollout, "task" | "actions">): Replay {
  try {
    return { moments: momentsOf(rollout), problem: "" };
  } catch (error) {
    return { moments: [], problem: messageOf(error) };
  }
}

function captionOf(rollout: Rollout, step: number, last: number): string {
  const outcome = rollout.won ? `Won after ${last} actions` : `Lost: not solved in ${last} actions`;
  if (step === last) return `${outcome}, reward ${rollout.environmentReward.toFixed(1)}.`;
  if (step === 0) return `Start. ${outcome}.`;
  return `Step ${step}: ${rollout.actions[step - 1]?.trim() || "no action"}.`;
}
