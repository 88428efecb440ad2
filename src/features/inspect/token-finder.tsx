import { useDeferredValue, useMemo } from "react";
import { glyphs, Panel, signed, VirtualList } from "../../ui/index.ts";
import { Choice } from "./choice.tsx";
import { useInspect, useSession } from "./context.ts";
import styles from "./lists.module.css";
import { viewedRollout, viewedUpdate } from "./state.ts";
import { MOST_HITS, searchTokens, type TokenHit } from "./token-filter.ts";

const ROW = 28;
const NOTHING: readonly never[] = [];

/** Looks for tokens in the whole run, and goes to where they are. */
export function TokenFinder() {
  const session = useSession();
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
      title="Find tokens"
      testId="token-finder"
      aside={
        <span className={styles.count} data-testid="token-count" role="status">
          {found.toLocaleString("en")} of {of.toLocaleString("en")} tokens
        </span>
      }
    >
      <div className={styles.filters}>
        <label className={styles.choice}>
          <span>Text</span>
          <input
            type="search"
            value={filter.text}
            data-testid="token-text"
            onChange={(event) => session.filterTokens({ text: event.currentTarget.value })}
          />
        </label>
        <Choice
          label="Kind"
          value={filter.kind}
          testId="token-kind"
          options={{
            all: "any",
            sampled: "sampled",
            statement: "prompt",
            observation: "observation",
            skill: "skill",
            control: "control",
          }}
          onChange={(kind) => session.filterTokens({ kind })}
        />
        <Choice
          label="Outcome"
          value={filter.outcome}
          testId="token-outcome"
          options={{ all: "any", won: "won", lost: "lost" }}
          onChange={(outcome) => session.filterTokens({ outcome })}
        />
        <GateBound name="gateLow" label="Gate from" />
        <GateBound name="gateHigh" label="to" />
      </div>
      <VirtualList
        label="Tokens found"
        testId="token-list"
        count={hits.length}
        rowHeight={ROW}
        selected={selected}
        onSelect={go}
        rowLabel={(index) => labelOf(hits[index])}
        row={(index) => <Row hit={hits[index]} />}
        empty="No token fits."
      />
      {found > hits.length && (
        <p className={styles.count}>
          The first {MOST_HITS.toLocaleString("en")} are listed. Narrow the filters to see others.
        </p>
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

const where = ({ update, group, member }: TokenHit): string =>
  `update ${update}, task ${group + 1}, rollout ${member + 1}`;

function labelOf(hit: TokenHit | undefined): string {
  if (hit === undefined) return "";
  const gate = hit.gate === null ? "no gate" : `gate ${hit.gate.toFixed(2)}`;
  return `${hit.text.trim() || "blank"}, ${gate}, ${where(hit)}, step ${hit.step}, ${hit.won ? "won" : "lost"}`;
}

function Row({ hit }: { readonly hit: TokenHit | undefined }) {
  if (hit === undefined) return null;
  const { update, group, member, step, text, won, gate, shift } = hit;
  return (
    <div className={styles.token}>
      <span>
        <code>{glyphs(text)}</code>
      </span>
      <span>
        {won ? "\u2713" : "\u00d7"} {update}&middot;{group + 1}&middot;{member + 1} step {step}
      </span>
      <span>{shift === null ? "\u2013" : signed(shift)}</span>
      <span>{gate === null ? "\u2013" : gate.toFixed(2)}</span>
    </div>
  );
}
