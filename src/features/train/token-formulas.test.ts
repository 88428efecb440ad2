import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, type Rollout, type SeedSettings } from "../../seed/index.ts";
import { TERMS, termValues } from "./token-formulas.ts";
import { meaningOf, whyColour } from "./token-why.ts";

const ROLLOUT: Rollout = {
  task: "sokoban/3-10/train/0",
  group: 0,
  member: 0,
  won: true,
  environmentReward: 1,
  reward: 1,
  actions: [" up"],
  tokens: [1, 2],
  segments: [],
  targets: [1],
  behaviour: [-1.5],
  logprob: [-1.5],
  teacher: [-0.3],
  shift: [1.2],
  gate: [1 / (1 + Math.exp(-6))],
  entropy: [0.4],
  advantage: 1,
  weight: [0.5],
  skill: null,
  teacherTokens: [],
  teacherSegments: [],
};
const of = (settings: Partial<SeedSettings> = {}, rollout: Partial<Rollout> = {}) =>
  termValues({
    rollout: { ...ROLLOUT, ...rollout },
    target: 0,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    rewards: [1, 0],
  });

test("every term has its formula with the token's numbers put in", () => {
  const terms = of();
  expect(terms.d.tex).toBe(String.raw`d = t - l = -0.300 - (-1.500) = \mathbf{+1.200}`);
  expect(terms.g.tex).toContain(String.raw`\frac{1}{1 + e^{-5 \cdot 1.200}} = \mathbf{0.998}`);
  expect(terms.A.tex).toContain(String.raw`\frac{1.000 - 0.500}{0.500 + 10^{-6}}`);
  expect(terms.w.tex).toBe(String.raw`w = \lambda\, m\, N / \textstyle\sum m = \mathbf{0.500}`);
  expect(terms.pull).toMatchObject({ tex: expect.stringContaining("A + w g = 1.000 + 0.500") });
  expect(terms.pull.value).toBeCloseTo(1 + 0.5 * 0.9975, 3);
  for (const term of TERMS) expect(terms[term].text).not.toContain("undefined");
});

test("without a token the formulas stand alone", () => {
  const terms = termValues(null);
  for (const term of TERMS) {
    expect(terms[term].value).toBeUndefined();
    expect(terms[term].tex).not.toMatch(/\d\.\d{3}/);
  }
  expect(terms.d.tex).toBe("d = t - l");
});

test("the pull is of the terms that the method has", () => {
  expect(of({ method: "grpo" }, { teacher: [], shift: [], gate: [], weight: [0] }).pull).toEqual({
    value: 1,
    tex: String.raw`A = 1.000 = \mathbf{+1.000}`,
    text: "A = +1.000",
  });
  expect(of({ method: "opsd" }).pull.value).toBeCloseTo(0.5 * 0.9975, 3);
  expect(of({ method: "grpo-opsd" }).pull.value).toBeCloseTo(1 + 0.5 * 0.5, 6);
  expect(of({ method: "rlsd" }).pull.value).toBeUndefined();
  expect(of({}, { weight: [0] }).pull.value).toBe(1);
});

test("centred advantages are not divided, and no number breaks a formula", () => {
  expect(of({ advantage: "centred" }, { advantage: 0.5 }).A.tex).toBe(
    String.raw`A = R - \bar R = 1.000 - 0.500 = \mathbf{+0.500}`,
  );
  expect(of({}, { shift: [Number.NaN], gate: [Number.NaN] }).d.tex).toContain(
    String.raw`\mathrm{NaN}`,
  );
  expect(of({}, { logprob: [Number.NEGATIVE_INFINITY] }).l.tex).toContain(String.raw`-\infty`);
});

test("the colour of a token is explained by the side that it stands on", () => {
  const domain = { centre: 0, reach: 1 };
  expect(whyColour("shift", 0.5, domain)).toMatch(/orange because its shift is \+0\.50/);
  expect(whyColour("shift", -0.5, domain)).toMatch(/blue because/);
  expect(whyColour("shift", 0, domain)).toMatch(/neutral/);
  expect(whyColour("shift", 2, domain)).toMatch(/end of its range/);
  expect(whyColour("gate", 0.9, { centre: 0.5, reach: 0.5 })).toMatch(/above one half/);
  expect(whyColour("shift", undefined, domain)).toMatch(/no colour/);
  expect(whyColour("shift", Number.NaN, domain)).toMatch(/no colour/);
});

test("what a shift means depends on the method", () => {
  expect(meaningOf(1, DEFAULT_SETTINGS, 1)).toMatch(/gate opens.*expectation/);
  expect(meaningOf(-1, { ...DEFAULT_SETTINGS, gate: "sampled" }, 0)).toMatch(/closes.*masked/);
  expect(meaningOf(undefined, { ...DEFAULT_SETTINGS, method: "grpo" }, 0)).toMatch(/no teacher/);
  expect(meaningOf(1, { ...DEFAULT_SETTINGS, method: "rlsd" }, 0)).toMatch(/no distillation/);
});
