import type { Rollout } from "../../seed/index.ts";
import {
  ALL_QUANTITY_NAMES,
  csvOf,
  ExportButtons,
  heatmapPicture,
  Panel,
  QUANTITY_WORDS,
  RolloutTokens,
  TokenSwitches,
  useColourScheme,
  useHeat,
  useInks,
  useWords,
} from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import { tokenRows } from "./csv.ts";
import { WORDS } from "./episode-words.ts";
import { viewedRollout, viewedUpdate } from "./state.ts";
import styles from "./tokens-panel.module.css";

const NO_VOCABULARY: readonly string[] = [];
const SAVED_WIDTH = 900;

/** The token heatmap of the chosen rollout, to look at and to save. */
export function TokensPanel() {
  const rollout = useInspect(viewedRollout);
  return rollout === null ? null : <OneRollout rollout={rollout} />;
}

function OneRollout({ rollout }: { readonly rollout: Rollout }) {
  const session = useSession();
  const words = useWords(WORDS);
  const { quantities } = useWords(QUANTITY_WORDS);
  const quantity = useInspect((s) => s.quantity);
  const source = useInspect((s) => s.domain);
  const viewed = useInspect(viewedUpdate);
  const vocabulary = useInspect((s) => s.inspected?.vocabulary ?? NO_VOCABULARY);
  const pinned = useInspect((s) => s.selection.token);
  const step = useInspect((s) => s.selection.step);
  const scheme = useColourScheme();
  const inks = useInks();
  const rollouts = viewed?.rollouts;
  const update = viewed?.update ?? 0;
  const heat = useHeat({ rollout, rollouts, vocabulary, quantity, source, complete: true });
  const { rows, domain, legend } = heat;
  const { group, member, won } = rollout;
  const title = words.tokensTitle(
    quantities[quantity].label,
    words.where(update, group + 1, member + 1),
    won ? words.won : words.lost,
  );
  return (
    <Panel
      title={words.tokens}
      testId="tokens"
      aside={
        <>
          <TokenSwitches
            quantities={ALL_QUANTITY_NAMES}
            quantity={quantity}
            domain={source}
            showLabels
            onQuantity={session.show}
            onDomain={session.setDomain}
          />
          <ExportButtons
            name={`tokens-${quantity}-update-${update}-task-${group + 1}-rollout-${member + 1}`}
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
      <RolloutTokens
        heat={heat}
        rollout={rollout}
        vocabulary={vocabulary}
        pinned={pinned}
        step={step}
        onHover={session.hover}
        onPin={session.pin}
        className={styles.tokens}
      />
    </Panel>
  );
}
