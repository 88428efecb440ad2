import { useMemo } from "react";
import type { Rollout } from "../../seed/index.ts";
import {
  Button,
  domainOf,
  glyphs,
  kindName,
  Panel,
  placesOf,
  QUANTITIES,
  QUANTITY_WORDS,
  type QuantityName,
  useWords,
} from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { shownSettings, viewedRollout, viewedUpdate } from "./selection.ts";
import { type Term, termValues } from "./token-formulas.ts";
import styles from "./token-panel.module.css";
import { TokenTerms } from "./token-terms.tsx";
import { meaningOf, whyColour } from "./token-why.ts";
import { TOKEN_WORDS } from "./token-words.ts";

const NO_REWARDS: readonly number[] = [];
/** The term that a quantity colours by. */
const COLOURS: Readonly<Record<QuantityName, Term>> = {
  shift: "d",
  gate: "g",
  advantage: "A",
  probability: "l",
  entropy: "H",
};

/** The token under the pointer, else the pinned one: why it has its colour, and every term of it. */
export function TokenPanel() {
  const words = useWords(TOKEN_WORDS).panel;
  const session = useSession();
  const rollout = useTrain(viewedRollout);
  const hovered = useTrain((s) => s.hovered);
  const pinned = useTrain((s) => s.selection.token);
  const strongest = useMemo(() => rollout && strongestToken(rollout), [rollout]);
  const position = hovered ?? pinned ?? strongest;
  return (
    <Panel
      title={words.title}
      testId="token-panel"
      className={styles.panel}
      aside={
        pinned !== null && (
          <Button
            kind="quiet"
            className={styles.clear}
            data-testid="unpin"
            onClick={() => session.pin(null)}
          >
            {words.unpin}
          </Button>
        )
      }
    >
      {rollout && position !== null && position < rollout.tokens.length ? (
        <OneToken rollout={rollout} position={position} />
      ) : (
        <>
          <TokenTerms values={termValues(null)} opened={null} rewards={NO_REWARDS} />
          <p className={styles.hint}>{words.hint}</p>
        </>
      )}
    </Panel>
  );
}

/** What is shown before a token is chosen: the one that the skill moves most, else the first. */
function strongestToken({ shift, targets }: Rollout): number | null {
  let best = 0;
  shift.forEach((value, index) => {
    if (Math.abs(value) > Math.abs(shift[best] ?? 0)) best = index;
  });
  return targets[best] ?? null;
}

interface OneTokenProps {
  readonly rollout: Rollout;
  readonly position: number;
}

function OneToken({ rollout, position }: OneTokenProps) {
  const words = useWords(TOKEN_WORDS).panel;
  const { stepName } = useWords(QUANTITY_WORDS);
  const vocabulary = useTrain((s) => s.header?.vocabulary);
  const hovered = useTrain((s) => s.hovered);
  const pinned = useTrain((s) => s.selection.token);
  const place = placesOf(rollout)[position];
  if (place === undefined) return null;
  const suffix =
    position === pinned
      ? words.pinned
      : hovered === null
        ? rollout.shift.length > 0
          ? words.strongest
          : words.first
        : "";
  return (
    <>
      <p className={styles.head}>
        <code className={styles.token} data-testid="panel-token">
          {glyphs(vocabulary?.[rollout.tokens[position] ?? -1] ?? "\ufffd")}
        </code>
        <span>{words.head(position, kindName(place), stepName(place.step)) + suffix}</span>
      </p>
      {place.target === null ? (
        <p className={styles.hint}>{words.given}</p>
      ) : (
        <Sampled rollout={rollout} target={place.target} pinned={position === pinned} />
      )}
    </>
  );
}

interface SampledProps {
  readonly rollout: Rollout;
  readonly target: number;
  readonly pinned: boolean;
}

function Sampled({ rollout, target, pinned }: SampledProps) {
  const words = useWords(TOKEN_WORDS).panel;
  const settings = useTrain(shownSettings);
  const quantity = useTrain((s) => s.quantity);
  const source = useTrain((s) => s.domain);
  const rollouts = useTrain((s) => viewedUpdate(s)?.rollouts);
  const group = useMemo(
    () => (rollouts ?? [rollout]).filter((other) => other.group === rollout.group),
    [rollouts, rollout],
  );
  const rewards = useMemo(() => group.map(({ reward }) => reward), [group]);
  const values = termValues({ rollout, target, settings, rewards });
  const { values: of } = QUANTITIES[quantity];
  const domain = domainOf(QUANTITIES[quantity], source, rollout, rollouts ?? [rollout]);
  return (
    <>
      <div className={styles.why} data-testid="why">
        <strong>{words.why}</strong>
        <p>{whyColour(quantity, of(rollout)[target], domain)}</p>
      </div>
      <TokenTerms values={values} opened={pinned ? COLOURS[quantity] : null} rewards={rewards} />
      <p className={styles.hint}>
        {meaningOf(rollout.shift[target], settings, rollout.weight[target])}
      </p>
    </>
  );
}
