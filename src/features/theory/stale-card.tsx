import { useDeferredValue, useMemo } from "react";
import { at } from "../../base/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { gateOf } from "../../seed/index.ts";
import { gateDifferenceBound } from "../../seed/theory/index.ts";
import { useWords } from "../../ui/index.ts";
import { Chart, Curve, ticksOf } from "./chart.tsx";
import { useSession, useTheory } from "./context.ts";
import { NumberSlider } from "./number-slider.tsx";
import { plain } from "./numbers.ts";
import { BothSides, EngineCheck, Proposition } from "./proposition.tsx";
import { PROPOSITION_WORDS } from "./proposition-words.ts";
import styles from "./stale-card.module.css";
import { shownRollout, shownToken, shownUpdate, type TheoryState } from "./state.ts";

const R = String.raw;
const FORMULAS = [
  {
    tex: R`|\sigma(\beta x) - \sigma(\beta y)| \le \tfrac{\beta}{4}\,|x - y|`,
    text: "|\u03c3(\u03b2x) \u2212 \u03c3(\u03b2y)| \u2264 \u03b2/4 |x \u2212 y|",
  },
  {
    tex: R`\|G - G'\| \le B\,\big(2\,\mathrm{TV} + \tfrac{\beta}{4}\,\mathbb{E}|d - d'|\big)`,
    text: "\u2016G \u2212 G\u2032\u2016 \u2264 B (2 TV + \u03b2/4 E|d \u2212 d\u2032|)",
  },
];

/** Proposition 3: this episode under its own skill, and under another's as a stale one. */
export function StaleCard() {
  const session = useSession();
  const { stalePart: words } = useWords(PROPOSITION_WORDS);
  const asked = useTheory((s) => s.staleCheck);
  const drift = useTheory((s) => s.drift);
  const ready = useTheory((s) => s.stale !== null);
  return (
    <Proposition {...words} formulas={FORMULAS} testId="proposition-3">
      <SkillChooser />
      <Differences />
      <NumberSlider
        label={words.drift}
        min={0}
        max={0.5}
        step={0.05}
        value={drift}
        shown={drift.toFixed(2)}
        testId="theory-drift"
        onChange={(value) => session.set({ drift: value })}
      />
      <EngineCheck
        asked={asked}
        testId="stale"
        hint={words.long}
        disabled={!ready}
        onAsk={() => void session.check(3)}
        say={({ difference, bound, scoreNorm, variation, shiftDifference }) =>
          `${words.engineFound(
            plain(difference),
            plain(bound),
            plain(scoreNorm, 2),
            plain(variation, 2),
            plain(shiftDifference, 2),
          )} ${difference <= bound ? words.holds : ""}`
        }
      />
    </Proposition>
  );
}

/** A skill of the update's other episodes; each text once. */
function skillsOf(
  rollouts: readonly Rollout[],
  own: Rollout,
): readonly (readonly [number, string])[] {
  const seen = new Set([own.skill?.text]);
  return rollouts.flatMap((rollout, index) => {
    const text = rollout.skill?.text;
    if (text === undefined || rollout.teacherTokens.length === 0 || seen.has(text)) return [];
    seen.add(text);
    return [[index, text.trim()] as const];
  });
}

function SkillChooser() {
  const session = useSession();
  const { stalePart: words } = useWords(PROPOSITION_WORDS);
  const rollout = useTheory(shownRollout);
  const rollouts = useTheory((s) => shownUpdate(s)?.rollouts ?? null);
  const source = useTheory((s) => s.staleSource);
  const ready = useTheory((s) => s.numbers !== null);
  if (rollout === null || rollouts === null) return null;
  const skills = skillsOf(rollouts, rollout);
  if (skills.length === 0) return <p className={styles.note}>{words.none}</p>;
  return (
    <label className={styles.chooser}>
      {words.source}
      <select
        value={source ?? ""}
        disabled={!ready}
        data-testid="stale-skill"
        onChange={(event) => session.staleFrom(Number(event.currentTarget.value))}
      >
        {skills.map(([index, text]) => (
          <option key={index} value={index}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Difference {
  readonly position: number;
  readonly shift: number;
  readonly staleShift: number;
}

/** Both shifts of every sampled token, under the weights that compute. */
function differencesOf(
  { numbers, stale }: Pick<TheoryState, "numbers" | "stale">,
  rollout: Rollout,
): readonly Difference[] {
  if (numbers === null || stale === null) return [];
  return rollout.targets.map((position, i) => {
    const token = at(rollout.tokens, position);
    const own = at(at(numbers.own, i), token);
    return {
      position,
      shift: at(at(numbers.teacher, i), token) - own,
      staleShift: at(at(stale.teacher, i), token) - own,
    };
  });
}

function Differences() {
  const { stalePart: words } = useWords(PROPOSITION_WORDS);
  const beta = useDeferredValue(useTheory((s) => s.beta));
  const rollout = useTheory(shownRollout);
  const index = useTheory(shownToken);
  const numbers = useTheory((s) => s.numbers);
  const stale = useTheory((s) => s.stale);
  const differences = useMemo(
    () => (rollout === null ? [] : differencesOf({ numbers, stale }, rollout)),
    [rollout, numbers, stale],
  );
  if (differences.length === 0) return null;
  const points = differences.map(({ position, shift, staleShift }) => ({
    position,
    x: Math.abs(shift - staleShift),
    y: Math.abs(gateOf(shift, beta) - gateOf(staleShift, beta)),
  }));
  const reach = 1.08 * Math.max(0.1, ...points.map(({ x }) => x));
  const most = Math.min(1.05, 1.15 * Math.max(0.05, ...points.map(({ y }) => y)));
  const share = Math.max(
    0,
    ...points.map(({ x, y }) => (x > 0 && beta > 0 ? y / gateDifferenceBound(beta, x) : 0)),
  );
  const steep = beta / 4;
  const end = steep === 0 ? reach : Math.min(reach, most / steep);
  const picked = differences[index];
  return (
    <>
      <Chart
        label={words.plotLabel(points.length, `${(100 * share).toFixed(0)} %`)}
        x={{ label: words.x, from: 0, to: reach, ticks: ticksOf(0, reach, 4) }}
        y={{ label: words.y, from: 0, to: most, ticks: ticksOf(0, most, 4) }}
        height={220}
        testId="stale-plot"
      >
        {(place) => (
          <>
            <Curve
              className={styles.line}
              place={place}
              points={[
                [0, 0],
                [end, steep * end],
              ]}
            />
            <text className={styles.name} x={place.x(end) + 6} y={place.y(steep * end) + 4}>
              {words.line}
            </text>
            {points.map(({ position, x, y }, i) => (
              <circle
                key={position}
                className={i === index ? styles.picked : styles.mark}
                cx={place.x(x)}
                cy={place.y(y)}
                r={i === index ? 6 : 3.5}
              />
            ))}
          </>
        )}
      </Chart>
      <p className={styles.note}>{words.points}</p>
      {picked !== undefined && (
        <BothSides
          title={words.picked}
          sides={[
            { name: `d, ${words.own}`, value: plain(picked.shift, 2) },
            { name: `d\u2032, ${words.other}`, value: plain(picked.staleShift, 2) },
            { name: "|g \u2212 g\u2032|", value: plain(points[index]?.y ?? 0) },
            {
              name: "\u2264 \u03b2/4 |d \u2212 d\u2032|",
              value: plain(gateDifferenceBound(beta, picked.shift - picked.staleShift)),
            },
          ]}
        />
      )}
    </>
  );
}
