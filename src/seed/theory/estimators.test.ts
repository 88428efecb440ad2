import { describe, expect, it } from "vitest";
import { at, Rng } from "../../base/index.ts";
import { contextTheory } from "./closed-form.ts";
import { divergenceSlopes, gateVariance, samplingError } from "./estimators.ts";
import { type RunawayStep, runaway } from "./runaway.ts";

function distribution(size: number, rng: Rng): readonly number[] {
  const logits = Array.from({ length: size }, () => 1.5 * rng.normal());
  const total = Math.log(logits.reduce((sum, z) => sum + Math.exp(z), 0));
  return logits.map((z) => z - total);
}

const rng = Rng.of(5, "estimators");
const own = distribution(9, rng);
const teacher = distribution(9, rng);
const theory = contextTheory(own, teacher, 5);

describe("the two gates", () => {
  it("have the same mean: p (Z - w), enumerated over the sampled token", () => {
    const mean = own.map((_, v) =>
      theory.probability.reduce(
        (sum, p, token) =>
          sum - p * at(theory.gate, token) * ((v === token ? 1 : 0) - at(theory.probability, v)),
        0,
      ),
    );
    mean.forEach((slope, v) => {
      expect(slope).toBeCloseTo(at(theory.logitsGradient, v), 12);
    });
  });

  it("differ in variance as enumerated, and a batch of n has 1 / n of it", () => {
    const { sampled, signal } = gateVariance(theory);
    const enumerated = theory.probability.reduce((sum, p, token) => {
      const distance = theory.logitsGradient.reduce((square, slope, v) => {
        const one = -at(theory.gate, token) * ((v === token ? 1 : 0) - at(theory.probability, v));
        return square + (one - slope) ** 2;
      }, 0);
      return sum + p * distance;
    }, 0);
    expect(sampled).toBeCloseTo(enumerated, 12);
    expect(signal).toBeGreaterThan(0);
    for (const draws of [1, 16]) {
      const measured = samplingError(theory, draws, 4000, Rng.of(1, `error ${draws}`));
      expect(measured / Math.sqrt(sampled / draws)).toBeCloseTo(1, 1);
    }
    // Where no token but one can be drawn, every batch is the expected gradient itself.
    const sure = contextTheory([0, Number.NEGATIVE_INFINITY], [-1, -1], 5);
    expect(samplingError(sure, 3, 5, Rng.of(2))).toBeCloseTo(0, 12);
  });

  it("both are the slope of Z KL(sg r || p)", () => {
    divergenceSlopes(own, theory).forEach((slope, v) => {
      expect(slope).toBeCloseTo(at(theory.logitsGradient, v), 8);
    });
  });
});

describe("student and teacher", () => {
  const settings = { beta: 5, lambda: 1, rate: 2, decay: 0.95, steps: 400 } as const;

  it("meet where the teacher stands still", () => {
    const course = runaway(own, teacher, { ...settings, teacher: "frozen" });
    expect(course).toHaveLength(401);
    const left = ({ favourite, asked }: RunawayStep): number => Math.abs(asked - favourite);
    expect(left(at(course, 0))).toBeGreaterThan(0.1);
    expect(left(at(course, 400))).toBeLessThan(1e-3);
    const entropy = -teacher.reduce((sum, t) => sum + Math.exp(t) * t, 0);
    expect(course.at(-1)?.entropy).toBeCloseTo(entropy, 1);
  });

  it("run away where it is the student itself, and later where it trails behind", () => {
    const untilSure = (mode: "current" | "ema"): number =>
      runaway(own, teacher, { ...settings, teacher: mode }).findIndex(
        ({ entropy }) => entropy < 0.1,
      );
    expect(untilSure("current")).toBeGreaterThan(0);
    expect(untilSure("ema")).toBeGreaterThan(untilSure("current"));
    const slow = runaway(own, teacher, { ...settings, teacher: "current", lambda: 0.01 });
    expect(slow.at(-1)?.entropy).toBeGreaterThan(0.1);
  });
});
