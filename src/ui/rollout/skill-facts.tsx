import { lazy } from "react";
import type { WrittenSkill } from "../../seed/index.ts";
import { LaterPart } from "../controls/later-part.tsx";
import { useWords } from "../language/words.ts";
import styles from "./skill-facts.module.css";
import { SOKOBAN_SKILL_WORDS } from "./sokoban-skill-words.ts";
import { ROLLOUT_WORDS } from "./words.ts";
import { worldOf } from "./world.ts";

const HouseholdMeaning = lazy(() =>
  import("../household/skill-meaning.tsx").then((module) => ({ default: module.SkillMeaning })),
);

interface SkillFactsProps {
  readonly skill: WrittenSkill;
  /** The task of the trajectory that it is about: its world has its own grammar of skills. */
  readonly task: string;
}

/** A skill as it was written, what it means, and what is known of it. */
export function SkillFacts({ skill, task }: SkillFactsProps) {
  const words = useWords(ROLLOUT_WORDS).skill;
  const sokoban = useWords(SOKOBAN_SKILL_WORDS);
  const world = worldOf(task) ?? "sokoban";
  return (
    <div className={styles.facts}>
      <p className={styles.text} data-testid="skill-text">
        {skill.text.trim() || words.empty}
      </p>
      <p className={styles.meaning}>
        {world === "sokoban" ? (
          sokoban.explain(skill.text)
        ) : (
          <LaterPart>
            <HouseholdMeaning world={world} text={skill.text} />
          </LaterPart>
        )}
      </p>
      <ul className={styles.marks}>
        <Mark holds={skill.wellFormed} yes={words.wellFormed} no={words.malformed} />
        {skill.refused !== undefined && <Mark holds={false} yes="" no={words[skill.refused]} />}
        <Mark holds={skill.correct} yes={words.right} no={words.wrong} />
      </ul>
    </div>
  );
}

interface MarkProps {
  readonly holds: boolean;
  readonly yes: string;
  readonly no: string;
}

const Mark = ({ holds, yes, no }: MarkProps) => (
  <li className={styles.mark} data-holds={holds}>
    <span aria-hidden="true">{holds ? "\u2713" : "\u00d7"}</span> {holds ? yes : no}
  </li>
);
