import { useMemo } from "react";
import type { Rollout } from "../../../seed/index.ts";
import { Panel, useWords } from "../../../ui/index.ts";
import { useInspect } from "../context.ts";
import { viewedRollout } from "../state.ts";
import { useEditor } from "./context.ts";
import { PromptText } from "./prompt-text.tsx";
import styles from "./prompts.module.css";
import { RescoredView } from "./rescored-view.tsx";
import { taughtBy } from "./rescored.ts";
import { SkillField } from "./skill-field.tsx";
import { WeightsChoice } from "./weights-choice.tsx";
import { WORDS } from "./words.ts";

const NO_VOCABULARY: readonly string[] = [];

/** What student and teacher read, side by side, and the skill to be edited. */
export function PromptsPanel() {
  const words = useWords(WORDS);
  const rollout = useInspect(viewedRollout);
  const editable = useEditor((s) => s.edited !== null);
  const isDump = useInspect((s) => s.inspected?.settings === null);
  return (
    <Panel title={words.title} testId="teacher">
      {rollout === null ? (
        <p className={styles.hint}>{words.nothing}</p>
      ) : (
        <>
          <Prompts rollout={rollout} />
          {editable ? (
            <div className={styles.edit}>
              <div className={styles.editor}>
                <h3>{words.edit}</h3>
                <SkillField />
                <WeightsChoice />
              </div>
              <RescoredView />
            </div>
          ) : (
            <p className={styles.hint}>{isDump ? words.cannot.dump : words.cannot.policy}</p>
          )}
        </>
      )}
    </Panel>
  );
}

function Prompts({ rollout }: { readonly rollout: Rollout }) {
  const words = useWords(WORDS);
  const vocabulary = useInspect((s) => s.inspected?.vocabulary ?? NO_VOCABULARY);
  const edited = useEditor((s) => s.edited);
  const text = useEditor((s) => s.text);
  const unknown = useEditor((s) => s.unknown.length > 0);
  const taught = useMemo(() => {
    if (edited === null || edited.rollout !== rollout || unknown || text === edited.recorded) {
      return null;
    }
    return taughtBy(rollout, edited.words.read(text).ids, edited.words);
  }, [edited, rollout, text, unknown]);
  const tokens = taught?.tokens ?? rollout.teacherTokens;
  const segments = taught?.segments ?? rollout.teacherSegments;
  return (
    <div className={styles.prompts}>
      <section>
        <h3>
          {words.student} <small>{words.tokens(rollout.tokens.length)}</small>
        </h3>
        <PromptText
          tokens={rollout.tokens}
          segments={rollout.segments}
          vocabulary={vocabulary}
          label={words.student}
          testId="student-text"
        />
      </section>
      <section>
        <h3>
          {words.teacher}{" "}
          <small>
            {tokens.length > 0 && words.tokens(tokens.length)}
            {taught !== null && ` \u00b7 ${words.editedSkill}`}
          </small>
        </h3>
        {tokens.length > 0 ? (
          <PromptText
            tokens={tokens}
            segments={segments}
            vocabulary={vocabulary}
            label={words.teacher}
            testId="teacher-text"
          />
        ) : (
          <p className={styles.hint}>{words.noTeacher}</p>
        )}
      </section>
    </div>
  );
}
