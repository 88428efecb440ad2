import { useMemo, useState } from "react";
import { wilson } from "../../base/index.ts";
import { type AxisName, heldOutTests, positionsOn } from "../../run/index.ts";
import { KEEP_WINDOW, keptUpdate, METHODS } from "../../seed/index.ts";
import { Button, Disclosure, Panel, RateChart, useWords } from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { curves, endOf, METHOD_STYLE, updateAt } from "./curves.ts";
import { shownSettings, shownState, viewedUpdate } from "./selection.ts";
import styles from "./success-curve.module.css";
import { WORDS } from "./words.ts";

/** Without the time of the clock, which recorded runs do not have. */
const CURVE_AXES = [
  "update",
  "episodes",
  "tokens",
  "seconds",
] as const satisfies readonly AxisName[];

const percent = (rate: number): string => `${(100 * rate).toFixed(0)} %`;

export function SuccessCurve() {
  const words = useWords(WORDS).curve;
  const session = useSession();
  const running = useTrain((s) => shownState(s) === "running");
  const updates = useTrain((s) => s.updates);
  const evaluations = useTrain((s) => s.evaluations);
  const references = useTrain((s) => s.references);
  const settings = useTrain(shownSettings);
  // The chart is made anew for every set of curves, so an empty one is not worth it.
  const loading = useTrain((s) => s.replay?.state === "loading");
  const marked = useTrain((s) => viewedUpdate(s)?.update ?? null);
  const { method } = settings;
  const [axis, setAxis] = useState<(typeof CURVE_AXES)[number]>("update");
  const series = useMemo(
    () => curves({ method, updates, evaluations }, references, axis),
    [method, updates, evaluations, references, axis],
  );
  const end = useMemo(
    () => endOf(axis, settings.updates, [{ updates }, ...references]),
    [axis, settings.updates, updates, references],
  );
  const markedAt = useMemo(
    () => (marked === null ? undefined : positionsOn(axis, updates).get(marked)),
    [axis, updates, marked],
  );
  const kept = useMemo(() => keptUpdate(updates), [updates]);
  const points = useMemo(() => heldOutTests({ evaluations }), [evaluations]);
  const last = points.at(-1);
  const latest = updates.at(-1);
  const held = last && words.heldSummary(percent(last.won / last.n), last.n, last.update);
  const summary =
    latest === undefined
      ? words.none
      : words.summary(percent(latest.metrics.success), latest.update, held ?? "");
  const onPick = useMemo(
    () => (x: number) => session.selectUpdate(updateAt(axis, session.store.getState().updates, x)),
    [session, axis],
  );
  return (
    <Panel
      title={words.title}
      testId="success"
      aside={
        last && (
          <span data-testid="held-out" title={words.heldHelp}>
            {words.held}
            <strong className={styles.figure}>{percent(last.won / last.n)}</strong>
            {words.heldOf(last.n)}
          </span>
        )
      }
    >
      <div className={styles.plot}>
        {!loading && (
          <RateChart
            label={summary}
            series={series}
            end={end}
            marked={markedAt ?? null}
            onPick={onPick}
          />
        )}
        {!loading &&
          updates.length === 0 &&
          evaluations.length === 0 &&
          references.length === 0 && (
            <p className={styles.empty}>{running ? words.soon : words.empty}</p>
          )}
      </div>
      <ul className={styles.legend} aria-label={words.curves}>
        <li>
          <Swatch method={method} kind="bold" />
          {words.smoothed(METHODS[method].label)}
        </li>
        <li>
          <Swatch method={method} kind="raw" />
          {words.raw}
        </li>
        <li>
          <Swatch method={method} kind="point" />
          {words.points(last?.n ?? null)}
        </li>
        {references.map(({ key, seed, method, updates, note }) => (
          <li key={key} data-testid="reference">
            <Swatch method={method} kind="reference" />
            {words.reference(METHODS[method].label, seed, updates.length, words[note])}
          </li>
        ))}
        {references.some(({ note }) => note === "earlier") && (
          <li>
            <Button
              kind="quiet"
              className={styles.clear}
              data-testid="clear-references"
              onClick={() => session.clearReferences()}
            >
              {words.clear}
            </Button>
          </li>
        )}
      </ul>
      <label className={styles.axis}>
        {words.over}
        <select
          value={axis}
          data-testid="curve-axis"
          onChange={({ currentTarget: { value } }) =>
            setAxis(CURVE_AXES.find((one) => one === value) ?? "update")
          }
        >
          {CURVE_AXES.map((name) => (
            <option key={name} value={name}>
              {words.axes[name]}
            </option>
          ))}
        </select>
      </label>
      <Disclosure summary={words.numbers}>
        {() => (
          <>
            <p>{words.heldHelp}</p>
            <p data-testid="kept-update">
              {kept === null ? words.noneKept(KEEP_WINDOW) : words.kept(kept, KEEP_WINDOW)}
            </p>
            <CurveTable success={updates} points={points} />
          </>
        )}
      </Disclosure>
    </Panel>
  );
}

interface SwatchProps {
  readonly method: keyof typeof METHOD_STYLE;
  readonly kind: "bold" | "raw" | "point" | "reference";
}

function Swatch({ method, kind }: SwatchProps) {
  const { colour, dash } = METHOD_STYLE[method];
  return (
    <svg width="22" height="10" aria-hidden="true" className={styles.swatch} data-kind={kind}>
      {kind === "point" ? (
        <circle cx="11" cy="5" r="3.2" fill="var(--surface)" stroke={`var(${colour})`} />
      ) : (
        <line
          x1="1"
          x2="21"
          y1="5"
          y2="5"
          stroke={`var(${colour})`}
          strokeDasharray={kind === "raw" ? undefined : dash.join(" ")}
        />
      )}
    </svg>
  );
}

interface CurveTableProps {
  readonly success: readonly {
    readonly update: number;
    readonly metrics: { readonly success: number };
  }[];
  readonly points: ReturnType<typeof heldOutTests>;
}

function CurveTable({ success, points }: CurveTableProps) {
  const words = useWords(WORDS).curve;
  const heldText = (won: number, n: number): string => {
    const [low, high] = wilson(won, n);
    return words.heldText(won, n, percent(won / n), percent(low), percent(high));
  };
  const evaluated = new Map(points.map((test) => [test.update, test]));
  const updates = new Set([...success.map(({ update }) => update), ...evaluated.keys()]);
  const trained = new Map(success.map(({ update, metrics }) => [update, metrics.success]));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.update}</th>
            <th scope="col">{words.training}</th>
            <th scope="col">{words.interval}</th>
          </tr>
        </thead>
        <tbody>
          {[...updates]
            .sort((a, b) => a - b)
            .map((update) => {
              const mine = trained.get(update);
              const held = evaluated.get(update);
              return (
                <tr key={update}>
                  <th scope="row">{update}</th>
                  <td>{mine === undefined ? "" : percent(mine)}</td>
                  <td>{held ? heldText(held.won, held.n) : ""}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </div>
  );
}
