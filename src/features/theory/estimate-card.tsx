import { useMemo, useState } from "react";
import { Rng } from "../../base/index.ts";
import { gateVariance, samplingError } from "../../seed/theory/index.ts";
import { Panel, useWords } from "../../ui/index.ts";
import { Chart, Curve } from "./chart.tsx";
import styles from "./estimate-card.module.css";
import { NumberSlider } from "./number-slider.tsx";
import { plain } from "./numbers.ts";
import { type TokenTheory, useTokenTheory } from "./use-context-theory.ts";
import { THEORY_WORDS } from "./words.ts";

/** The gate of the sampled token beside the expected one: the same mean, other noise. */
export function EstimateCard() {
  const { estimate: words } = useWords(THEORY_WORDS);
  const token = useTokenTheory();
  return (
    <Panel title={words.title} testId="estimate">
      <p className={styles.lead}>{words.lead}</p>
      {token !== null && <Noise token={token} />}
      <p className={styles.note}>{words.tiny}</p>
      <p className={styles.note}>{words.not}</p>
    </Panel>
  );
}

/** Measured in 100 batches of each size; powers of two, so that few are drawn. */
const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const REPEATS = 100;

function Noise({ token: { theory } }: { readonly token: TokenTheory }) {
  const { estimate: words } = useWords(THEORY_WORDS);
  const [power, setPower] = useState(3);
  const { signal, sampled } = useMemo(() => gateVariance(theory), [theory]);
  const measured = useMemo(
    () => SIZES.map((n) => samplingError(theory, n, REPEATS, Rng.of(7, `theory ${n}`))),
    [theory],
  );
  const noise = Math.sqrt(sampled);
  const length = Math.sqrt(signal);
  const draws = SIZES[power] ?? 1;
  const predicted = noise / Math.sqrt(draws);
  const low = Math.min(noise / 20, ...measured.filter((error) => error > 0));
  const high = Math.max(noise, ...measured) * 1.3;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.sampled}</th>
            <th scope="col">{words.expected}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.mean}</th>
            <td>{plain(length)}</td>
            <td>{plain(length)}</td>
          </tr>
          <tr>
            <th scope="row">{words.noise}</th>
            <td data-testid="sampled-noise">{plain(noise)}</td>
            <td>{words.none}</td>
          </tr>
          <tr>
            <th scope="row">{words.signal}</th>
            <td>{noise > 0 ? plain(length / noise, 2) : "\u221e"}</td>
            <td>{"\u221e"}</td>
          </tr>
        </tbody>
      </table>
      <NumberSlider
        label={words.draws}
        min={0}
        max={SIZES.length - 1}
        step={1}
        value={power}
        shown={words.drawsOf(draws)}
        testId="theory-draws"
        onChange={setPower}
      />
      {noise > 0 && (
        <Chart
          label={words.plotLabel(draws)}
          x={{ label: words.x, from: 1, to: 256, ticks: [1, 4, 16, 64, 256], log: true }}
          y={{ label: words.y, from: low, to: high, ticks: decades(low, high), log: true }}
          height={190}
        >
          {(place) => (
            <>
              <Curve
                className={styles.law}
                place={place}
                points={[
                  [1, noise],
                  [256, noise / 16],
                ]}
              />
              {SIZES.map((n, i) => (
                <circle
                  key={n}
                  className={n === draws ? styles.picked : styles.mark}
                  cx={place.x(n)}
                  cy={place.y(measured[i] ?? low)}
                  r={n === draws ? 6 : 3.5}
                />
              ))}
            </>
          )}
        </Chart>
      )}
      <p className={styles.note} data-testid="sampling-error">
        {words.error(plain(measured[power] ?? 0), plain(predicted))}
      </p>
    </>
  );
}

/** 1, 2 and 5 times the powers of ten within a range. */
function decades(low: number, high: number): readonly number[] {
  const from = Math.floor(Math.log10(low));
  const ticks: number[] = [];
  for (let power = from; 10 ** power <= high; power++) {
    for (const factor of [1, 2, 5]) ticks.push(Number((factor * 10 ** power).toPrecision(3)));
  }
  return ticks.filter((tick) => tick >= low && tick <= high);
}
