import { Panel, useWords } from "../../ui/index.ts";
import { useDeploy } from "./context.ts";
import styles from "./needs-panel.module.css";
import { grouped } from "./numbers.ts";
import { figuresOf, viewedResult } from "./state.ts";
import { DEPLOY_WORDS } from "./words.ts";

/** What is left of training when a policy acts: nothing but the policy. */
export function NeedsPanel() {
  const { needs } = useWords(DEPLOY_WORDS);
  const { parts } = needs;
  return (
    <Panel title={needs.title} testId="needs">
      <p className={styles.lead}>{needs.lead}</p>
      <div className={styles.pictures}>
        <figure className={styles.picture}>
          <figcaption>{needs.training}</figcaption>
          <Loop />
          <ul className={styles.helpers}>
            {[parts.skill, parts.analyzer, parts.teacher, parts.optimiser].map((part) => (
              <li key={part} className={styles.part}>
                {part}
              </li>
            ))}
          </ul>
        </figure>
        <figure className={styles.picture} data-deployed>
          <figcaption>
            {needs.deployed} <span>{needs.only}</span>
          </figcaption>
          <Loop />
          <ul className={styles.helpers}>
            {[parts.skill, parts.analyzer, parts.teacher, parts.optimiser].map((part) => (
              <li key={part} className={styles.part} data-gone>
                <s>{part}</s>
                <span className="visually-hidden">{needs.absent}</span>
              </li>
            ))}
          </ul>
        </figure>
      </div>
      <p className={styles.gone} data-testid="no-skill">
        <strong>{needs.gone}</strong> <Counted />
      </p>
      <p className={styles.plain}>{needs.plain}</p>
    </Panel>
  );
}

/** The world and the policy, and what goes between them. */
function Loop() {
  const { needs } = useWords(DEPLOY_WORDS);
  return (
    <div className={styles.loop}>
      <span className={styles.part}>{needs.parts.world}</span>
      <span className={styles.ways}>
        <span className={styles.way}>
          {needs.observation} <Arrow />
        </span>
        <span className={styles.way}>
          <Arrow back /> {needs.action}
        </span>
      </span>
      <span className={styles.part} data-policy>
        {needs.parts.policy}
      </span>
    </div>
  );
}

const Arrow = ({ back = false }: { readonly back?: boolean }) => (
  <svg width="34" height="8" viewBox="0 0 34 8" aria-hidden="true" data-back={back || undefined}>
    <path d="M0 4h32M28 1l4 3-4 3" fill="none" stroke="currentColor" strokeWidth="1.4" />
  </svg>
);

function Counted() {
  const { needs } = useWords(DEPLOY_WORDS);
  const result = useDeploy(viewedResult);
  if (result === null || result.episodes.length === 0) return <span>{needs.notYet}</span>;
  const { skillTokens, tokens } = figuresOf(result);
  return <span data-testid="skill-count">{needs.measured(skillTokens, grouped(tokens))}</span>;
}
