import { useMemo } from "react";
import type { Rollout } from "../../../seed/index.ts";
import { Panel, teacherSequences, useWords } from "../../../ui/index.ts";
import { useInspect } from "../context.ts";
import { viewedRollout } from "../state.ts";
import { useEditor } from "./context.ts";
import { PromptText } from "./prompt-text.tsx";
import styles from "./prompts.module.css";
import { RescoredView } from "./rescored-view.tsx";
import { movedBy, type TaughtSequence, taughtBy } from "./rescored.ts";
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
                {rollout.local !== undefined && <p className={styles.hint}>{words.editsAll}</p>}
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
  const pinned = useInspect((s) => s.selection.token);
  const edited = useEdited(rollout);
  const target = rollout.targets.indexOf(pinned ?? -1);
  // With local hindsight there are two: that of the pinned token, else the whole one.
  const own = teacherSequences(rollout).findLast(({ first }) => target < 0 || first <= target);
  const teacher = edited ?? own;
  const isHalf = rollout.local !== undefined && target >= 0 && edited === null;
  const half = Math.floor(rollout.actions.length / 2);
  const title = !isHalf
    ? words.teacher
    : own?.first === 0
      ? words.teacherLocal(half)
      : words.teacherRest;
  // The skill moves everything behind it; what is before the first action stays.
  const moved =
    teacher === undefined || pinned === null
      ? null
      : movedBy(rollout.segments, teacher.segments, pinned);
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
          here={pinned}
          label={words.student}
          testId="student-text"
        />
      </section>
      <section>
        <h3>
          {title}{" "}
          <small>
            {teacher !== undefined && words.tokens(teacher.tokens.length)}
            {edited !== null && ` \u00b7 ${words.editedSkill}`}
          </small>
        </h3>
        {teacher !== undefined ? (
          <PromptText
            tokens={teacher.tokens}
            segments={teacher.segments}
            vocabulary={vocabulary}
            here={moved}
            label={title}
            testId="teacher-text"
          />
        ) : (
          <p className={styles.hint}>{words.noTeacher}</p>
        )}
      </section>
      {pinned === null && teacher !== undefined && <p className={styles.hint}>{words.pinHint}</p>}
    </div>
  );
}

/** What the teacher reads with the edited skill; null while it is the recorded one. */
function useEdited(rollout: Rollout): TaughtSequence | null {
  const edited = useEditor((s) => s.edited);
  const text = useEditor((s) => s.text);
  const unknown = useEditor((s) => s.unknown.length > 0);
  return useMemo(() => {
    if (edited === null || edited.rollout !== rollout || unknown || text === edited.recorded) {
      return null;
    }
    return taughtBy(rollout, edited.words.read(text).ids, edited.words);
  }, [edited, rollout, text, unknown]);
}
