import { useMemo } from "react";
import { type Sentence, sentenceOf } from "../../base/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { type Language, useLanguage } from "../language/language.ts";
import { useWords } from "../language/words.ts";
import { Room } from "../room/room.tsx";
import { EpisodeBar } from "../rollout/episode-bar.tsx";
import { captionOf } from "../rollout/outcome.ts";
import { firstTask } from "./first-task.ts";
import styles from "./household-episode.module.css";
import { type Story, storyOf } from "./story.ts";
import { StoryList } from "./story-list.tsx";
import { HOUSEHOLD_WORDS } from "./words.ts";

interface HouseholdEpisodeProps {
  readonly world: "alfworld" | "house-rules";
  readonly rollout: Rollout | null;
  readonly step: number | null;
  readonly onStep: (step: number) => void;
}

const NO_ACTIONS: readonly string[] = [];

/** A household episode: the room, and beside it the words, step by step. */
export function HouseholdEpisode({
  world,
  rollout,
  step: selected,
  onStep,
}: HouseholdEpisodeProps) {
  const words = useWords(HOUSEHOLD_WORDS);
  const language = useLanguage();
  const task = rollout?.task ?? firstTask(world);
  const actions = rollout?.actions ?? NO_ACTIONS;
  const told = useMemo(() => tell(task, actions), [task, actions]);
  const last = actions.length;
  const step = Math.min(selected ?? last, last);
  const room = useMemo(() => roomIn(told.story, step, language), [told, step, language]);
  if (told.story === null) return <p className={styles.problem}>{told.problem[language]}</p>;
  const { goal, moments } = told.story;
  const moment = moments[step];
  const spoken =
    moment?.action == null
      ? `${goal}. ${moment?.observation ?? ""}`
      : words.spoken(step, moment.action || words.nothing, moment.observation);
  return (
    <div className={styles.episode} data-testid="household">
      <p className={styles.goal}>
        <span>{words.goal}</span> <strong data-testid="household-goal">{goal}</strong>
      </p>
      <div className={styles.scene}>
        {room === null ? (
          <p className={styles.problem}>{words.noRoom}</p>
        ) : (
          <Room room={room} who={words.who} label={words.room} testId="household-room" />
        )}
        <StoryList moments={moments} step={step} onStep={onStep} />
      </div>
      <EpisodeBar step={step} last={last} spoken={spoken} onStep={onStep} />
      <p className={styles.caption}>
        {rollout === null ? words.first : captionOf(rollout, step, last)}
      </p>
    </div>
  );
}

type Told =
  | { readonly story: Story; readonly problem: null }
  | { readonly story: null; readonly problem: Sentence };

function tell(task: string, actions: readonly string[]): Told {
  try {
    return { story: storyOf(task, actions), problem: null };
  } catch (error) {
    return { story: null, problem: sentenceOf(error) };
  }
}

/** A room names its groups in the language of the page, so it is drawn anew with it. */
const roomIn = (story: Story | null, step: number, _language: Language) =>
  story?.roomAt(step) ?? null;
