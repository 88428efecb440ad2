import { Button, csvOf, DownloadIcon, Panel, saveText, useWords } from "../../ui/index.ts";
import { useDeploy, useSession } from "./context.ts";
import { grouped, percent } from "./numbers.ts";
import styles from "./results-panel.module.css";
import { figuresOf, type TrialResult, viewedResult } from "./state.ts";
import { DEPLOY_WORDS } from "./words.ts";

/** What was played so far, side by side. */
export function ResultsPanel() {
  const { results: words } = useWords(DEPLOY_WORDS);
  const results = useDeploy((s) => s.results);
  const { columns } = words;
  return (
    <Panel
      title={words.title}
      testId="deploy-results"
      aside={
        results.length > 0 && (
          <Button
            kind="quiet"
            icon={<DownloadIcon />}
            data-testid="results-csv"
            onClick={() => saveText("deployed.csv", csvOf(rowsOf(results)), "text/csv")}
          >
            {words.csv}
          </Button>
        )
      }
    >
      {results.length === 0 ? (
        <p className={styles.empty}>{words.empty}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="visually-hidden">{words.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{columns.policy}</th>
                <th scope="col">{columns.form}</th>
                <th scope="col">{columns.bytes}</th>
                <th scope="col">{columns.tasks}</th>
                <th scope="col">{columns.success}</th>
                <th scope="col">{columns.interval}</th>
                <th scope="col">{columns.speed}</th>
                <th scope="col">{columns.load}</th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <Row key={result.id} result={result} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Row({ result }: { readonly result: TrialResult }) {
  const session = useSession();
  const { results: words, files, trial, policy: origin } = useWords(DEPLOY_WORDS);
  const viewed = useDeploy((s) => viewedResult(s)?.id === result.id);
  const { policy, form, bytes, settings, loaded, state } = result;
  const { n, rate, interval, tokensPerSecond } = figuresOf(result);
  const [low, high] = interval;
  const name =
    policy.updates === null ? policy.name : `${policy.name}, ${origin.after(policy.updates)}`;
  const known = n > 0;
  return (
    <tr data-viewed={viewed || undefined} data-testid="deploy-result" data-state={state}>
      <th scope="row">
        <button
          type="button"
          className={styles.view}
          aria-label={words.view(`${name}, ${files.forms[form]}`)}
          aria-pressed={viewed}
          onClick={() => session.view(result.id, null)}
        >
          {name}
        </button>
        <span className={styles.setting}>
          {words.setting(trial.splits[settings.split], settings.temperature, settings.seed)}
        </span>
      </th>
      <td className={styles.text}>{files.forms[form]}</td>
      <td>{grouped(bytes)}</td>
      <td>
        {n}
        {(state === "stopped" || state === "failed") && ` (${words[state]})`}
      </td>
      <td className={styles.rate}>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.range} style={span(known ? low : 0, known ? high : 0)} />
          <span className={styles.fill} style={{ width: `${100 * (rate ?? 0)}%` }} />
        </span>
        {rate === null ? "\u2013" : percent(rate)}
      </td>
      <td>{known ? `${percent(low)} \u2013 ${percent(high)}` : "\u2013"}</td>
      <td>{known ? grouped(tokensPerSecond) : "\u2013"}</td>
      <td>{loaded === null ? "\u2013" : `${loaded.toFixed(0)} ms`}</td>
    </tr>
  );
}

const span = (low: number, high: number) => ({
  left: `${100 * low}%`,
  width: `${100 * (high - low)}%`,
});

function rowsOf(results: readonly TrialResult[]): (string | number | null)[][] {
  const head = [
    ...["policy", "updates", "form", "bytes", "world", "split", "temperature", "seed"],
    ...["episodes", "won", "success", "low", "high", "actions", "tokens_per_second", "load_ms"],
  ];
  return [
    head,
    ...results.map((result) => {
      const { policy, form, bytes, world, settings, loaded } = result;
      const { n, won, rate, interval, length, tokensPerSecond } = figuresOf(result);
      return [
        ...[policy.name, policy.updates, form, bytes, world],
        ...[settings.split, settings.temperature, settings.seed],
        ...[n, won, rate, interval[0], interval[1], length, tokensPerSecond, loaded],
      ];
    }),
  ];
}
