import { explainSkill } from "../../env/sokoban-world/index.ts";
import type { WrittenSkill } from "../../seed/index.ts";
import styles from "./skill-facts.module.css";

/** A skill as it was written, what it means, and what is known of it. */
export function SkillFacts({ skill }: { readonly skill: WrittenSkill }) {
  return (
    <div className={styles.facts}>
      <p className={styles.text} data-testid="skill-text">
        {skill.text.trim() || "(empty)"}
      </p>
      <p className={styles.meaning}>{explainSkill(skill.text)}</p>
      <ul className={styles.marks}>
        <Mark holds={skill.wellFormed} yes="well formed" no="does not parse: not distilled" />
        <Mark holds={skill.correct} yes="right, by the oracle" no="wrong, by the oracle" />
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
