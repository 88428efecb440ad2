import { memo, useLayoutEffect, useRef } from "react";
import type { Rollout } from "../../../seed/index.ts";
import { ScrollBox, scrollWithin } from "../../../ui/index.ts";
import styles from "./prompts.module.css";

interface PromptTextProps {
  readonly tokens: readonly number[];
  readonly segments: Rollout["segments"];
  readonly vocabulary: readonly string[];
  /** Position of a token to be marked and scrolled to. */
  readonly here: number | null;
  readonly label: string;
  readonly testId: string;
}

/** What was read, word for word: a skill is marked, actions are bold. */
export const PromptText = memo(function PromptText(props: PromptTextProps) {
  const { tokens, segments, vocabulary, here, label, testId } = props;
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (here === null) return;
    scrollWithin(text.current?.parentElement, text.current?.querySelector("[data-here]"));
  }, [here]);
  const textOf = (from: number, to: number): string =>
    tokens
      .slice(from, to)
      .map((id) => vocabulary[id] ?? "\ufffd")
      .join("");
  let start = 0;
  return (
    <ScrollBox label={label} className={styles.prompt}>
      <p ref={text} data-testid={testId}>
        {segments.map(({ kind, length }) => {
          const first = start;
          start += length;
          const whole = textOf(first, start);
          if (kind === "skill") {
            return (
              <mark key={first} className={styles.skill} data-testid={`${testId}-skill`}>
                {whole}
              </mark>
            );
          }
          const inside = here !== null && here >= first && here < start;
          // The blank before a word stays outside of the mark, so that it is never broken in two.
          const word = inside ? textOf(here, here + 1) : "";
          const marked = word.trimStart();
          return (
            <span key={first} className={kind === "action" ? styles.action : undefined}>
              {inside ? (
                <>
                  {textOf(first, here) + word.slice(0, word.length - marked.length)}
                  <mark className={styles.here} data-here data-testid={`${testId}-here`}>
                    {marked}
                  </mark>
                  {textOf(here + 1, start)}
                </>
              ) : (
                whole
              )}
            </span>
          );
        })}
      </p>
    </ScrollBox>
  );
});
