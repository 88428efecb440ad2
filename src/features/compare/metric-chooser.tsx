import { METRIC_NAMES, METRICS, type MetricName } from "../../run/index.ts";
import styles from "./controls.module.css";
import { useCompare, useSession } from "./context.ts";

export function MetricChooser() {
  const session = useSession();
  const metric = useCompare((s) => s.choice.metric);
  return (
    <select
      className={styles.select}
      aria-label="Metric of this figure"
      data-testid="metric"
      value={metric}
      onChange={(event) => session.choose({ metric: event.currentTarget.value as MetricName })}
    >
      {METRIC_NAMES.map((name) => (
        <option key={name} value={name}>
          {METRICS[name].label}
        </option>
      ))}
    </select>
  );
}
