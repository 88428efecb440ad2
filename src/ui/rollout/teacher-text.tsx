import { memo } from "react";
import type { Rollout, TokenKind } from "../../seed/index.ts";
import { useWords } from "../language/words.ts";
import styles from "./teacher-text.module.css";
import { ROLLOUT_WORDS } from "./words.ts";

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

interface TeacherTextProps {
  readonly rollout: Rollout;
  readonly vocabulary: readonly string[];
}

/** What the teacher read, word for word; the skill is marked. */
export const TeacherText = memo(function TeacherText({ rollout, vocabulary }: TeacherTextProps) {
  const words = useWords(ROLLOUT_WORDS);
  // A long prompt scrolls, so the keyboard has to reach it.
  const scrolls = { tabIndex: 0, role: "group", "aria-label": words.teacherText };
  return (
    <p className={styles.prompt} data-testid="teacher-text" {...scrolls}>
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
