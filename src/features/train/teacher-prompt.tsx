import { memo } from "react";
import { hasTeacher, METHODS, type Rollout, type TokenKind } from "../../seed/index.ts";
import { Panel } from "../../ui/index.ts";
import { useTrain } from "./context.ts";
import { viewedRollout } from "./selection.ts";
import styles from "./teacher-prompt.module.css";

const NO_VOCABULARY: readonly string[] = [];

/** What the teacher really read: the skill behind the task, then the same episode. */
export function TeacherPrompt() {
  const rollout = useTrain(viewedRollout);
  const vocabulary = useTrain((s) => s.header?.vocabulary ?? NO_VOCABULARY);
  const method = useTrain((s) => (s.applied ?? s.draft).settings.method);
  const tokens = rollout?.teacherTokens.length ?? 0;
  return (
    <Panel
      title="What the teacher read"
      testId="teacher"
      aside={tokens > 0 && <span>{tokens} tokens</span>}
    >
      {rollout && tokens > 0 ? (
        <PromptText rollout={rollout} vocabulary={vocabulary} />
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

interface Stretch {
  readonly key: string;
  readonly kind: TokenKind;
  readonly text: string;
}

function stretchesOf(rollout: Rollout, vocabulary: readonly string[]): readonly Stretch[] {
  let start = 0;
  return rollout.teacherSegments.map(({ kind, length }) => {
    const ids = rollout.teacherTokens.slice(start, start + length);
    const stretch = {
      key: `${start}`,
      kind,
      text: ids.map((id) => vocabulary[id] ?? "\ufffd").join(""),
    };
    start += length;
    return stretch;
  });
}

interface PromptTextProps {
  readonly rollout: Rollout;
  readonly vocabulary: readonly string[];
}

const PromptText = memo(function PromptText({ rollout, vocabulary }: PromptTextProps) {
  return (
    <p className={styles.prompt} data-testid="teacher-text">
      {stretchesOf(rollout, vocabulary).map(({ key, kind, text }) =>
        kind === "skill" ? (
          <mark key={key} className={styles.skill} data-testid="teacher-skill">
            {text}
          </mark>
        ) : (
          <span key={key} className={kind === "action" ? styles.action : undefined}>
            {text}
          </span>
        ),
      )}
    </p>
  );
});
