import { hasTeacher, METHODS } from "../../seed/index.ts";
import { Panel, TeacherText, useWords } from "../../ui/index.ts";
import { useTrain } from "./context.ts";
import { shownSettings, viewedRollout } from "./selection.ts";
import styles from "./teacher-prompt.module.css";
import { WORDS } from "./words.ts";

const NO_VOCABULARY: readonly string[] = [];

/** What the teacher really read: the skill behind the task, then the same episode. */
export function TeacherPrompt() {
  const words = useWords(WORDS).teacher;
  const rollout = useTrain(viewedRollout);
  const vocabulary = useTrain((s) => s.header?.vocabulary ?? NO_VOCABULARY);
  const method = useTrain((s) => shownSettings(s).method);
  const tokens = rollout?.teacherTokens.length ?? 0;
  return (
    <Panel
      title={words.title}
      testId="teacher"
      aside={tokens > 0 && <span>{words.tokens(tokens)}</span>}
    >
      {rollout && tokens > 0 ? (
        <TeacherText rollout={rollout} vocabulary={vocabulary} />
      ) : (
        <p className={styles.hint}>
          {hasTeacher({ method }) ? words.soon : words.none(METHODS[method].label)}
        </p>
      )}
    </Panel>
  );
}
