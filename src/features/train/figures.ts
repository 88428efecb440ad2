import type { UpdateLine } from "../../run/index.ts";
import { hasTeacher, type SeedSettings } from "../../seed/index.ts";
import { shortNumber, signed } from "../../ui/index.ts";
import type { FIGURE_WORDS } from "./figure-words.ts";

export type FigureName = keyof (typeof FIGURE_WORDS)["en"]["figures"];

/** A number of an update's batch. */
export interface Figure {
  /** null where the update has none; may be not finite. */
  readonly value: (line: UpdateLine) => number | null;
  readonly format: (value: number, line: UpdateLine) => string;
  /** Where it means something; everywhere, where it says nothing. */
  readonly of?: (settings: SeedSettings) => boolean;
}

const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;
const small = (value: number): string =>
  !Number.isFinite(value)
    ? String(value)
    : value !== 0 && Math.abs(value) < 0.001
      ? value.toExponential(1).replaceAll("-", "\u2212")
      : value.toFixed(3);

const meanReward = ({ rollouts }: UpdateLine): number | null =>
  rollouts.length === 0
    ? null
    : rollouts.reduce((sum, { reward }) => sum + reward, 0) / rollouts.length;

export const FIGURES: Readonly<Record<FigureName, Figure>> = {
  reward: { value: meanReward, format: shortNumber },
  length: { value: ({ metrics }) => metrics.length, format: (value) => value.toFixed(1) },
  invalid: { value: ({ metrics }) => metrics.invalid, format: percent },
  zeroVariance: { value: ({ metrics }) => metrics.zeroVariance, format: percent },
  gate: {
    value: ({ metrics }) => metrics.gateMean,
    format: (value, { metrics }) =>
      `${value.toFixed(2)} \u00b1 ${metrics.gateDeviation.toFixed(2)}`,
    of: hasTeacher,
  },
  shift: {
    value: ({ metrics }) => metrics.shiftMean,
    format: (value) => signed(value),
    of: hasTeacher,
  },
  skillsWellFormed: {
    value: ({ metrics }) => metrics.skillsWellFormed,
    format: percent,
    of: hasTeacher,
  },
  skillsCorrect: {
    value: ({ metrics }) => metrics.skillsCorrect,
    format: percent,
    of: hasTeacher,
  },
  entropy: { value: ({ metrics }) => metrics.entropy, format: small },
  clipFraction: { value: ({ metrics }) => metrics.clipFraction, format: percent },
  loss: { value: ({ metrics }) => metrics.loss.total, format: small },
  policyLoss: { value: ({ metrics }) => metrics.loss.policy, format: small },
  distillLoss: { value: ({ metrics }) => metrics.loss.distill, format: small, of: hasTeacher },
  klLoss: { value: ({ metrics }) => metrics.loss.kl, format: small, of: ({ kl }) => kl > 0 },
  gradientNorm: { value: ({ metrics }) => metrics.gradientNorm, format: small },
};

export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

/** The figures that mean something in a run. */
export const figuresOf = (settings: SeedSettings): readonly FigureName[] =>
  FIGURE_NAMES.filter((name) => FIGURES[name].of?.(settings) ?? true);
