import { memo, useMemo, useState } from "react";
import type { UpdateLine } from "../../run/index.ts";
import { Disclosure, Panel, Sparkline, useWords } from "../../ui/index.ts";
import styles from "./batch-figures.module.css";
import { useTrain } from "./context.ts";
import { FIGURE_WORDS } from "./figure-words.ts";
import { FIGURES, type FigureName, figuresOf } from "./figures.ts";
import { FigureChart } from "./figure-chart.tsx";
import { shownSettings, viewedUpdate } from "./selection.ts";

/** The figures of the batch on screen, each with its course over the run; one of them is drawn large. */
export function BatchFigures() {
  const words = useWords(FIGURE_WORDS);
  const updates = useTrain((s) => s.updates);
  const viewed = useTrain((s) => viewedUpdate(s)?.update ?? null);
  const settings = useTrain(shownSettings);
  const [chosen, setChosen] = useState<FigureName>("loss");
  const index = updates.findIndex(({ update }) => update === viewed);
  const shown = index < 0 ? updates.length - 1 : index;
  const line = updates[shown] ?? null;
  const names = figuresOf(settings);
  const drawn = names.includes(chosen) ? chosen : "loss";
  return (
    <Panel
      title={words.title}
      testId="batch"
      aside={line && <span>{words.update(line.update)}</span>}
    >
      {line?.metrics.applied === false && (
        <p className={styles.refused} role="alert">
          {words.refused}
        </p>
      )}
      <FigureChart name={drawn} line={line} />
      <ul className={styles.figures}>
        {names.map((name) => (
          <FigureRow
            key={name}
            name={name}
            updates={updates}
            line={line}
            marked={line === null ? null : shown}
            drawn={name === drawn}
            onDraw={setChosen}
          />
        ))}
      </ul>
      <Disclosure summary={words.meaning}>
        {() => (
          <dl className={styles.help}>
            {names.map((name) => (
              <div key={name}>
                <dt>{words.figures[name].label}</dt>
                <dd>{words.figures[name].help}</dd>
              </div>
            ))}
          </dl>
        )}
      </Disclosure>
    </Panel>
  );
}

interface FigureRowProps {
  readonly name: FigureName;
  readonly updates: readonly UpdateLine[];
  readonly line: UpdateLine | null;
  readonly marked: number | null;
  readonly drawn: boolean;
  readonly onDraw: (name: FigureName) => void;
}

const FigureRow = memo(function FigureRow(props: FigureRowProps) {
  const { name, updates, line, marked, drawn, onDraw } = props;
  const words = useWords(FIGURE_WORDS);
  const { label, help } = words.figures[name];
  const figure = FIGURES[name];
  const values = useMemo(() => updates.map(figure.value), [updates, figure]);
  const value = line && figure.value(line);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        title={`${help} ${words.plot(label)}`}
        aria-pressed={drawn}
        data-testid={`figure-${name}`}
        onClick={() => onDraw(name)}
      >
        <span className={styles.label}>{label}</span>
        <Sparkline values={values} marked={marked} />
        <span className={styles.value}>
          {line && value !== null ? figure.format(value, line) : "\u2013"}
        </span>
      </button>
    </li>
  );
});
