import { useMemo } from "react";
import type { Spread } from "../../run/index.ts";
import {
  Button,
  csvOf,
  Panel,
  RunSwatch,
  runStyle,
  saveText,
  useColourScheme,
  useLibrary,
} from "../../ui/index.ts";
import { useCompare, useSession } from "./context.ts";
import { valueText } from "./figure.ts";
import { type GroupResult, LAST_UPDATES, resultRows, resultsOf } from "./results.ts";
import { chosenRuns } from "./session.ts";
import styles from "./table.module.css";

/** The numbers that a paper's table has. */
export function ResultsPanel() {
  const all = useLibrary(useSession().library);
  const choice = useCompare((s) => s.choice);
  const results = useMemo(() => resultsOf(chosenRuns(all, choice), choice), [all, choice]);
  return (
    <Panel
      title="Results"
      testId="results"
      aside={
        <Button
          kind="quiet"
          disabled={results.length === 0}
          data-testid="results-csv"
          aria-label="Results: save as CSV"
          onClick={() => saveText("compare-results.csv", csvOf(resultRows(results)), "text/csv")}
        >
          CSV
        </Button>
      }
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">
            Mean and sample deviation over the runs of each group
          </caption>
          <thead>
            <tr>
              <th scope="col">group</th>
              <th scope="col">n</th>
              <th scope="col">training</th>
              <th scope="col">held-out</th>
              <th scope="col">AUC training</th>
              <th scope="col">AUC held-out</th>
              <th scope="col">updates to 50 %</th>
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <Row key={result.key} result={result} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        Mean &plusmn; sample deviation over runs. Training: success of the last {LAST_UPDATES}{" "}
        updates. Held-out: the last evaluation. AUC: mean height of the curve. Updates to 50 %: the
        first evaluation with at least half of the held-out tasks won, over the runs that get there.
      </p>
    </Panel>
  );
}

function Row({ result }: { readonly result: GroupResult }) {
  const scheme = useColourScheme();
  const { label, runs, updatesToHalf } = result;
  return (
    <tr data-testid="result">
      <th scope="row">
        <span className={styles.name}>
          <RunSwatch style={runStyle(runs[0]?.slot ?? 0, scheme)} /> {label}
        </span>
      </th>
      <td>{runs.length}</td>
      <td>{spreadText(result.training, runs.length)}</td>
      <td>{spreadText(result.heldOut, runs.length)}</td>
      <td>{spreadText(result.trainingArea, runs.length)}</td>
      <td>{spreadText(result.heldOutArea, runs.length)}</td>
      <td>
        {updatesToHalf === null
          ? result.heldOut === null
            ? "\u2013"
            : "not reached"
          : `${spreadOnly(updatesToHalf, (value) => value.toFixed(1))}${updatesToHalf.n < runs.length ? ` (${updatesToHalf.n} of ${runs.length})` : ""}`}
      </td>
    </tr>
  );
}

const spreadOnly = ({ mean, deviation, n }: Spread, format: (value: number) => string): string =>
  n > 1 ? `${format(mean)} \u00b1 ${format(deviation)}` : format(mean);

function spreadText(spread: Spread | null, runs: number): string {
  if (spread === null) return "\u2013";
  const few = spread.n < runs ? ` (${spread.n} of ${runs})` : "";
  return spreadOnly(spread, (value) => valueText(value, true)) + few;
}
