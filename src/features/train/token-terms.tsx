import { useState } from "react";
import { Formula, signed, useWords } from "../../ui/index.ts";
import { fixed, type Term, TERMS, type TermValue } from "./token-formulas.ts";
import styles from "./token-terms.module.css";
import { TOKEN_WORDS } from "./token-words.ts";

/** Those whose sign says something. */
const SIGNED: readonly Term[] = ["d", "A", "pull"];

interface TokenTermsProps {
  readonly values: Readonly<Record<Term, TermValue>>;
  /** The one that colours the token: it is open until the reader closes it. */
  readonly opened: Term | null;
  /** Rewards of the token's group, to be read beside the advantage. */
  readonly rewards: readonly number[];
}

/** Every term of a token; each opens to what it is and its formula with the numbers put in. */
export function TokenTerms({ values, opened, rewards }: TokenTermsProps) {
  const [turned, setTurned] = useState<ReadonlySet<Term>>(new Set());
  const toggle = (term: Term): void =>
    setTurned((before) => {
      const after = new Set(before);
      if (!after.delete(term)) after.add(term);
      return after;
    });
  return (
    <ul className={styles.terms} data-testid="formula">
      {TERMS.map((term) => (
        <TermRow
          key={term}
          term={term}
          value={values[term]}
          open={(term === opened) !== turned.has(term)}
          rewards={rewards}
          onToggle={toggle}
        />
      ))}
    </ul>
  );
}

interface TermRowProps {
  readonly term: Term;
  readonly value: TermValue;
  readonly open: boolean;
  readonly rewards: readonly number[];
  readonly onToggle: (term: Term) => void;
}

function TermRow({ term, value, open, rewards, onToggle }: TermRowProps) {
  const words = useWords(TOKEN_WORDS);
  const { name, text } = words.terms[term];
  const { value: number } = value;
  const shown =
    number === undefined ? "\u2013" : SIGNED.includes(term) ? signed(number, 3) : fixed(number);
  return (
    <li className={styles.term} data-open={open || undefined}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        data-testid={`term-${term}`}
        onClick={() => onToggle(term)}
      >
        <i>{term === "pull" ? "" : term}</i>
        <span className={styles.name}>{name}</span>
        <span className={styles.number} data-testid={`number-${term}`}>
          {shown}
        </span>
      </button>
      {open && (
        <div className={styles.body}>
          <p>{text}</p>
          <Formula display tex={value.tex} text={value.text} testId={`formula-${term}`} />
          {term === "A" && rewards.length > 0 && (
            <p>{words.formula.rewards(rewards.map(shortReward).join(", "))}</p>
          )}
          {(term === "l" || term === "t") && <p>{words.formula.ownSkill}</p>}
        </div>
      )}
    </li>
  );
}

const shortReward = (reward: number): string =>
  Number.isInteger(reward) ? String(reward) : reward.toFixed(2);
