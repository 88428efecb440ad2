import { useMemo } from "react";
import { signed, useWords, VirtualList, wordsNow } from "../../ui/index.ts";
import { Choice } from "./choice.tsx";
import { useInspect, useSession } from "./context.ts";
import { rolloutRows } from "./csv.ts";
import { ListPanel, SortHead } from "./list-panel.tsx";
import {
  listRollouts,
  type RolloutFilter,
  type RolloutRow,
  type SortKey,
} from "./rollout-filter.ts";
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
    <ListPanel
      title={words.rollouts}
      testId="rollout-list-panel"
      count={words.countOf(rows.length, of)}
      countId="rollout-count"
      csv={{
        file: "rollouts.csv",
        label: words.rolloutsCsv,
        testId: "rollouts-csv",
        rows: rows.length > 0 ? () => rolloutRows(rows) : null,
      }}
    >
      <div className={styles.filters}>
        <Filter name="scope" />
        <Filter name="outcome" />
        <Filter name="advantage" />
        <Filter name="group" />
        <Filter name="skill" />
      </div>
      <SortHead
        sort={sort}
        columns={COLUMNS.map((key) => ({
          key,
          label: words.columns[key],
          title: words.columnTitles[key],
        }))}
        onSort={session.sortBy}
        testId="sort"
      />
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
    </ListPanel>
  );
}

type Options = { readonly [K in keyof RolloutFilter]: Readonly<Record<RolloutFilter[K], string>> };

function Filter<K extends keyof RolloutFilter>({ name }: { readonly name: K }) {
  const session = useSession();
  const words = useWords(WORDS);
  const value = useInspect((s) => s.rollouts[name]);
  const labels: Readonly<Record<K, string>> = words.filters;
  const options: Options = words.options;
  return (
    <Choice
      label={labels[name]}
      value={value}
      testId={`filter-${name}`}
      options={options[name]}
      onChange={(next) => session.filterRollouts({ [name]: next })}
    />
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
