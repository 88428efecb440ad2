import { lazy } from "react";
import type { Rollout } from "../../seed/index.ts";
import { LaterPart } from "../controls/later-part.tsx";
import { BoardEpisode } from "./board-episode.tsx";
import styles from "./episode-replay.module.css";
import { type WorldName, worldOf } from "./world.ts";

/** The games of households are large: they are loaded with the first episode of one. */
const HouseholdEpisode = lazy(() =>
  import("../household/household-episode.tsx").then((module) => ({
    default: module.HouseholdEpisode,
  })),
);

interface EpisodeReplayProps {
  /** null: nothing has been played yet. */
  readonly rollout: Rollout | null;
  /** Where nothing has been played: the world that it will be played in. */
  readonly world?: WorldName;
  /** Actions that are played; null: all of them. */
  readonly step: number | null;
  readonly onStep: (step: number) => void;
}

/** The episode of a rollout, step by step; the step is linked to the tokens. */
export function EpisodeReplay({ rollout, world = "sokoban", step, onStep }: EpisodeReplayProps) {
  const shown = rollout === null ? world : (worldOf(rollout.task) ?? world);
  return (
    <div className={styles.replay} data-world={shown}>
      {shown === "sokoban" ? (
        <BoardEpisode rollout={rollout} step={step} onStep={onStep} />
      ) : (
        <LaterPart fallback={<div className={styles.loading} aria-busy="true" />}>
          <HouseholdEpisode world={shown} rollout={rollout} step={step} onStep={onStep} />
        </LaterPart>
      )}
    </div>
  );
}
