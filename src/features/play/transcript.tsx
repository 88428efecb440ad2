import { useEffect, useRef, useState } from "react";
import { Button, Panel, useWords } from "../../ui/index.ts";
import type { Moment } from "../../ui/household/index.ts";
import styles from "./transcript.module.css";
import { WORDS } from "./words.ts";

/** Entries that are drawn at first; a long episode stays quick. */
const SHOWN = 100;

interface TranscriptProps {
  readonly moments: readonly Moment[];
}

/** The words between player and game, the latest at the bottom. */
export function Transcript({ moments }: TranscriptProps) {
  const words = useWords(WORDS);
  const scroller = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(SHOWN);
  const first = Math.max(0, moments.length - shown);
  const length = moments.length;
  const entries = moments.map((moment, index) => ({ moment, index })).slice(first);

  useEffect(() => {
    const box = scroller.current;
    if (box !== null && length > 0) box.scrollTop = box.scrollHeight;
  }, [length]);

  return (
    <Panel title={words.transcript} aside={words.nActions(length - 1)} className={styles.panel}>
      {first > 0 && (
        <Button kind="quiet" onClick={() => setShown(shown + SHOWN)}>
          {words.earlier(Math.min(SHOWN, first))}
        </Button>
      )}
      <ol
        ref={scroller}
        className={styles.list}
        aria-label={words.transcript}
        data-testid="transcript"
      >
        {entries.map(({ moment, index }) => (
          <Entry key={index} moment={moment} index={index} />
        ))}
      </ol>
    </Panel>
  );
}

function Entry({ moment, index }: { readonly moment: Moment; readonly index: number }) {
  const words = useWords(WORDS);
  const { command, observation, valid, won } = moment;
  return (
    <li className={styles.entry} data-valid={valid || undefined}>
      {command !== null && (
        <p className={styles.command}>
          <span className={styles.number}>{index}</span>
          <span>{command === "" ? words.nothing : command}</span>
        </p>
      )}
      <p className={styles.observation}>
        {observation}
        {won && <b> {words.youWon}</b>}
      </p>
    </li>
  );
}
