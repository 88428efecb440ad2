import { useMemo } from "react";
import type { Spread } from "../../run/index.ts";
import {
  Button,
  csvOf,
  Panel,
  RunSwatch,
  runStyle,
  saveText,
  ScrollBox,
  useColourScheme,
  useLanguage,
  useLibrary,
  useWords,
} from "../../ui/index.ts";
import { useCompare, useSession } from "./context.ts";
import { spreadText, valueText } from "./figure.ts";
import { type GroupResult, LAST_UPDATES, resultRows, resultsOf, seedsOf } from "./results.ts";
import { chosenRuns } from "./session.ts";
import styles from "./table.module.css";
import { WORDS } from "./words.ts";

const COLUMNS = [
  "group",
  "n",
  "training",
  "heldOut",
  "trainingArea",
  "heldOutArea",
  "updatesToHalf",
] as const;

/** The numbers that a paper's table has. */
export function ResultsPanel() {
  const all = useLibrary(useSession().library);
  const choice = useCompare((s) => s.choice);
  const language = useLanguage();
  const words = useWords(WORDS);
  const results = useMemo(
    () => resultsOf(chosenRuns(all, choice), choice, language),
    [all, choice, language],
  );
  return (
    <Panel
      title={words.results}
      testId="results"
      aside={
        <Button
          kind="quiet"
          disabled={results.length === 0}
          data-testid="results-csv"
          aria-label={words.resultsCsv}
          onClick={() => saveText("compare-results.csv", csvOf(resultRows(results)), "text/csv")}
        >
          {words.csv}
        </Button>
      }
    >
      <ScrollBox label={words.resultsCaption} className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">{words.resultsCaption}</caption>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {words.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <Row key={result.key} result={result} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={styles.note}>{words.resultsNote(LAST_UPDATES)}</p>
    </Panel>
  );
}

function Row({ result }: { readonly result: GroupResult }) {
  const scheme = useColourScheme();
  const words = useWords(WORDS);
  const { label, runs, updatesToHalf } = result;
  const seeds = seedsOf(runs).join(", ");
  const spread = (
    of: Spread | null,
    format = percent,
    unit: (text: string) => string = String,
  ): string =>
    of === null
      ? "\u2013"
      : unit(textOf(of, format)) + (of.n < runs.length ? words.few(of.n, runs.length) : "");
  return (
    <tr data-testid="result">
      <th scope="row" className={styles.group}>
        <span className={styles.name}>
          <RunSwatch style={runStyle(runs[0]?.slot ?? 0, scheme)} /> {label}
        </span>
        {runs.length > 1 && <small className={styles.seeds}>{words.seeds(seeds)}</small>}
      </th>
      <td>{runs.length}</td>
      <td>{spread(result.training)}</td>
      <td>{spread(result.heldOut)}</td>
      <td>{spread(result.trainingArea)}</td>
      <td>{spread(result.heldOutArea)}</td>
      <td>
        {updatesToHalf === null && result.heldOut !== null
          ? words.notReached
          : spread(updatesToHalf, whole, words.updates)}
      </td>
    </tr>
  );
}

const whole = (value: number): string => String(Math.round(value));

const percent = (value: number): string => valueText(value, true);

const textOf = ({ mean, deviation, n }: Spread, format: (value: number) => string): string =>
  n > 1 ? spreadText(mean, deviation, format) : format(mean);
