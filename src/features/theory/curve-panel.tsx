import { gateOf } from "../../seed/index.ts";
import { Panel, useWords } from "../../ui/index.ts";
import { useShallow } from "zustand/react/shallow";
import { Chart, Curve } from "./chart.tsx";
import { useTheory } from "./context.ts";
import styles from "./curve-panel.module.css";
import { plain } from "./numbers.ts";
import { Sliders } from "./sliders.tsx";
import { shownRollout, shownToken, tokenNumbers } from "./state.ts";
import { THEORY_WORDS } from "./words.ts";

const REACH = 4;
const XS = Array.from({ length: 161 }, (_, i) => -REACH + i / 20);
const within = (shift: number): number => Math.max(-REACH, Math.min(REACH, shift));

/** The gate against the shift, with every token of the episode on it. */
export function CurvePanel() {
  const { curve: words } = useWords(THEORY_WORDS);
  const beta = useTheory((s) => s.beta);
  const rollout = useTheory(shownRollout);
  const index = useTheory(shownToken);
  const token = useTheory(useShallow(tokenNumbers));
  if (rollout === null || token === null) return null;
  const { shift } = token;
  const gate = gateOf(shift, beta);
  const tangent = Math.min(REACH, 0.5 / Math.max(beta / 4, 1e-6));
  return (
    <Panel title={words.title} testId="gate-curve">
      <Chart
        label={words.label(plain(shift, 2), plain(gate), beta.toFixed(1))}
        x={{ label: words.x, from: -REACH, to: REACH, ticks: [-4, -2, 0, 2, 4] }}
        y={{ label: words.y, from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] }}
        height={270}
      >
        {(place) => (
          <>
            <Curve
              className={styles.tangent}
              place={place}
              points={[
                [-tangent, 0.5 - (beta / 4) * tangent],
                [tangent, 0.5 + (beta / 4) * tangent],
              ]}
            />
            <Curve place={place} points={XS.map((x) => [x, gateOf(x, beta)])} />
            {rollout.shift.map(
              (d, i) =>
                i !== index && (
                  <circle
                    key={rollout.targets[i]}
                    className={styles.mark}
                    cx={place.x(within(d))}
                    cy={place.y(gateOf(d, beta))}
                    r={3.5}
                  />
                ),
            )}
            <path
              className={styles.guide}
              d={`M${place.x(within(shift))} ${place.y(0)}V${place.y(gate)}H${place.x(-REACH)}`}
            />
            <circle
              className={styles.picked}
              cx={place.x(within(shift))}
              cy={place.y(gate)}
              r={6.5}
              data-testid="picked-mark"
              data-gate={gate}
            />
          </>
        )}
      </Chart>
      <ul className={styles.key}>
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <circle className={styles.picked} cx="7" cy="7" r="5" />
          </svg>
          {words.picked}
        </li>
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <circle className={styles.mark} cx="7" cy="7" r="3.5" />
          </svg>
          {words.tokens}
        </li>
        <li>
          <svg width="22" height="14" aria-hidden="true">
            <path className={styles.tangent} d="M1 12L21 2" fill="none" strokeWidth="2" />
          </svg>
          {words.slope}
        </li>
      </ul>
      <Sliders token={token} />
    </Panel>
  );
}
