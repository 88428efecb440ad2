import type { Rollout } from "../../seed/index.ts";
import {
  CELL_KINDS,
  KindKey,
  Legend,
  Panel,
  QUANTITIES,
  QUANTITY_NAMES,
  QUANTITY_WORDS,
  type QuantityName,
  RolloutTokens,
  TokenSwitches,
  useHeat,
  useWords,
} from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { viewedRollout, viewedUpdate } from "./selection.ts";
import styles from "./token-view.module.css";
import { TOKEN_WORDS } from "./token-words.ts";

const NO_VOCABULARY: readonly string[] = [];

/** Every token of the rollout on screen, coloured by what the skill does to it. */
export function TokenView() {
  const session = useSession();
  const quantity = useTrain((s) => s.quantity);
  const source = useTrain((s) => s.domain);
  const rollout = useTrain(viewedRollout);
  const words = useWords(TOKEN_WORDS);
  return (
    <Panel
      title={words.title}
      testId="tokens"
      aside={
        <TokenSwitches
          showLabels
          quantities={QUANTITY_NAMES}
          quantity={quantity}
          domain={source}
          onQuantity={session.show}
          onDomain={session.setDomain}
        />
      }
    >
      {rollout === null ? <Nothing quantity={quantity} /> : <OneRollout rollout={rollout} />}
    </Panel>
  );
}

/** What will be here, and what its colours will say. */
function Nothing({ quantity }: { readonly quantity: QuantityName }) {
  const words = useWords(TOKEN_WORDS);
  const { quantities, domains } = useWords(QUANTITY_WORDS);
  const { centre, fixedReach, format } = QUANTITIES[quantity];
  const { name, unit, lowMeans, highMeans } = quantities[quantity];
  return (
    <div className={styles.empty}>
      <p>{words.empty}</p>
      <Legend
        quantity={name}
        unit={unit}
        domain={{ centre, reach: fixedReach }}
        source={domains.fixed}
        clipped={0}
        broken={0}
        lowMeans={lowMeans}
        highMeans={highMeans}
        format={format}
      >
        <KindKey kinds={CELL_KINDS} />
      </Legend>
    </div>
  );
}

function OneRollout({ rollout }: { readonly rollout: Rollout }) {
  const session = useSession();
  const quantity = useTrain((s) => s.quantity);
  const source = useTrain((s) => s.domain);
  const viewed = useTrain(viewedUpdate);
  const vocabulary = useTrain((s) => s.header?.vocabulary ?? NO_VOCABULARY);
  const pinned = useTrain((s) => s.selection.token);
  const step = useTrain((s) => s.selection.step);
  const rollouts = viewed?.rollouts;
  const complete = viewed?.complete ?? true;
  const heat = useHeat({ rollout, rollouts, vocabulary, quantity, source, complete });
  return (
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
  );
}
