import { hasTeacher, METHODS } from "../../seed/index.ts";
import { Panel, TeacherText } from "../../ui/index.ts";
import { useTrain } from "./context.ts";
import { shownSettings, viewedRollout } from "./selection.ts";
import styles from "./teacher-prompt.module.css";

const NO_VOCABULARY: readonly string[] = [];

/** What the teacher really read: the skill behind the task, then the same episode. */
export function TeacherPrompt() {
  const rollout = useTrain(viewedRollout);
  const vocabulary = useTrain((s) => s.header?.vocabulary ?? NO_VOCABULARY);
  const method = useTrain((s) => shownSettings(s).method);
  const tokens = rollout?.teacherTokens.length ?? 0;
  return (
    <Panel
      title="What the teacher read"
      testId="teacher"
      aside={tokens > 0 && <span>{tokens} tokens</span>}
    >
      {rollout && tokens > 0 ? (
        <TeacherText rollout={rollout} vocabulary={vocabulary} />
      ) : (
        <p className={styles.hint}>
          {hasTeacher({ method })
            ? "The same policy reads the episode again with the skill in view; its real prompt appears here."
            : `${METHODS[method].label} has no teacher.`}
        </p>
      )}
    </Panel>
  );
}
