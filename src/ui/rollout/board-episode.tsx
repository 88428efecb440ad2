import { useMemo } from "react";
import { sentenceOf } from "../../base/index.ts";
import { sokobanWorld } from "../../env/sokoban-world/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { Board } from "../board/board.tsx";
import { type Language, useLanguage } from "../language/language.ts";
import { useWords } from "../language/words.ts";
import { EpisodeBar } from "./episode-bar.tsx";
import styles from "./episode-replay.module.css";
import { captionOf } from "./outcome.ts";
import { type Moment, momentsOf } from "./replay.ts";
import { ROLLOUT_WORDS } from "./words.ts";

/** What stands on the board before anything has been played. */
const FIRST: Pick<Rollout, "task" | "actions"> = {
  task: sokobanWorld().task("train", 0),
  actions: [],
};

interface BoardEpisodeProps {
  readonly rollout: Rollout | null;
  readonly step: number | null;
  readonly onStep: (step: number) => void;
}

/** A Sokoban episode on the board, step by step. */
export function BoardEpisode({ rollout, step: selected, onStep }: BoardEpisodeProps) {
  const words = useWords(ROLLOUT_WORDS).replay;
  const language = useLanguage();
  const replay = useMemo(() => replayOf(rollout ?? FIRST, language), [rollout, language]);
  const last = Math.max(0, replay.moments.length - 1);
  const step = Math.min(selected ?? last, last);
  const moment = replay.moments[step];
  if (moment === undefined) return <p className={styles.problem}>{replay.problem}</p>;
  return (
    <div className={styles.board}>
      <Board view={moment.view} label={moment.label} />
      <EpisodeBar step={step} last={last} spoken={moment.label} onStep={onStep} />
      <p className={styles.caption}>
        {rollout === null ? words.firstRoom : captionOf(rollout, step, last)}
      </p>
    </div>
  );
}

interface Replay {
  readonly language: Language;
  readonly moments: readonly Moment[];
  readonly problem: string;
}

/** The moments speak the language of the page, so they are made anew with it. */
function replayOf(rollout: Pick<Rollout, "task" | "actions">, language: Language): Replay {
  try {
    return { language, moments: momentsOf(rollout), problem: "" };
  } catch (error) {
    return { language, moments: [], problem: sentenceOf(error)[language] };
  }
}
