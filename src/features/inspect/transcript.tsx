import { useEffect, useMemo, useRef } from "react";
import type { Rollout } from "../../seed/index.ts";
import { scrollWithin, useWords } from "../../ui/index.ts";
import { WORDS } from "./episode-words.ts";
import { type Exchange, transcriptOf } from "./exchanges.ts";
import styles from "./transcript.module.css";

interface TranscriptProps {
  readonly rollout: Rollout;
  readonly vocabulary: readonly string[];
  /** Actions that are played; null: all of them. */
  readonly step: number | null;
  readonly onStep: (step: number) => void;
}

/** The episode in the words that the policy read and wrote; a step is chosen by a click. */
export function Transcript({ rollout, vocabulary, step, onStep }: TranscriptProps) {
  const words = useWords(WORDS);
  const list = useRef<HTMLOListElement>(null);
  const { statement, exchanges } = useMemo(
    () => transcriptOf(rollout, vocabulary),
    [rollout, vocabulary],
  );
  useEffect(() => {
    if (step === null) return;
    scrollWithin(list.current, list.current?.querySelector("[aria-current]"));
  }, [step]);
  return (
    <div className={styles.transcript} data-testid="episode-transcript">
      {statement !== "" && <p className={styles.statement}>{statement}</p>}
      <ol ref={list} className={styles.list} aria-label={words.transcript}>
        {exchanges.map((exchange) => (
          <Entry
            key={exchange.step}
            exchange={exchange}
            current={exchange.step === step}
            onStep={onStep}
          />
        ))}
      </ol>
    </div>
  );
}

interface EntryProps {
  readonly exchange: Exchange;
  readonly current: boolean;
  readonly onStep: (step: number) => void;
}

function Entry({ exchange, current, onStep }: EntryProps) {
  const words = useWords(WORDS);
  const { step, action, observation } = exchange;
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-current={current ? "step" : undefined}
        data-testid="exchange"
        onClick={() => onStep(step)}
      >
        <span className={styles.number}>{step}</span>
        <span className={styles.words}>
          <b className={styles.action}>
            {action === null ? words.start : action || words.noAction}
          </b>
          {observation !== "" && <span className={styles.observation}>{observation}</span>}
        </span>
      </button>
    </li>
  );
}
