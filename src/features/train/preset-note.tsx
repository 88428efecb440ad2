import { presetOf } from "../../seed/index.ts";
import { useWords } from "../../ui/index.ts";
import { useTrain } from "./context.ts";
import styles from "./preset-note.module.css";
import { WORDS } from "./words.ts";

/** What the chosen preset shows, and why it comes out so, where that is the point of it. */
export function PresetNote() {
  const { presetNotes } = useWords(WORDS);
  const preset = useTrain((s) => presetOf(s.draft.settings));
  if (preset !== "paper" && preset !== "runaway") return null;
  const { title, text } = presetNotes[preset];
  return (
    <aside className={styles.note} data-testid="preset-note" aria-label={title}>
      <strong>{title}</strong>
      <p>{text}</p>
    </aside>
  );
}
