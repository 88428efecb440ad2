import { useEffect, useRef, useState } from "react";
import { Button, Panel } from "../../ui/index.ts";
import { plural } from "./comparison.ts";
import type { Moment } from "../../ui/household/index.ts";
import styles from "./transcript.module.css";

/** Entries that are drawn at first; a long episode stays quick. */
const SHOWN = 100;

interface TranscriptProps {
  readonly moments: readonly Moment[];
}

/** The words between player and game, the latest at the bottom. */
export function Transcript({ moments }: TranscriptProps) {
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
    <Panel title="Transcript" aside={plural(length - 1, "action")} className={styles.panel}>
      {first > 0 && (
        <Button kind="quiet" onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, first)} earlier
        </Button>
      )}
      <ol ref={scroller} className={styles.list} aria-label="Transcript" data-testid="transcript">
        {entries.map(({ moment, index }) => (
          <Entry key={index} moment={moment} index={index} />
        ))}
      </ol>
    </Panel>
  );
}

function Entry({ moment, index }: { readonly moment: Moment; readonly index: number }) {
  const { command, observation, valid, won } = moment;
  return (
    <li className={styles.entry} data-valid={valid || undefined} data-won={won || undefined}>
      {command !== null && (
        <p className={styles.command}>
          <span className={styles.number}>{index}</span>
          <span>{command === "" ? "(nothing)" : command}</span>
        </p>
      )}
      <p className={styles.observation}>{observation}</p>
    </li>
  );
}
