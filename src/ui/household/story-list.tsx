import { useEffect, useRef } from "react";
import { useWords } from "../language/words.ts";
import { scrollWithin } from "../list/scroll-within.ts";
import type { StoryMoment } from "./story.ts";
import styles from "./story-list.module.css";
import { HOUSEHOLD_WORDS } from "./words.ts";

interface StoryListProps {
  readonly moments: readonly StoryMoment[];
  /** The moment on screen: so many actions are played. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** The words of an episode; each step can be gone to. */
export function StoryList({ moments, step, onStep }: StoryListProps) {
  const words = useWords(HOUSEHOLD_WORDS);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    scrollWithin(list.current, list.current?.children[step]);
  }, [step]);
  return (
    <ol ref={list} className={styles.list} aria-label={words.transcript} data-testid="story">
      {moments.map(({ index, action, observation, valid, won }) => (
        <li key={index} data-future={index > step || undefined}>
          <button
            type="button"
            className={styles.moment}
            aria-current={index === step ? "step" : undefined}
            data-valid={valid || undefined}
            onClick={() => onStep(index)}
          >
            <span className={styles.action}>
              <span className={styles.number}>{index}</span>
              <span>{action === null ? words.start : action || words.nothing}</span>
              {!valid && <em className={styles.mark}>{words.invalid}</em>}
              {won && <em className={styles.won}>{words.won}</em>}
            </span>
            <span className={styles.observation}>{observation}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
