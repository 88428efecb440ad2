import { describe, expect, test } from "vitest";
import { type ColourScheme, gradient, reachOf, shade } from "./diverging.ts";
import { contrast, mix, type Rgb } from "./oklab.ts";

const parse = (text: string): Rgb => {
  const [r, g, b] = (text.match(/\d+/g) ?? []).map(Number);
  return [r ?? Number.NaN, g ?? Number.NaN, b ?? Number.NaN];
};
const SCHEMES: readonly ColourScheme[] = ["light", "dark"];

describe.each(SCHEMES)("diverging colours, %s", (scheme) => {
  test("are neutral exactly at the centre, for shifts and for gates", () => {
    const zero = shade(0, { centre: 0, reach: 2 }, scheme);
    expect(shade(-0, { centre: 0, reach: 9 }, scheme)).toEqual(zero);
    expect(shade(0.5, { centre: 0.5, reach: 0.5 }, scheme)).toEqual(zero);
    expect(shade(0.2, { centre: 0, reach: 2 }, scheme).background).not.toBe(zero.background);
    const [r, g, b] = parse(zero.background);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(12);
  });

  test("are blue below and orange above", () => {
    const [lowRed, , lowBlue] = parse(shade(-1, { centre: 0, reach: 1 }, scheme).background);
    const [highRed, , highBlue] = parse(shade(1, { centre: 0, reach: 1 }, scheme).background);
    expect(lowBlue - lowRed).toBeGreaterThan(100);
    expect(highRed - highBlue).toBeGreaterThan(100);
  });

  test("clip outside the domain, and say so", () => {
    const domain = { centre: 0, reach: 1 };
    const end = shade(1, domain, scheme);
    expect(end.clipped).toBe(false);
    expect(shade(7, domain, scheme)).toEqual({ ...end, clipped: true });
  });

  test("keep text readable at every value", () => {
    for (let value = -1; value <= 1; value += 0.01) {
      const { background, ink } = shade(value, { centre: 0, reach: 1 }, scheme);
      expect(contrast(parse(background), parse(ink))).toBeGreaterThan(4.5);
    }
  });

  test("draw the legend with the same ends", () => {
    const text = gradient(scheme);
    expect(text).toContain(shade(-1, { centre: 0, reach: 1 }, scheme).background);
    expect(text).toContain(shade(0, { centre: 0, reach: 1 }, scheme).background);
    expect(text).toContain(shade(1, { centre: 0, reach: 1 }, scheme).background);
  });
});

test("reachOf skips what is not finite and never is zero", () => {
  expect(reachOf([0.5, -2, Number.NaN, Number.POSITIVE_INFINITY], 0)).toBe(2);
  expect(reachOf([0.9, 0.5], 0.5)).toBeCloseTo(0.4, 12);
  expect(reachOf([], 0)).toBe(1);
  expect(reachOf([0, 0], 0)).toBe(1);
});

test("mixing keeps both ends and darkens evenly between them", () => {
  expect(mix([255, 255, 255], [0, 0, 0], 0)).toEqual([255, 255, 255]);
  expect(mix([255, 255, 255], [0, 0, 0], 1)).toEqual([0, 0, 0]);
  // OKLab lightness 0.5 is sRGB 99, not 128.
  expect(mix([255, 255, 255], [0, 0, 0], 0.5)).toEqual([99, 99, 99]);
});
