import { useDeferredValue, useMemo } from "react";
import {
  Button,
  CloseIcon,
  glyphs,
  signed,
  useWords,
  VirtualList,
  wordsNow,
} from "../../ui/index.ts";
import { Choice } from "./choice.tsx";
import { useInspect, useSession } from "./context.ts";
import { groupRows, hitRows } from "./csv.ts";
import { ListPanel, SortHead } from "./list-panel.tsx";
import styles from "./lists.module.css";
import { WORDS } from "./lists-words.ts";
import { viewedRollout, viewedUpdate } from "./state.ts";
import { listTokens, MOST_HITS, searchTokens, type TokenHit } from "./token-filter.ts";
import { TokenFilters } from "./token-filters.tsx";
import { groupTokens, TOKEN_GROUPINGS } from "./token-groups.ts";
import { BY_SHARE, GroupTable, useGroupName } from "./token-group-table.tsx";

const ROW = 28;
const COLUMNS = ["order", "shift", "gate"] as const;

/** Looks for tokens in the whole run, lists them or puts them together, and goes to where they are. */
export function TokenFinder() {
  const session = useSession();
  const words = useWords(WORDS);
  const grouping = useInspect((s) => s.grouping);
  const { hits, of } = useSearch();
  const options = { none: words.ungrouped, ...words.groupTitles };
  return (
    <ListPanel
      title={words.findTokens}
      testId="token-finder"
      count={words.tokensOf(hits.length.toLocaleString("en"), of.toLocaleString("en"))}
      countId="token-count"
      csv={{
        file: grouping === null ? "tokens.csv" : `tokens-by-${grouping}.csv`,
        label: grouping === null ? words.tokensCsv : words.groupsCsv,
        testId: "tokens-csv",
        rows:
          hits.length === 0
            ? null
            : () =>
                grouping === null
                  ? hitRows(hits)
                  : groupRows(grouping, groupTokens(hits, grouping, BY_SHARE)),
      }}
    >
      <TokenFilters />
      <div className={styles.filters}>
        <Choice
          label={words.filters.grouping}
          value={grouping ?? "none"}
          testId="token-grouping"
          options={options}
          onChange={(by) => session.groupBy(TOKEN_GROUPINGS.find((one) => one === by) ?? null)}
        />
        <Only />
      </div>
      {grouping === null ? <HitList hits={hits} /> : <GroupTable by={grouping} hits={hits} />}
    </ListPanel>
  );
}

const NOTHING: readonly never[] = [];

function useSearch() {
  const filter = useInspect((s) => s.tokens);
  const updates = useInspect((s) => s.inspected?.updates ?? NOTHING);
  const vocabulary = useInspect((s) => s.inspected?.vocabulary ?? NOTHING);
  const viewed = useInspect(viewedUpdate);
  // Typing stays quick while a long run is searched.
  const wanted = useDeferredValue(filter);
  const one = wanted.scope === "update" ? viewed : null;
  return useMemo(
    () => searchTokens(one === null ? updates : [one], vocabulary, wanted),
    [updates, one, vocabulary, wanted],
  );
}

/** The one group that is listed, and the way out of it. */
function Only() {
  const session = useSession();
  const words = useWords(WORDS);
  const nameOf = useGroupName();
  const only = useInspect((s) => s.tokens.only);
  if (only === null) return null;
  return (
    <Button
      className={styles.only}
      icon={<CloseIcon />}
      title={words.leaveGroup}
      data-testid="token-only"
      onClick={() => session.filterTokens({ only: null })}
    >
      {words.only(words.groupTitles[only.by], nameOf(only.by, only.key))}
    </Button>
  );
}

function HitList({ hits }: { readonly hits: readonly TokenHit[] }) {
  const session = useSession();
  const words = useWords(WORDS);
  const sort = useInspect((s) => s.tokenSort);
  const rollout = useInspect(viewedRollout);
  const token = useInspect((s) => s.selection.token);
  const listed = useMemo(() => listTokens(hits, sort), [hits, sort]);
  const selected = listed.findIndex((hit) => hit.rollout === rollout && hit.position === token);
  const go = (index: number): void => {
    const hit = listed[index];
    if (hit === undefined) return;
    session.selectRollout(hit.update, hit.rollout.group, hit.rollout.member);
    session.pin(hit.position);
  };
  return (
    <>
      <SortHead
        sort={sort}
        columns={COLUMNS.map((key) => ({
          key,
          label: words.tokenColumns[key],
          title: words.tokenColumnTitles[key],
        }))}
        onSort={session.sortTokensBy}
        testId="sort-tokens"
        className={styles.tokenHead}
      />
      <VirtualList
        label={words.tokensFound}
        testId="token-list"
        count={listed.length}
        rowHeight={ROW}
        selected={selected}
        onSelect={go}
        rowLabel={(index) => labelOf(listed[index])}
        row={(index) => <Row hit={listed[index]} />}
        empty={words.noToken}
      />
      {hits.length > listed.length && (
        <p className={styles.count}>{words.onlyFirst(MOST_HITS.toLocaleString("en"))}</p>
      )}
    </>
  );
}

function labelOf(hit: TokenHit | undefined): string {
  if (hit === undefined) return "";
  const words = wordsNow(WORDS);
  const { text, gate, update, rollout, step } = hit;
  return words.tokenLabel(
    text.trim() || words.blank,
    gate === null ? words.noGate : words.gateOf(gate.toFixed(2)),
    words.tokenWhere(update, rollout.group + 1, rollout.member + 1),
    step,
    rollout.won ? words.won : words.lost,
  );
}

function Row({ hit }: { readonly hit: TokenHit | undefined }) {
  const words = useWords(WORDS);
  if (hit === undefined) return null;
  const { update, rollout, step, text, gate, shift } = hit;
  return (
    <div className={styles.token}>
      <span>
        <code>{glyphs(text)}</code>
      </span>
      <span>
        {rollout.won ? "\u2713" : "\u00d7"}{" "}
        {[update, rollout.group + 1, rollout.member + 1].join("\u00b7")} {words.step(step)}
      </span>
      <span>{shift === null ? "\u2013" : signed(shift)}</span>
      <span>{gate === null ? "\u2013" : gate.toFixed(2)}</span>
    </div>
  );
}
