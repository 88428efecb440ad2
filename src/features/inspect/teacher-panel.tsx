import { Panel, TeacherText } from "../../ui/index.ts";
import { useInspect } from "./context.ts";
import { viewedRollout } from "./state.ts";
import styles from "./token-detail.module.css";

const NO_VOCABULARY: readonly string[] = [];

/** What the teacher really read. */
export function TeacherPanel() {
  const rollout = useInspect(viewedRollout);
  const vocabulary = useInspect((s) => s.inspected?.vocabulary ?? NO_VOCABULARY);
  const count = rollout?.teacherTokens.length ?? 0;
  return (
    <Panel
      title="What the teacher read"
      testId="teacher"
      aside={count > 0 && <span>{count} tokens</span>}
    >
      {rollout !== null && count > 0 ? (
        <TeacherText rollout={rollout} vocabulary={vocabulary} />
      ) : (
        <p className={styles.hint}>No teacher has read this rollout.</p>
      )}
    </Panel>
  );
}
