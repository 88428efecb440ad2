import { useDeferredValue, useMemo } from "react";
import {
  Button,
  csvOf,
  glyphs,
  Panel,
  saveText,
  signed,
  useWords,
  VirtualList,
  wordsNow,
} from "../../ui/index.ts";
import { Choice } from "./choice.tsx";
import { useInspect, useSession } from "./context.ts";
import { hitRows } from "./csv.ts";
import styles from "./lists.module.css";
import { WORDS } from "./lists-words.ts";
import { viewedRollout, viewedUpdate } from "./state.ts";
import { ALL_TOKENS, isWide, MOST_HITS, searchTokens, type TokenHit } from "./token-filter.ts";

const ROW = 28;
const NOTHING: readonly never[] = [];

/** Looks for tokens in the whole run, and goes to where they are. */
export function TokenFinder() {
  const session = useSession();
  const words = useWords(WORDS);
  const filter = useInspect((s) => s.tokens);
  const inspected = useInspect((s) => s.inspected);
  const update = useInspect((s) => viewedUpdate(s)?.update ?? null);
  const rollout = useInspect(viewedRollout);
  const token = useInspect((s) => s.selection.token);
  // Typing stays quick while a long run is searched.
  const wanted = useDeferredValue(filter);
  const { hits, found, of } = useMemo(
    () => searchTokens(inspected?.updates ?? NOTHING, inspected?.vocabulary ?? NOTHING, wanted),
    [inspected, wanted],
  );
  const selected = hits.findIndex(
    (hit) =>
      hit.update === update &&
      hit.group === rollout?.group &&
      hit.member === rollout.member &&
      hit.position === token,
  );
  const go = (index: number): void => {
    const hit = hits[index];
    if (hit === undefined) return;
    session.selectRollout(hit.update, hit.group, hit.member);
    session.pin(hit.position);
  };
  return (
    <Panel
      title={words.findTokens}
      testId="token-finder"
      aside={
        <>
          <span className={styles.count} data-testid="token-count" role="status">
            {words.tokensOf(found.toLocaleString("en"), of.toLocaleString("en"))}
          </span>
          <Button
            kind="quiet"
            className={styles.small}
            disabled={hits.length === 0}
            aria-label={words.tokensCsv}
            data-testid="tokens-csv"
            onClick={() => saveText("tokens.csv", csvOf(hitRows(hits)), "text/csv")}
          >
            {words.csv}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <label className={styles.choice}>
          <span>{words.filters.text}</span>
          <input
            type="search"
            value={filter.text}
            data-testid="token-text"
            onChange={(event) => session.filterTokens({ text: event.currentTarget.value })}
          />
        </label>
        <Choice
          label={words.filters.kind}
          value={filter.kind}
          testId="token-kind"
          options={words.kinds}
          onChange={(kind) => session.filterTokens({ kind })}
        />
        <Choice
          label={words.filters.outcome}
          value={filter.outcome}
          testId="token-outcome"
          options={words.outcomes}
          onChange={(outcome) => session.filterTokens({ outcome })}
        />
        <GateBound name="gateLow" label={words.filters.gateLow} />
        <GateBound name="gateHigh" label={words.filters.gateHigh} />
        <Button
          kind="quiet"
          className={styles.small}
          disabled={isWide(filter)}
          aria-label={words.clearFilters}
          data-testid="tokens-clear"
          onClick={() => session.filterTokens(ALL_TOKENS)}
        >
          {words.clear}
        </Button>
      </div>
      <VirtualList
        label={words.tokensFound}
        testId="token-list"
        count={hits.length}
        rowHeight={ROW}
        selected={selected}
        onSelect={go}
        rowLabel={(index) => labelOf(hits[index])}
        row={(index) => <Row hit={hits[index]} />}
        empty={words.noToken}
      />
      {found > hits.length && (
        <p className={styles.count}>{words.onlyFirst(MOST_HITS.toLocaleString("en"))}</p>
      )}
    </Panel>
  );
}

interface GateBoundProps {
  readonly name: "gateLow" | "gateHigh";
  readonly label: string;
}

function GateBound({ name, label }: GateBoundProps) {
  const session = useSession();
  const value = useInspect((s) => s.tokens[name]);
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <input
        type="number"
        min={0}
        max={1}
        step={0.05}
        value={value}
        data-testid={`token-${name}`}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber;
          if (next >= 0 && next <= 1) session.filterTokens({ [name]: next });
        }}
      />
    </label>
  );
}

function labelOf(hit: TokenHit | undefined): string {
  if (hit === undefined) return "";
  const words = wordsNow(WORDS);
  const { text, gate, update, group, member, step, won } = hit;
  return words.tokenLabel(
    text.trim() || words.blank,
    gate === null ? words.noGate : words.gateOf(gate.toFixed(2)),
    words.tokenWhere(update, group + 1, member + 1),
    step,
    won ? words.won : words.lost,
  );
}

function Row({ hit }: { readonly hit: TokenHit | undefined }) {
  const words = useWords(WORDS);
  if (hit === undefined) return null;
  const { update, group, member, step, text, won, gate, shift } = hit;
  return (
    <div className={styles.token}>
      <span>
        <code>{glyphs(text)}</code>
      </span>
      <span>
        {won ? "\u2713" : "\u00d7"} {[update, group + 1, member + 1].join("\u00b7")}{" "}
        {words.step(step)}
      </span>
      <span>{shift === null ? "\u2013" : signed(shift)}</span>
      <span>{gate === null ? "\u2013" : gate.toFixed(2)}</span>
    </div>
  );
}
