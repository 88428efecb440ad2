import { Button, useWords } from "../../ui/index.ts";
import styles from "../messages.module.css";
import { Messages } from "../messages.tsx";
import { APP_WORDS } from "../words.ts";
import { takeNewer, useOffline } from "./offline.ts";

/** Offers a newer page; a run that is under way is not interrupted without a word. */
export function NewerMessage() {
  const words = useWords(APP_WORDS);
  const newer = useOffline((s) => s.newer);
  if (!newer) return null;
  return (
    <Messages>
      <div className={styles.notice} role="status" data-testid="newer">
        <p>{words.newer}</p>
        <Button onClick={takeNewer} data-testid="take-newer">
          {words.reload}
        </Button>
      </div>
    </Messages>
  );
}
