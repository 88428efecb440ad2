import type { ReactNode } from "react";
import { Button, Formula, Panel, useWords } from "../../ui/index.ts";
import { useTheory } from "./context.ts";
import { PROPOSITION_WORDS } from "./proposition-words.ts";
import styles from "./proposition.module.css";
import { plain } from "./numbers.ts";
import { type Asked, computedLogprob, tokenNumbers } from "./state.ts";

interface PropositionProps {
  readonly title: string;
  readonly statement: string;
  readonly why: string;
  readonly not: string;
  /** One a line, so that each fits a narrow screen. */
  readonly formulas: readonly { readonly tex: string; readonly text: string }[];
  readonly children: ReactNode;
  readonly testId: string;
}

/** One proposition: what it says, why, the formula, a check, and what it does not say. */
export function Proposition(props: PropositionProps) {
  const { title, statement, why, not, formulas, children, testId } = props;
  const words = useWords(PROPOSITION_WORDS);
  return (
    <Panel title={title} testId={testId} className={styles.proposition}>
      <div className={styles.columns}>
        <div className={styles.said}>
          <p className={styles.statement}>{statement}</p>
          <div className={styles.formula}>
            {formulas.map((formula) => (
              <Formula key={formula.text} {...formula} display />
            ))}
          </div>
          <h3>{words.why}</h3>
          <p>{why}</p>
          <h3>{words.not}</h3>
          <p>{not}</p>
        </div>
        <div className={styles.check}>
          <h3>{words.check}</h3>
          {children}
        </div>
      </div>
    </Panel>
  );
}

interface EngineCheckProps<T> {
  readonly asked: Asked<T>;
  readonly say: (found: T) => string;
  readonly onAsk: () => void;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly testId: string;
}

/** A check by the engine's gradients: on request, since it takes a moment. */
export function EngineCheck<T>(props: EngineCheckProps<T>) {
  const { asked, say, onAsk, hint, disabled = false, testId } = props;
  const words = useWords(PROPOSITION_WORDS);
  const ready = useTheory((s) => s.numbers !== null);
  const beta = useTheory((s) => s.beta);
  const found = asked !== null && asked !== "asked" ? asked : null;
  return (
    <div className={styles.engine}>
      <div className={styles.ask}>
        <Button
          disabled={!ready || disabled}
          inactive={asked === "asked"}
          data-testid={`${testId}-ask`}
          onClick={onAsk}
        >
          {asked === "asked" ? words.asking : words.ask}
        </Button>
        <span className={styles.source}>{words.engine}</span>
      </div>
      <p className={styles.found} role="status" data-testid={`${testId}-found`}>
        {found !== null && (
          <>
            {say(found.found)}
            {found.beta !== beta && ` (${words.stale}${found.beta.toFixed(1)})`}
          </>
        )}
      </p>
      {hint !== undefined && found === null && <p className={styles.source}>{hint}</p>}
    </div>
  );
}

/** Which weights computed the distributions; or that they are still computed. */
export function ByWhom() {
  const words = useWords(PROPOSITION_WORDS);
  const numbers = useTheory((s) => s.numbers);
  const recorded = useTheory((s) => tokenNumbers(s)?.logprob ?? null);
  const computed = useTheory(computedLogprob);
  const computing = useTheory((s) => s.computing);
  if (numbers === null) {
    return (
      <p className={styles.source} role="status">
        {computing && words.waiting}
      </p>
    );
  }
  const { name, updates } = numbers.weights;
  return (
    <p className={styles.source} data-testid="by-whom">
      {words.by(numbers.engine, updates === null ? name : words.after(name, updates))}{" "}
      {recorded !== null && computed !== null && words.agree(plain(recorded), plain(computed))}
    </p>
  );
}

/** Two numbers that have to be the same. */
export function BothSides({
  title,
  sides,
}: {
  readonly title: string;
  readonly sides: readonly { readonly name: string; readonly value: string }[];
}) {
  const words = useWords(PROPOSITION_WORDS);
  return (
    <div className={styles.both}>
      <span>{title}</span>
      <dl>
        {sides.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <span className={styles.source}>{words.page}</span>
    </div>
  );
}
