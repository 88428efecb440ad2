import { useMemo } from "react";
import type { Rollout } from "../../seed/index.ts";
import {
  ALL_QUANTITY_NAMES,
  countOutside,
  csvOf,
  Disclosure,
  DOMAIN_LABELS,
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
  Segmented,
  summarise,
  TokenHeatmap,
  useColourScheme,
  useInks,
  useWords,
} from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import { tokenRows } from "./csv.ts";
import { WORDS } from "./episode-words.ts";
import { viewedRollout, viewedUpdate } from "./state.ts";
import { TokenTable } from "./token-table.tsx";
import styles from "./tokens-panel.module.css";

const QUANTITY_OPTIONS = ALL_QUANTITY_NAMES.map((value) => ({
  value,
  label: QUANTITIES[value].label,
  title: QUANTITIES[value].name,
}));
const DOMAIN_OPTIONS = (Object.keys(DOMAIN_LABELS) as DomainSource[]).map((value) => ({
  value,
  label: DOMAIN_LABELS[value].replace("this ", ""),
  title: `The ends of the colours: ${DOMAIN_LABELS[value]}`,
}));
const NO_VOCABULARY: readonly string[] = [];
const SAVED_WIDTH = 900;

/** The token heatmap of the chosen rollout, to look at and to save. */
export function TokensPanel() {
  const rollout = useInspect(viewedRollout);
  return rollout === null ? null : <RolloutTokens rollout={rollout} />;
}

function RolloutTokens({ rollout }: { readonly rollout: Rollout }) {
  const session = useSession();
  const words = useWords(WORDS);
  const name = useInspect((s) => s.quantity);
  const source = useInspect((s) => s.domain);
  const viewed = useInspect(viewedUpdate);
  const vocabulary = useInspect((s) => s.inspected?.vocabulary ?? NO_VOCABULARY);
  const pinned = useInspect((s) => s.selection.token);
  const step = useInspect((s) => s.selection.step);
  const scheme = useColourScheme();
  const inks = useInks();
  const quantity = QUANTITIES[name];
  const rollouts = viewed?.rollouts;
  const update = viewed?.update ?? 0;
  const rows = useMemo(() => heatRows(rollout, vocabulary, name), [rollout, vocabulary, name]);
  const domain = useMemo(
    () => domainOf(quantity, source, rollout, rollouts ?? [rollout]),
    [quantity, source, rollout, rollouts],
  );
  const legend: HeatmapLegend = {
    quantity: quantity.name,
    unit: quantity.unit,
    source: DOMAIN_LABELS[source],
    ...countOutside(quantity.values(rollout), domain),
    lowMeans: quantity.lowMeans,
    highMeans: quantity.highMeans,
    format: quantity.format,
  };
  const kinds = useMemo(
    () => [...new Set(rows.flatMap((row) => row.cells.map((cell) => cell.kind)))],
    [rows],
  );
  const summary = summarise(rollout, vocabulary, name, true);
  const title = words.tokensTitle(
    quantity.label,
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
            options={QUANTITY_OPTIONS}
            value={name}
            testId="quantity"
            onChange={session.show}
          />
          <Segmented
            label={words.range}
            options={DOMAIN_OPTIONS}
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
          label={words.tokensBy(quantity.name, summary)}
          rows={rows}
          domain={domain}
          pinned={pinned}
          currentRow={step === null ? null : String(step)}
          onHover={session.hover}
          onPin={session.pin}
        />
      </div>
      <Legend {...legend} domain={domain}>
        <KindKey kinds={kinds} />
      </Legend>
      <Disclosure summary={words.tokenTable} testId="token-table">
        {() => <TokenTable rollout={rollout} vocabulary={vocabulary} />}
      </Disclosure>
    </Panel>
  );
}
