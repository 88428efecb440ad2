import { memo } from "react";
import type { Rollout } from "../../../seed/index.ts";
import { ScrollBox } from "../../../ui/index.ts";
import styles from "./prompts.module.css";

interface PromptTextProps {
  readonly tokens: readonly number[];
  readonly segments: Rollout["segments"];
  readonly vocabulary: readonly string[];
  readonly label: string;
  readonly testId: string;
}

/** What was read, word for word: a skill is marked, actions are bold. */
export const PromptText = memo(function PromptText(props: PromptTextProps) {
  const { tokens, segments, vocabulary, label, testId } = props;
  let start = 0;
  const stretches = segments.map(({ kind, length }) => {
    const first = start;
    start += length;
    const text = tokens
      .slice(first, start)
      .map((id) => vocabulary[id] ?? "\ufffd")
      .join("");
    return { first, kind, text };
  });
  return (
    <ScrollBox label={label} className={styles.prompt}>
      <p data-testid={testId}>
        {stretches.map(({ first, kind, text }) =>
          kind === "skill" ? (
            <mark key={first} className={styles.skill} data-testid={`${testId}-skill`}>
              {text}
            </mark>
          ) : (
            <span key={first} className={kind === "action" ? styles.action : undefined}>
              {text}
            </span>
          ),
        )}
      </p>
    </ScrollBox>
  );
});
