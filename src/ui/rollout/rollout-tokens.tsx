import { useMemo, useState } from "react";
import type { Rollout } from "../../seed/index.ts";
import { Disclosure } from "../controls/disclosure.tsx";
import { KindKey } from "../heatmap/kind-key.tsx";
import { Legend } from "../heatmap/legend.tsx";
import { TokenHeatmap } from "../heatmap/token-heatmap.tsx";
import { useWords } from "../language/words.ts";
import { PageBar } from "./page-bar.tsx";
import { type Page, pageOf, pageWith, rowsOnPage } from "./pages.ts";
import styles from "./rollout-tokens.module.css";
import { TokenTable } from "./token-table.tsx";
import { TOKENS_WORDS } from "./tokens-words.ts";
import type { Heat } from "./use-heat.ts";

interface RolloutTokensProps {
  readonly heat: Heat;
  readonly rollout: Rollout;
  readonly vocabulary: readonly string[];
  readonly pinned: number | null;
  /** Actions that the replay has played; null: all of them. */
  readonly step: number | null;
  readonly onHover: (position: number | null) => void;
  readonly onPin: (position: number | null) => void;
  /** Of the box around the tokens. */
  readonly className?: string | undefined;
}

/** Every token of a rollout: a sentence, the heatmap with its legend, and a table. */
export function RolloutTokens(props: RolloutTokensProps) {
  const { heat, rollout, vocabulary, pinned, step, onHover, onPin, className } = props;
  const words = useWords(TOKENS_WORDS);
  const [page, setPage] = usePage(rollout, pinned);
  const { domain, legend, kinds, summary } = heat;
  const rows = useMemo(() => rowsOnPage(heat.rows, page), [heat.rows, page]);
  return (
    <>
      <p className={styles.summary} data-testid="token-summary">
        {summary}
      </p>
      <div className={className}>
        <TokenHeatmap
          label={words.heatmap(legend.quantity, summary)}
          rows={rows}
          domain={domain}
          pinned={pinned}
          currentRow={step === null ? null : String(step)}
          onHover={onHover}
          onPin={onPin}
        />
      </div>
      <PageBar page={page} tokens={rollout.tokens.length} onPage={setPage} />
      <Legend {...legend} domain={domain}>
        <KindKey kinds={kinds} />
      </Legend>
      <Disclosure summary={words.table} testId="token-table">
        {() => <TokenTable rollout={rollout} vocabulary={vocabulary} page={page} />}
      </Disclosure>
    </>
  );
}

/** The page of the tokens: the one that was gone to, until another token is pinned. */
function usePage(
  rollout: Rollout,
  pinned: number | null,
): readonly [Page, (index: number) => void] {
  const [asked, setAsked] = useState<{
    readonly rollout: Rollout;
    readonly pinned: number | null;
    readonly index: number;
  } | null>(null);
  const same = asked?.rollout === rollout && asked.pinned === pinned;
  const index = same ? asked.index : pinned === null ? 0 : pageWith(pinned);
  const tokens = rollout.tokens.length;
  const page = useMemo(() => pageOf(tokens, index), [tokens, index]);
  return [page, (to) => setAsked({ rollout, pinned, index: to })];
}
