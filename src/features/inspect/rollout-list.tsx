import { useMemo } from "react";
import {
  Button,
  csvOf,
  Panel,
  saveText,
  signed,
  useWords,
  VirtualList,
  wordsNow,
} from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import { rolloutRows } from "./csv.ts";
import { Choice } from "./choice.tsx";
import { listRollouts, type RolloutRow, type SortKey } from "./rollout-filter.ts";
import styles from "./lists.module.css";
import { WORDS } from "./lists-words.ts";
import { viewedRollout, viewedUpdate } from "./state.ts";

const ROW = 30;
const COLUMNS: readonly SortKey[] = ["order", "reward", "advantage", "length", "shift", "gate"];

/** Every rollout, filtered and sorted. */
export function RolloutList() {
  const session = useSession();
  const words = useWords(WORDS);
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
      title={words.rollouts}
      testId="rollout-list-panel"
      aside={
        <>
          <span data-testid="rollout-count">{words.countOf(rows.length, of)}</span>
          <Button
            kind="quiet"
            className={styles.small}
            disabled={rows.length === 0}
            aria-label={words.rolloutsCsv}
            data-testid="rollouts-csv"
            onClick={() => saveText("rollouts.csv", csvOf(rolloutRows(rows)), "text/csv")}
          >
            {words.csv}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <Choice
          label={words.filters.scope}
          value={filter.scope}
          testId="filter-scope"
          options={words.scopes}
          onChange={(scope) => session.filterRollouts({ scope })}
        />
        <Choice
          label={words.filters.outcome}
          value={filter.outcome}
          testId="filter-outcome"
          options={words.outcomes}
          onChange={(outcome) => session.filterRollouts({ outcome })}
        />
        <Choice
          label={words.filters.advantage}
          value={filter.advantage}
          testId="filter-advantage"
          options={words.advantages}
          onChange={(advantage) => session.filterRollouts({ advantage })}
        />
        <Choice
          label={words.filters.group}
          value={filter.group}
          testId="filter-group"
          options={words.groups}
          onChange={(group) => session.filterRollouts({ group })}
        />
        <Choice
          label={words.filters.skill}
          value={filter.skill}
          testId="filter-skill"
          options={words.skills}
          onChange={(skill) => session.filterRollouts({ skill })}
        />
      </div>
      <fieldset className={styles.head} aria-label={words.sortBy}>
        {COLUMNS.map((key) => (
          <button
            key={key}
            type="button"
            title={words.sort(words.columnTitles[key])}
            aria-pressed={sort.key === key}
            data-testid={`sort-${key}`}
            onClick={() => session.sortBy(key)}
          >
            {words.columns[key]}
            {sort.key === key && (
              <span aria-hidden="true">{sort.descending ? "\u2193" : "\u2191"}</span>
            )}
            {sort.key === key && (
              <span className="visually-hidden">
                {sort.descending ? words.falling : words.rising}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      <VirtualList
        label={words.rollouts}
        testId="rollout-list"
        count={rows.length}
        rowHeight={ROW}
        selected={selected}
        onSelect={choose}
        rowLabel={(index) => labelOf(rows[index])}
        row={(index) => <Row row={rows[index]} />}
        empty={inspected === null ? words.noRunOpen : words.noRollout}
      />
    </Panel>
  );
}

const number = (value: number | null, digits = 2): string =>
  value === null || Number.isNaN(value) ? "\u2013" : value.toFixed(digits);

function labelOf(row: RolloutRow | undefined): string {
  if (row === undefined) return "";
  const { update, rollout, equalGroup } = row;
  const words = wordsNow(WORDS);
  const { skill, group, member, won, reward, advantage, actions } = rollout;
  const written =
    skill === null
      ? words.noSkill
      : !skill.wellFormed
        ? words.malformedSkill
        : skill.correct
          ? words.correctSkill
          : words.incorrectSkill;
  const label = words.rolloutLabel(
    words.rollout(update, group + 1, member + 1),
    won ? words.won : words.lost,
    number(reward),
    signed(advantage),
    actions.length,
    written,
  );
  return equalGroup ? label + words.noVariance : label;
}

function Row({ row }: { readonly row: RolloutRow | undefined }) {
  const words = useWords(WORDS);
  if (row === undefined) return null;
  const { update, rollout, equalGroup, shift, gate } = row;
  return (
    <div className={styles.rollout} data-won={rollout.won}>
      <span>
        <b aria-hidden="true">{rollout.won ? "\u2713" : "\u00d7"}</b>{" "}
        {[update, rollout.group + 1, rollout.member + 1].join("\u00b7")}
        {equalGroup && <i title={words.equalRewards}>{" ="}</i>}
      </span>
      <span>{number(rollout.reward, 1)}</span>
      <span>{Number.isNaN(rollout.advantage) ? "\u2013" : signed(rollout.advantage)}</span>
      <span>{rollout.actions.length}</span>
      <span>{shift === null ? "\u2013" : signed(shift)}</span>
      <span>{number(gate)}</span>
    </div>
  );
}
