import { useMemo } from "react";
import type { Rollout } from "../../seed/index.ts";
import {
  type Distribution,
  distributionOf,
  histogramScene,
  Panel,
  QUANTITIES,
  QUANTITY_WORDS,
  SceneShapes,
  shade,
  useColourScheme,
  useInks,
  useWidth,
  useWords,
} from "../../ui/index.ts";
import { useTrain } from "./context.ts";
import { FIGURE_WORDS } from "./figure-words.ts";
import styles from "./gate-spread.module.css";
import { viewedUpdate } from "./selection.ts";

const NAMES = ["gate", "shift"] as const;
const NOTHING: readonly Rollout[] = [];
const HEIGHT = 56;

/** How gate and shift of the update on screen are spread over its tokens. */
export function GateSpread() {
  const words = useWords(FIGURE_WORDS);
  const rollouts = useTrain((s) => viewedUpdate(s)?.rollouts ?? NOTHING);
  const found = useMemo(
    () =>
      NAMES.flatMap((name) => {
        const distribution = distributionOf(rollouts, name);
        return distribution === null ? [] : [{ name, distribution }];
      }),
    [rollouts],
  );
  return (
    <Panel title={words.distributions} testId="spread">
      {found.length === 0 ? (
        <p className={styles.none}>{words.distributionsNone}</p>
      ) : (
        <div className={styles.pair}>
          {found.map(({ name, distribution }) => (
            <Spread key={name} name={name} distribution={distribution} />
          ))}
        </div>
      )}
    </Panel>
  );
}

interface SpreadProps {
  readonly name: (typeof NAMES)[number];
  readonly distribution: Distribution;
}

function Spread({ name, distribution }: SpreadProps) {
  const words = useWords(FIGURE_WORDS);
  const { label, unit } = useWords(QUANTITY_WORDS).quantities[name];
  const [host, width] = useWidth<HTMLDivElement>();
  const scheme = useColourScheme();
  const inks = useInks();
  const { bins, neutral, n, median } = distribution;
  const { centre, fixedReach, format } = QUANTITIES[name];
  const middle = format(median ?? centre);
  const scene =
    width === 0
      ? null
      : histogramScene(
          {
            title: label,
            unit: name === "shift" ? unit : "",
            bins,
            neutral,
            colourOf: (value) => shade(value, { centre, reach: fixedReach }, scheme).background,
            note: words.note(n, middle),
          },
          width,
          HEIGHT,
          inks,
        );
  return (
    <div ref={host} className={styles.spread} data-testid={`spread-${name}`}>
      {scene !== null && (
        <svg
          width={scene.width}
          height={scene.height}
          role="img"
          aria-label={words.distribution(label, n, middle)}
        >
          <SceneShapes scene={scene} />
        </svg>
      )}
    </div>
  );
}
