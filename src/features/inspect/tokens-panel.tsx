import { useMemo, useState } from "react";
import type { Rollout } from "../../seed/index.ts";
import {
  ALL_QUANTITY_NAMES,
  countOutside,
  csvOf,
  Disclosure,
  type DomainSource,
  domainOf,
  ExportButtons,
  type HeatmapLegend,
  heatmapPicture,
  heatRows,
  KindKey,
  Legend,
  Panel,
  QUANTITIES,
  QUANTITY_WORDS,
  Segmented,
  summarise,
  TokenHeatmap,
  useColourScheme,
  useInks,
  useLanguage,
  useWords,
} from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import { tokenRows } from "./csv.ts";
import { WORDS } from "./episode-words.ts";
import { PageBar } from "./page-bar.tsx";
import { pageOf, pageWith, rowsOnPage } from "./pages.ts";
import { viewedRollout, viewedUpdate } from "./state.ts";
import { TokenTable } from "./token-table.tsx";
import styles from "./tokens-panel.module.css";

const DOMAINS: readonly DomainSource[] = ["rollout", "update", "fixed"];
const NO_VOCABULARY: readonly string[] = [];
const SAVED_WIDTH = 900;

/** The token heatmap of the chosen rollout, to look at and to save. */
export function TokensPanel() {
  const rollout = useInspect(viewedRollout);
  // The tokens' labels are made once in one language.
  const language = useLanguage();
  return rollout === null ? null : <RolloutTokens key={language} rollout={rollout} />;
}

function RolloutTokens({ rollout }: { readonly rollout: Rollout }) {
  const session = useSession();
  const words = useWords(WORDS);
  const { quantities, domains, domainLabels, domainTitle } = useWords(QUANTITY_WORDS);
  const name = useInspect((s) => s.quantity);
  const source = useInspect((s) => s.domain);
  const viewed = useInspect(viewedUpdate);
  const vocabulary = useInspect((s) => s.inspected?.vocabulary ?? NO_VOCABULARY);
  const pinned = useInspect((s) => s.selection.token);
  const step = useInspect((s) => s.selection.step);
  const scheme = useColourScheme();
  const inks = useInks();
  const quantity = QUANTITIES[name];
  const said = quantities[name];
  const rollouts = viewed?.rollouts;
  const update = viewed?.update ?? 0;
  const all = useMemo(() => heatRows(rollout, vocabulary, name), [rollout, vocabulary, name]);
  const [page, setPage] = usePage(rollout, pinned);
  const { start, end } = page;
  const rows = useMemo(() => rowsOnPage(all, page), [all, page]);
  const domain = useMemo(
    () => domainOf(quantity, source, rollout, rollouts ?? [rollout]),
    [quantity, source, rollout, rollouts],
  );
  const legend: HeatmapLegend = {
    quantity: said.name,
    unit: said.unit,
    source: domains[source],
    ...countOutside(quantity.values(rollout), domain),
    lowMeans: said.lowMeans,
    highMeans: said.highMeans,
    format: quantity.format,
  };
  const kinds = useMemo(
    () => [...new Set(rows.flatMap((row) => row.cells.map((cell) => cell.kind)))],
    [rows],
  );
  const summary = summarise(rollout, vocabulary, name, true);
  const title = words.tokensTitle(
    said.label,
    words.where(update, rollout.group + 1, rollout.member + 1),
    rollout.won ? words.won : words.lost,
  );
  return (
    <Panel
      title={words.tokens}
      testId="tokens"
      aside={
        <>
          <Segmented
            label={words.colourBy}
            options={ALL_QUANTITY_NAMES.map((value) => ({
              value,
              label: quantities[value].label,
              title: quantities[value].name,
            }))}
            value={name}
            testId="quantity"
            onChange={session.show}
          />
          <Segmented
            label={words.range}
            options={DOMAINS.map((value) => ({
              value,
              label: domainLabels[value],
              title: domainTitle(domains[value]),
            }))}
            value={source}
            testId="domain"
            onChange={session.setDomain}
          />
          <ExportButtons
            name={`tokens-${name}-update-${update}-task-${rollout.group + 1}-rollout-${rollout.member + 1}`}
            title={title}
            testId="heatmap"
            scene={() =>
              heatmapPicture({ title, rows, domain, legend, scheme, inks, width: SAVED_WIDTH })
            }
            csv={() => csvOf(tokenRows(update, rollout, vocabulary))}
          />
        </>
      }
    >
      <p className={styles.summary} data-testid="token-summary">
        {summary}
      </p>
      <div className={styles.tokens}>
        <TokenHeatmap
          label={words.tokensBy(said.name, summary)}
          rows={rows}
          domain={domain}
          pinned={pinned}
          currentRow={step === null ? null : String(step)}
          onHover={session.hover}
          onPin={session.pin}
        />
      </div>
      <PageBar page={page} tokens={rollout.tokens.length} onPage={setPage} />
      <Legend {...legend} domain={domain}>
        <KindKey kinds={kinds} />
      </Legend>
      <Disclosure summary={words.tokenTable} testId="token-table">
        {() => <TokenTable rollout={rollout} vocabulary={vocabulary} start={start} end={end} />}
      </Disclosure>
    </Panel>
  );
}

/** The page of the tokens: the one that was gone to, until another token is pinned. */
function usePage(
  rollout: Rollout,
  pinned: number | null,
): readonly [ReturnType<typeof pageOf>, (index: number) => void] {
  const [asked, setAsked] = useState({
    rollout,
    pinned,
    index: pinned === null ? 0 : pageWith(pinned),
  });
  const same = asked.rollout === rollout && asked.pinned === pinned;
  const index = same ? asked.index : pinned === null ? 0 : pageWith(pinned);
  const tokens = rollout.tokens.length;
  const page = useMemo(() => pageOf(tokens, index), [tokens, index]);
  return [page, (to) => setAsked({ rollout, pinned, index: to })];
}
