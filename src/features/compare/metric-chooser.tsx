import { METRIC_NAMES, type MetricName } from "../../run/index.ts";
import { useWords } from "../../ui/index.ts";
import styles from "./controls.module.css";
import { useCompare, useSession } from "./context.ts";
import { METRIC_WORDS } from "./metric-words.ts";
import { WORDS } from "./words.ts";

export function MetricChooser() {
  const session = useSession();
  const words = useWords(WORDS);
  const { metrics } = useWords(METRIC_WORDS);
  const metric = useCompare((s) => s.choice.metric);
  return (
    <select
      className={styles.select}
      aria-label={words.metric}
      data-testid="metric"
      value={metric}
      onChange={(event) => session.choose({ metric: event.currentTarget.value as MetricName })}
    >
      {METRIC_NAMES.map((name) => (
        <option key={name} value={name}>
          {metrics[name]}
        </option>
      ))}
    </select>
  );
}
