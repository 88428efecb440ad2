import { describe, expect, test } from "vitest";
import { counterBits, GUMBEL_ONE, gumbel } from "./counter-rng.ts";

const DRAWS = 200_000;

/** Independent draws as sampling makes them: many entries at many positions. */
const draws = Float64Array.from(
  { length: DRAWS },
  (_, i) => gumbel(counterBits(5, 3, Math.floor(i / 128), i % 128)) / GUMBEL_ONE,
);

describe("gumbel noise", () => {
  test("is the quantile function at the middle of each of 2^32 cells", () => {
    const near = [0, 1, 2, 3, 1000, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];
    const spread = Array.from({ length: 5000 }, (_, i) => counterBits(1, 2, 3, i));
    const powers = Array.from({ length: 32 }, (_, k) => [2 ** k, 2 ** 32 - 2 ** k, 2 ** k - 1]);
    for (const bits of [...near, ...spread, ...powers.flat()]) {
      const x = (bits + 0.5) / 2 ** 32;
      const fromOne = (2 ** 32 - bits - 0.5) / 2 ** 32;
      const exact = -Math.log(x < 0.5 ? -Math.log(x) : -Math.log1p(-fromOne));
      const value = gumbel(bits);
      expect(Number.isInteger(value)).toBe(true);
      expect(Math.abs(value)).toBeLessThan(2 ** 24);
      expect(Math.abs(value / GUMBEL_ONE - exact), `bits ${bits}`).toBeLessThan(4e-6);
    }
  });

  test("never falls as the bits rise", () => {
    for (const start of [0, 2 ** 31 - 40_000, 2 ** 32 - 80_000]) {
      const values = Array.from({ length: 80_000 }, (_, i) => gumbel(start + i));
      expect(values.findIndex((value, i) => value < (values[i - 1] ?? value))).toBe(-1);
    }
  });

  test("has the mean and the variance of the standard Gumbel distribution", () => {
    const mean = draws.reduce((sum, x) => sum + x, 0) / DRAWS;
    const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / DRAWS;
    // Four standard errors: sigma / sqrt(n), and sigma^2 sqrt((kurtosis - 1) / n), kurtosis 5.4.
    expect(Math.abs(mean - 0.577_215_66)).toBeLessThan((4 * 1.2825) / Math.sqrt(DRAWS));
    expect(Math.abs(variance - Math.PI ** 2 / 6)).toBeLessThan(4 * 1.645 * Math.sqrt(4.4 / DRAWS));
  });

  test("passes the Kolmogorov-Smirnov test", () => {
    const sorted = draws.slice().sort();
    let distance = 0;
    sorted.forEach((x, i) => {
      const probability = Math.exp(-Math.exp(-x));
      distance = Math.max(
        distance,
        Math.abs(probability - i / DRAWS),
        Math.abs(probability - (i + 1) / DRAWS),
      );
    });
    // Rejection at the level of 1 %.
    expect(distance).toBeLessThan(1.63 / Math.sqrt(DRAWS));
  });
});
