import { useMemo } from "react";
import { wilson } from "../../base/index.ts";
import { Button, Disclosure, Panel, RateChart } from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { curves, heldOut, METHOD_STYLE } from "./curves.ts";
import { shownSettings, viewedUpdate } from "./selection.ts";
import styles from "./success-curve.module.css";

const percent = (rate: number): string => `${(100 * rate).toFixed(0)} %`;

export function SuccessCurve() {
  const session = useSession();
  const updates = useTrain((s) => s.updates);
  const evaluations = useTrain((s) => s.evaluations);
  const references = useTrain((s) => s.references);
  const settings = useTrain(shownSettings);
  // The chart is made anew for every set of curves, so an empty one is not worth it.
  const loading = useTrain((s) => s.replay?.state === "loading");
  const marked = useTrain((s) => viewedUpdate(s)?.update ?? null);
  const { method } = settings;
  const series = useMemo(
    () => curves({ method, updates, evaluations }, references),
    [method, updates, evaluations, references],
  );
  const points = useMemo(() => heldOut(evaluations), [evaluations]);
  const last = points.at(-1);
  const latest = updates.at(-1);
  const summary =
    latest === undefined
      ? "Success by update. No update has been trained yet."
      : `Success by update: ${percent(latest.metrics.success)} of the training episodes in update ${latest.update}${last ? `, ${percent(last[1] / last[2])} of ${last[2]} held-out tasks after update ${last[0]}` : ""}.`;
  const onPick = useMemo(
    () => (update: number) => session.selectUpdate(Math.max(1, update)),
    [session],
  );
  return (
    <Panel
      title="Success"
      testId="success"
      aside={
        last && (
          <span data-testid="held-out">
            held-out <strong className={styles.figure}>{percent(last[1] / last[2])}</strong> of{" "}
            {last[2]}, without any skill
          </span>
        )
      }
    >
      <div className={styles.plot}>
        {!loading && (
          <RateChart
            label={summary}
            series={series}
            updates={Math.max(settings.updates, ...references.map(({ success }) => success.length))}
            marked={updates.length > 0 ? marked : null}
            onPick={onPick}
          />
        )}
        {!loading &&
          updates.length === 0 &&
          evaluations.length === 0 &&
          references.length === 0 && (
            <p className={styles.empty}>Press Start: the curve grows with every update.</p>
          )}
      </div>
      <ul className={styles.legend} aria-label="Curves">
        <li>
          <Swatch method={method} kind="bold" />
          {method.toUpperCase()}, training, smoothed
        </li>
        <li>
          <Swatch method={method} kind="raw" />
          each update
        </li>
        <li>
          <Swatch method={method} kind="point" />
          held-out{last ? `, n = ${last[2]}` : ""}
        </li>
        {references.map(({ key, label, method, note }) => (
          <li key={key} data-testid="reference">
            <Swatch method={method} kind="reference" />
            {label} ({note})
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
              Clear earlier runs
            </Button>
          </li>
        )}
      </ul>
      <Disclosure summary="Numbers of this curve">
        {() => <CurveTable success={updates} points={points} />}
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
  readonly points: ReturnType<typeof heldOut>;
}

function CurveTable({ success, points }: CurveTableProps) {
  const evaluated = new Map(points.map(([update, won, n]) => [update, { won, n }]));
  const updates = new Set([...success.map(({ update }) => update), ...evaluated.keys()]);
  const trained = new Map(success.map(({ update, metrics }) => [update, metrics.success]));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">update</th>
            <th scope="col">training</th>
            <th scope="col">held-out (95 % interval)</th>
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

function heldText(won: number, n: number): string {
  const [low, high] = wilson(won, n);
  return `${won} of ${n} = ${percent(won / n)} (${percent(low)} to ${percent(high)})`;
}
