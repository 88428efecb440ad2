import { useMemo } from "react";
import { at } from "../../base/index.ts";
import { divergenceSlopes } from "../../seed/theory/index.ts";
import { useWords } from "../../ui/index.ts";
import { useSession, useTheory } from "./context.ts";
import { percent, plain, tiny } from "./numbers.ts";
import styles from "./projection-card.module.css";
import { BothSides, ByWhom, EngineCheck, Proposition } from "./proposition.tsx";
import { PROPOSITION_WORDS } from "./proposition-words.ts";
import { type TokenTheory, useTokenTheory } from "./use-context-theory.ts";

const R = String.raw;
const FORMULAS = [
  {
    tex: R`\nabla L = -\,\mathbb{E}\,[\,m\,g\,\nabla l\,]`,
    text: "\u2207L = \u2212E[m g \u2207l]",
  },
  {
    tex: R`\phantom{\nabla L} = \sum_c d(c)\, Z(c)\, \nabla\, \mathrm{KL}\big(\operatorname{sg} r \,\|\, \pi_\theta\big)`,
    text: "= \u03a3 d(c) Z(c) \u2207KL(sg r \u2016 \u03c0)",
  },
  {
    tex: R`r = \frac{p\,w}{Z}, \quad Z = \sum_v p_v w_v, \quad w = \mathbb{E}[m g]`,
    text: "r = p w / Z, Z = \u03a3 p w, w = E[m g]",
  },
];

/** Proposition 1 at the picked token. */
export function ProjectionCard() {
  const session = useSession();
  const { projection: words } = useWords(PROPOSITION_WORDS);
  const asked = useTheory((s) => s.projection);
  const token = useTokenTheory();
  return (
    <Proposition {...words} formulas={FORMULAS} testId="proposition-1">
      <ByWhom />
      {token !== null && <Pushes token={token} />}
      {token !== null && <Slopes token={token} />}
      <EngineCheck
        asked={asked}
        testId="projection"
        onAsk={() => void session.check(1)}
        say={({ toDivergence, toSampled, toLogits, norm }) =>
          words.engineFound(tiny(toDivergence), tiny(toSampled), tiny(toLogits), plain(norm))
        }
      />
    </Proposition>
  );
}

const SHOWN = 6;
const FEWEST = 3;
/** A push that rounds to 0 shows nothing. */
const SMALLEST = 5e-4;

/** The tokens that are pushed most, and where to. */
function Pushes({ token: { theory } }: { readonly token: TokenTheory }) {
  const { projection: words } = useWords(PROPOSITION_WORDS);
  const vocabulary = useTheory((s) => s.shown?.vocabulary ?? null);
  const { probability, target, gate, logitsGradient } = theory;
  const rows = logitsGradient
    .map((slope, v) => ({ v, push: -slope }))
    .sort((a, b) => Math.abs(b.push) - Math.abs(a.push))
    .filter(({ push }, i) => i < FEWEST || Math.abs(push) >= SMALLEST)
    .slice(0, SHOWN);
  const reach = Math.max(1e-12, ...rows.map(({ push }) => Math.abs(push)));
  return (
    <table className={styles.pushes} data-testid="pushes">
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.token}</th>
          <th scope="col">{words.columns.own}</th>
          <th scope="col">{words.columns.target}</th>
          <th scope="col">{words.columns.gate}</th>
          <th scope="col">{words.columns.push}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ v, push }) => (
          <tr key={v}>
            <th scope="row">
              <code>{vocabulary?.[v]?.trim() ?? v}</code>
            </th>
            <td>
              <Share value={at(probability, v)} />
            </td>
            <td>
              <Share value={at(target, v)} strong />
            </td>
            <td>{at(gate, v).toFixed(2)}</td>
            <td>
              <span className={styles.push} title={push > 0 ? words.up : words.down}>
                <span className={styles.track} aria-hidden="true">
                  <span
                    data-up={push > 0}
                    style={{
                      width: `${(50 * Math.abs(push)) / reach}%`,
                      left: push > 0 ? "50%" : `${50 - (50 * Math.abs(push)) / reach}%`,
                    }}
                  />
                </span>
                {push > 0 ? "+" : ""}
                {plain(push)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Share({ value, strong = false }: { readonly value: number; readonly strong?: boolean }) {
  return (
    <span className={styles.share}>
      <span className={styles.bar} data-strong={strong || undefined} aria-hidden="true">
        <span style={{ width: `${100 * value}%` }} />
      </span>
      {percent(value)}
    </span>
  );
}

function Slopes({ token: { own, theory } }: { readonly token: TokenTheory }) {
  const { projection: words } = useWords(PROPOSITION_WORDS);
  const furthest = useMemo(() => {
    const slopes = divergenceSlopes(own, theory);
    return Math.max(...slopes.map((slope, v) => Math.abs(slope - at(theory.logitsGradient, v))));
  }, [own, theory]);
  return (
    <BothSides
      title={words.slopes}
      sides={[
        { name: "Z", value: plain(theory.strength) },
        { name: "KL(r\u2016p)", value: plain(theory.divergence) },
        { name: "max |\u0394|", value: words.furthest(tiny(furthest)) },
      ]}
    />
  );
}
