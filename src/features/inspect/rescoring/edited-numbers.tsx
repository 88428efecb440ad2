import { signed, useWords } from "../../../ui/index.ts";
import { useEditor } from "./context.ts";
import styles from "./prompts.module.css";
import { WORDS } from "./words.ts";

/** What the edited skill makes of the token in view, where there are new numbers. */
export function EditedNumbers({ position }: { readonly position: number }) {
  const words = useWords(WORDS);
  const token = useEditor((s) => s.rescored?.tokens.find((one) => one.position === position));
  const text = useEditor((s) => s.rescored?.text ?? "");
  if (token === undefined) return null;
  const { student, teacher, shift, gate } = token;
  const exact = (value: number): string => signed(value, 3);
  return (
    <p className={styles.status} data-testid="detail-edited">
      {words.editedNumbers(text, exact(student), exact(teacher), exact(shift), gate.toFixed(3))}
    </p>
  );
}
