import { deviation, mean } from "../../base/index.ts";
import { advantageAt, METHODS, type Rollout, type SeedSettings } from "../../seed/index.ts";
import { signed } from "../../ui/index.ts";

/** The numbers that a sampled token has, and what the loss makes of them. */
export const TERMS = ["l", "t", "d", "g", "A", "w", "pull", "H"] as const;
export type Term = (typeof TERMS)[number];

/** A term of one token: its number, and its formula with the numbers put in. */
export interface TermValue {
  /** undefined: not known (yet), or the method has no such term. */
  readonly value: number | undefined;
  readonly tex: string;
  /** The same in plain characters. */
  readonly text: string;
}

/** Three decimals with a real minus sign. */
export const fixed = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(3).replace("-", "\u2212") : String(value);

/** The same for TeX. */
const inTex = (value: number): string =>
  Number.isFinite(value)
    ? value.toFixed(3)
    : Number.isNaN(value)
      ? String.raw`\mathrm{NaN}`
      : value > 0
        ? String.raw`\infty`
        : String.raw`-\infty`;
const bracketed = (value: number): string => (value < 0 ? `(${inTex(value)})` : inTex(value));
const signedTex = (value: number): string => (value > 0 ? `+${inTex(value)}` : inTex(value));
const bold = (tex: string): string => String.raw`\mathbf{${tex}}`;

interface Known {
  readonly rollout: Rollout;
  /** Index of the token among the sampled ones. */
  readonly target: number;
  readonly settings: SeedSettings;
  /** Rewards of all rollouts of its task. */
  readonly rewards: readonly number[];
}

/** Every term of a sampled token; without one, the formulas alone. */
export function termValues(known: Known | null): Readonly<Record<Term, TermValue>> {
  const at = (values: readonly number[] | undefined): number | undefined =>
    known === null ? undefined : values?.[known.target];
  const { rollout, settings } = known ?? {};
  const l = at(rollout?.logprob);
  const t = at(rollout?.teacher);
  const d = at(rollout?.shift);
  const g = at(rollout?.gate);
  const w = at(rollout?.weight);
  const H = at(rollout?.entropy);
  return {
    l: plain(l, String.raw`l = \log \pi_\theta(x \mid h)`, "l = log \u03c0(x | h)"),
    t: plain(t, String.raw`t = \log \pi_T(x \mid s, h)`, "t = log \u03c0(x | s, h)"),
    d: shiftOf(d, t, l),
    g: gateOf(g, d, settings?.beta),
    A: advantageOf(known),
    w: weightOf(w),
    pull: pullOf(known, w, g),
    H: plain(H, String.raw`H = -\sum_v p_v \log p_v`, "H = \u2212\u03a3 p log p"),
  };
}

function plain(value: number | undefined, tex: string, text: string): TermValue {
  if (value === undefined) return { value, tex, text };
  return { value, tex: `${tex} = ${bold(inTex(value))}`, text: `${text} = ${fixed(value)}` };
}

function shiftOf(d: number | undefined, t: number | undefined, l: number | undefined): TermValue {
  if (d === undefined || t === undefined || l === undefined) {
    return { value: d, tex: "d = t - l", text: "d = t \u2212 l" };
  }
  return {
    value: d,
    tex: `d = t - l = ${inTex(t)} - ${bracketed(l)} = ${bold(signedTex(d))}`,
    text: `d = t \u2212 l = ${fixed(t)} \u2212 (${fixed(l)}) = ${signed(d, 3)}`,
  };
}

function gateOf(g: number | undefined, d: number | undefined, beta: number | undefined): TermValue {
  if (g === undefined || d === undefined || beta === undefined) {
    return {
      value: g,
      tex: String.raw`g = \sigma(\beta d) = \frac{1}{1 + e^{-\beta d}}`,
      text: "g = \u03c3(\u03b2 d)",
    };
  }
  return {
    value: g,
    tex: String.raw`g = \sigma(\beta d) = \frac{1}{1 + e^{-${beta} \cdot ${bracketed(d)}}} = ${bold(inTex(g))}`,
    text: `g = \u03c3(\u03b2 d) = \u03c3(${beta} \u00b7 ${fixed(d)}) = ${fixed(g)}`,
  };
}

function advantageOf(known: Known | null): TermValue {
  const centred = known?.settings.advantage === "centred";
  const tex = centred
    ? String.raw`A = R - \bar R`
    : String.raw`A = \frac{R - \bar R}{\operatorname{std}(R) + 10^{-6}}`;
  const text = centred ? "A = R \u2212 mean R" : "A = (R \u2212 mean R) / (std R + 1e\u22126)";
  if (known === null) return { value: undefined, tex, text };
  const { rollout, rewards, target } = known;
  const advantage = advantageAt(rollout, target);
  // Those of steps are made of the rewards of all steps, which the record does not have.
  if (rollout.stepAdvantages !== undefined) return plain(advantage, tex, text);
  const { reward } = rollout;
  const difference = `${inTex(reward)} - ${bracketed(mean(rewards))}`;
  const numbers = centred
    ? difference
    : String.raw`\frac{${difference}}{${inTex(deviation(rewards))} + 10^{-6}}`;
  return {
    value: advantage,
    tex: `${tex} = ${numbers} = ${bold(signedTex(advantage))}`,
    text: `${text} = ${signed(advantage, 3)}`,
  };
}

function weightOf(w: number | undefined): TermValue {
  // The loss is a mean over the tokens that count, so N tokens share what those have.
  return plain(w, String.raw`w = \lambda\, m\, N / \textstyle\sum m`, "w = \u03bb m N / \u03a3m");
}

/**
 * What the step adds to the token's log-probability, but for the mean over tokens and
 * the clip: the reward's part and the distillation's. Methods that weigh tokens in
 * another way have the formula without numbers.
 */
function pullOf(known: Known | null, w: number | undefined, g: number | undefined): TermValue {
  const terms = known === null ? null : METHODS[known.settings.method];
  const withReward = terms === null || terms.terms.policy !== 0;
  const distilled = terms === null || terms.terms.distill !== 0;
  const tex = [withReward ? "A" : "", distilled ? "w g" : ""].filter(Boolean).join(" + ");
  const text = tex.replace("w g", "w \u00b7 g");
  const otherForm = terms !== null && (terms.form === "skill-sd" || terms.advantage === "rlsd");
  if (known === null || otherForm) return { value: undefined, tex, text };
  const advantage = advantageAt(known.rollout, known.target);
  const gate = terms?.form === "constant" ? 0.5 : g;
  const taught = distilled && w !== undefined && w !== 0 && gate !== undefined;
  const distillation = taught ? w * gate : 0;
  const value = (withReward ? advantage : 0) + distillation;
  const parts = [
    ...(withReward ? [inTex(advantage)] : []),
    ...(distilled ? [taught ? String.raw`${inTex(w)} \cdot ${inTex(gate)}` : "0"] : []),
  ];
  return {
    value,
    tex: `${tex} = ${parts.join(" + ")} = ${bold(signedTex(value))}`,
    text: `${text} = ${signed(value, 3)}`,
  };
}
