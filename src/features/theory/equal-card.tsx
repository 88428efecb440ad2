import { useMemo, useState } from "react";
import { at } from "../../base/index.ts";
import { contextTheory, divergenceSlopes } from "../../seed/theory/index.ts";
import { useWords } from "../../ui/index.ts";
import { Chart, Curve, ticksOf } from "./chart.tsx";
import { useSession, useTheory } from "./context.ts";
import styles from "./equal-card.module.css";
import { plain, tiny } from "./numbers.ts";
import { BothSides, EngineCheck, Proposition } from "./proposition.tsx";
import { PROPOSITION_WORDS } from "./proposition-words.ts";
import { shownRollout, shownUpdate } from "./state.ts";
import { type TokenTheory, useTokenTheory } from "./use-context-theory.ts";

const R = String.raw;
const FORMULAS = [
  { tex: R`R_1 = \dots = R_N \;\Rightarrow\; A = 0`, text: "R equal \u21d2 A = 0" },
  {
    tex: R`\sum_v \frac{1}{p_v}\Big(\frac{\partial L}{\partial z_v}\Big)^2 = \mathrm{Var}_p(w)`,
    text: "\u03a3 (dL/dz)\u00b2 / p = Var(w)",
  },
];

/** Proposition 2 at the picked token and its group. */
export function EqualCard() {
  const session = useSession();
  const { equal: words } = useWords(PROPOSITION_WORDS);
  const asked = useTheory((s) => s.equalRewards);
  const token = useTokenTheory();
  return (
    <Proposition {...words} formulas={FORMULAS} testId="proposition-2">
      <Group />
      {token !== null && <Sides token={token} />}
      {token !== null && <VarianceCurve token={token} />}
      <EngineCheck
        asked={asked}
        testId="equal"
        onAsk={() => void session.check(2)}
        say={({ rewardNorm, distillationNorm, gateVariance }) =>
          words.engineFound(tiny(rewardNorm), plain(distillationNorm), plain(at(gateVariance, 0)))
        }
      />
    </Proposition>
  );
}

/** The real rewards of the group, or the same with all of them made equal. */
function Group() {
  const { equal: words } = useWords(PROPOSITION_WORDS);
  const [equal, setEqual] = useState(false);
  const rollout = useTheory(shownRollout);
  const rollouts = useTheory((s) => shownUpdate(s)?.rollouts ?? null);
  if (rollout === null || rollouts === null) return null;
  const group = rollouts.filter((one) => one.group === rollout.group);
  const rewards = group.map(({ reward }) => (equal ? rollout.reward : reward));
  const same = rewards.every((reward) => reward === rewards[0]);
  const advantages = group.map(({ advantage }) => (same ? 0 : advantage));
  const list = (values: readonly number[]): string => values.map((x) => plain(x, 2)).join(", ");
  return (
    <div className={styles.group} data-testid="group-rewards" data-equal={same}>
      <p>
        <strong>{words.group}</strong> {words.values(list(rewards), list(advantages))}
      </p>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={equal}
          data-testid="make-equal"
          onChange={(event) => setEqual(event.currentTarget.checked)}
        />
        {words.make}
      </label>
      <p role="status">{same ? words.isEqual : words.isUnequal}</p>
    </div>
  );
}

function Sides({ token: { own, theory } }: { readonly token: TokenTheory }) {
  const { equal: words } = useWords(PROPOSITION_WORDS);
  const sum = useMemo(
    () =>
      divergenceSlopes(own, theory).reduce((total, slope, v) => {
        const p = at(theory.probability, v);
        return p > 0 ? total + (slope * slope) / p : total;
      }, 0),
    [own, theory],
  );
  return (
    <BothSides
      title={words.both}
      sides={[
        { name: words.sum, value: plain(sum, 6) },
        { name: words.variance, value: plain(theory.gateVariance, 6) },
      ]}
    />
  );
}

const BETAS = Array.from({ length: 81 }, (_, i) => i / 4);

/** How the signal grows with the sharpness. */
function VarianceCurve({ token: { own, teacher, theory, beta } }: { readonly token: TokenTheory }) {
  const { equal: words } = useWords(PROPOSITION_WORDS);
  const points = useMemo(
    () => BETAS.map((one) => [one, contextTheory(own, teacher, one).gateVariance] as const),
    [own, teacher],
  );
  const most = Math.max(0.01, ...points.map(([, variance]) => variance)) * 1.1;
  return (
    <Chart
      label={words.plotLabel(beta.toFixed(1), plain(theory.gateVariance))}
      x={{ label: words.x, from: 0, to: 20, ticks: [0, 5, 10, 15, 20] }}
      y={{ label: words.y, from: 0, to: most, ticks: ticksOf(0, most, 4) }}
      height={190}
    >
      {(place) => (
        <>
          <Curve place={place} points={points} />
          <circle
            className={styles.now}
            cx={place.x(beta)}
            cy={place.y(theory.gateVariance)}
            r={5.5}
          />
        </>
      )}
    </Chart>
  );
}
