import { memo, useMemo } from "react";
import type { UpdateLine } from "../../run/index.ts";
import { hasTeacher } from "../../seed/index.ts";
import { Disclosure, Panel, Sparkline, signed } from "../../ui/index.ts";
import styles from "./batch-figures.module.css";
import { useTrain } from "./context.ts";
import { shownSettings, viewedUpdate } from "./selection.ts";

type Metrics = UpdateLine["metrics"];

interface Figure {
  readonly label: string;
  readonly help: string;
  readonly value: (metrics: Metrics) => number | null;
  readonly format: (value: number, metrics: Metrics) => string;
  /** Only where a teacher reads a skill. */
  readonly distillation?: boolean;
}

const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;
const small = (value: number): string =>
  !Number.isFinite(value)
    ? String(value)
    : value !== 0 && Math.abs(value) < 0.001
      ? value.toExponential(1)
      : value.toFixed(3);

const FIGURES: readonly Figure[] = [
  {
    label: "Actions an episode",
    help: "Mean number of actions.",
    value: (m) => m.length,
    format: (value) => value.toFixed(1),
  },
  {
    label: "Groups without contrast",
    help: "Groups whose rewards are all equal: GRPO learns nothing from them.",
    value: (m) => m.zeroVariance,
    format: percent,
  },
  {
    label: "Gate, mean \u00b1 sd",
    help: "Over the distilled tokens; 0.5 where the skill changes nothing.",
    value: (m) => m.gateMean,
    format: (value, m) => `${value.toFixed(2)} \u00b1 ${m.gateDeviation.toFixed(2)}`,
    distillation: true,
  },
  {
    label: "Shift, mean",
    help: "t \u2212 l in nats over the distilled tokens.",
    value: (m) => m.shiftMean,
    format: (value) => signed(value),
    distillation: true,
  },
  {
    label: "Skills that parse",
    help: "Share of the written skills that are well formed.",
    value: (m) => m.skillsWellFormed,
    format: percent,
    distillation: true,
  },
  {
    label: "Skills that are right",
    help: "By the oracle, which training never sees.",
    value: (m) => m.skillsCorrect,
    format: percent,
    distillation: true,
  },
  {
    label: "Entropy",
    help: "Of the policy at the sampled tokens, in nats.",
    value: (m) => m.entropy,
    format: small,
  },
  {
    label: "Clipped ratios",
    help: "Share of tokens whose gradient the surrogate's clip stopped.",
    value: (m) => m.clipFraction,
    format: percent,
  },
  { label: "Loss", help: "Sum of all terms.", value: (m) => m.loss.total, format: small },
  {
    label: "\u2026 policy",
    help: "The clipped surrogate.",
    value: (m) => m.loss.policy,
    format: small,
  },
  {
    label: "\u2026 distillation",
    help: "The gated distillation, \u03bb included.",
    value: (m) => m.loss.distill,
    format: small,
    distillation: true,
  },
  {
    label: "Gradient norm",
    help: "Global norm before clipping.",
    value: (m) => m.gradientNorm,
    format: small,
  },
];

/** The figures of the batch on screen, each with its course over the run. */
export function BatchFigures() {
  const updates = useTrain((s) => s.updates);
  const viewed = useTrain((s) => viewedUpdate(s)?.update ?? null);
  const method = useTrain((s) => shownSettings(s).method);
  const index = updates.findIndex(({ update }) => update === viewed);
  const shown = index < 0 ? updates.length - 1 : index;
  const metrics = updates[shown]?.metrics ?? null;
  const figures = FIGURES.filter(({ distillation }) => !distillation || hasTeacher({ method }));
  return (
    <Panel
      title="Batch"
      testId="batch"
      aside={metrics && <span>update {updates[shown]?.update}</span>}
    >
      {metrics?.applied === false && (
        <p className={styles.refused} role="alert">
          This step was refused because a number was not finite; the weights stayed as they were.
        </p>
      )}
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <FigureRow
            key={figure.label}
            figure={figure}
            updates={updates}
            metrics={metrics}
            marked={metrics === null ? null : shown}
          />
        ))}
      </dl>
      <Disclosure summary="What these figures mean">
        {() => (
          <dl className={styles.help}>
            {figures.map(({ label, help }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{help}</dd>
              </div>
            ))}
          </dl>
        )}
      </Disclosure>
    </Panel>
  );
}

interface FigureRowProps {
  readonly figure: Figure;
  readonly updates: readonly UpdateLine[];
  readonly metrics: Metrics | null;
  readonly marked: number | null;
}

const FigureRow = memo(function FigureRow({ figure, updates, metrics, marked }: FigureRowProps) {
  const values = useMemo(
    () => updates.map((line) => figure.value(line.metrics)),
    [updates, figure],
  );
  const value = metrics && figure.value(metrics);
  return (
    <div className={styles.row} title={figure.help}>
      <dt>{figure.label}</dt>
      <Sparkline values={values} marked={marked} />
      <dd>{metrics && value !== null ? figure.format(value, metrics) : "\u2013"}</dd>
    </div>
  );
});
