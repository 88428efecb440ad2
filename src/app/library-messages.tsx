import type { Sentence } from "../base/index.ts";
import { useState, useSyncExternalStore } from "react";
import { Button, useLanguage, useWords } from "../ui/index.ts";
import { Message, Messages } from "./messages.tsx";
import styles from "./messages.module.css";
import { keeper, library } from "./runs.ts";
import { APP_WORDS } from "./words.ts";

/** What the keeper of the runs has to say: no storage, no room, or something unreadable. */
export function LibraryMessages() {
  const words = useWords(APP_WORDS);
  const language = useLanguage();
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState);
  const [dismissed, setDismissed] = useState<Sentence | null>(null);
  if (state.state === "loading") return null;
  if (state.state === "full") {
    const { sentence, oldest } = state;
    return (
      <Messages>
        <div className={styles.notice} role="status" data-testid="library-full">
          <p>{sentence[language]}</p>
          {oldest !== null && (
            <Button onClick={() => library.remove(oldest.id)} data-testid="drop-oldest">
              {words.dropRun(oldest.name)}
            </Button>
          )}
        </div>
      </Messages>
    );
  }
  const sentence = state.state === "unavailable" ? state.sentence : state.notice;
  if (sentence === null || sentence === dismissed) return null;
  return (
    <Messages>
      <Message kind="notice" text={sentence[language]} onDismiss={() => setDismissed(sentence)} />
    </Messages>
  );
}
