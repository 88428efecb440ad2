import { useMemo } from "react";
import { Button, csvOf, Panel, saveText, signed, VirtualList } from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import { rolloutRows } from "./csv.ts";
import { Choice } from "./choice.tsx";
import { listRollouts, type RolloutRow, type SortKey } from "./rollout-filter.ts";
import styles from "./lists.module.css";
import { viewedRollout, viewedUpdate } from "./state.ts";

const ROW = 30;
const COLUMNS: readonly (readonly [SortKey, string, string])[] = [
  ["order", "rollout", "Update, task and rollout"],
  ["reward", "reward", "Reward of the episode"],
  ["advantage", "A", "Advantage within its group"],
  ["length", "len", "Actions of the episode"],
  ["shift", "shift", "Mean shift of its sampled tokens"],
  ["gate", "gate", "Mean gate of its sampled tokens"],
];

/** Every rollout, filtered and sorted. */
export function RolloutList() {
  const session = useSession();
  const inspected = useInspect((s) => s.inspected);
  const viewed = useInspect(viewedUpdate);
  const filter = useInspect((s) => s.rollouts);
  const sort = useInspect((s) => s.sort);
  const rollout = useInspect(viewedRollout);
  const { rows, of } = useMemo(
    () => listRollouts(inspected?.updates ?? [], viewed, filter, sort),
    [inspected, viewed, filter, sort],
  );
  const selected = rows.findIndex((row) => row.rollout === rollout);
  const choose = (index: number): void => {
    const row = rows[index];
    if (row) session.selectRollout(row.update, row.rollout.group, row.rollout.member);
  };
  return (
    <Panel
      title="Rollouts"
      testId="rollout-list-panel"
      aside={
        <>
          <span data-testid="rollout-count">
            {rows.length} of {of}
          </span>
          <Button
            kind="quiet"
            className={styles.small}
            disabled={rows.length === 0}
            aria-label="Rollouts: save as CSV"
            data-testid="rollouts-csv"
            onClick={() => saveText("rollouts.csv", csvOf(rolloutRows(rows)), "text/csv")}
          >
            CSV
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <Choice
          label="From"
          value={filter.scope}
          testId="filter-scope"
          options={{ update: "this update", run: "every update" }}
          onChange={(scope) => session.filterRollouts({ scope })}
        />
        <Choice
          label="Outcome"
          value={filter.outcome}
          testId="filter-outcome"
          options={{ all: "any", won: "won", lost: "lost" }}
          onChange={(outcome) => session.filterRollouts({ outcome })}
        />
        <Choice
          label="Advantage"
          value={filter.advantage}
          testId="filter-advantage"
          options={{ all: "any", positive: "above 0", zero: "zero", negative: "below 0" }}
          onChange={(advantage) => session.filterRollouts({ advantage })}
        />
        <Choice
          label="Group"
          value={filter.group}
          testId="filter-group"
          options={{ all: "any", equal: "zero variance", mixed: "mixed" }}
          onChange={(group) => session.filterRollouts({ group })}
        />
        <Choice
          label="Skill"
          value={filter.skill}
          testId="filter-skill"
          options={{
            all: "any",
            "well-formed": "well formed",
            malformed: "malformed",
            correct: "correct",
            incorrect: "incorrect",
            none: "none",
          }}
          onChange={(skill) => session.filterRollouts({ skill })}
        />
      </div>
      <fieldset className={styles.head} aria-label="Sort by">
        {COLUMNS.map(([key, label, title]) => (
          <button
            key={key}
            type="button"
            title={`${title}: sort`}
            aria-pressed={sort.key === key}
            data-testid={`sort-${key}`}
            onClick={() => session.sortBy(key)}
          >
            {label}
            {sort.key === key && (
              <span aria-hidden="true">{sort.descending ? "\u2193" : "\u2191"}</span>
            )}
            {sort.key === key && (
              <span className="visually-hidden">{sort.descending ? "falling" : "rising"}</span>
            )}
          </button>
        ))}
      </fieldset>
      <VirtualList
        label="Rollouts"
        testId="rollout-list"
        count={rows.length}
        rowHeight={ROW}
        selected={selected}
        onSelect={choose}
        rowLabel={(index) => labelOf(rows[index])}
        row={(index) => <Row row={rows[index]} />}
        empty={
          inspected === null
            ? "No run is open. Train one on the first screen, or import a record."
            : "No rollout passes these filters."
        }
      />
    </Panel>
  );
}

const number = (value: number | null, digits = 2): string =>
  value === null || Number.isNaN(value) ? "\u2013" : value.toFixed(digits);

function labelOf(row: RolloutRow | undefined): string {
  if (row === undefined) return "";
  const { update, rollout, equalGroup } = row;
  const skill =
    rollout.skill === null
      ? "no skill"
      : rollout.skill.wellFormed
        ? `skill ${rollout.skill.correct ? "correct" : "not correct"}`
        : "malformed skill";
  return `Update ${update}, task ${rollout.group + 1}, rollout ${rollout.member + 1}: ${rollout.won ? "won" : "lost"}, reward ${number(rollout.reward)}, advantage ${signed(rollout.advantage)}, ${rollout.actions.length} actions, ${skill}${equalGroup ? ", group without variance" : ""}`;
}

function Row({ row }: { readonly row: RolloutRow | undefined }) {
  if (row === undefined) return null;
  const { update, rollout, equalGroup, shift, gate } = row;
  return (
    <div className={styles.rollout} data-won={rollout.won}>
      <span>
        <b aria-hidden="true">{rollout.won ? "\u2713" : "\u00d7"}</b> {update}&middot;
        {rollout.group + 1}&middot;{rollout.member + 1}
        {equalGroup && <i title="All rewards of its group are equal"> =</i>}
      </span>
      <span>{number(rollout.reward, 1)}</span>
      <span>{Number.isNaN(rollout.advantage) ? "\u2013" : signed(rollout.advantage)}</span>
      <span>{rollout.actions.length}</span>
      <span>{shift === null ? "\u2013" : signed(shift)}</span>
      <span>{number(gate)}</span>
    </div>
  );
}
