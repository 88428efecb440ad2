import { describe, expect, test } from "vitest";
import { at } from "../../../base/index.ts";
import { blank, dot, largestError, normals, numericGradient, runKernel } from "./harness.ts";
import { adamw, loraGradientA, loraGradientB, stepGuard, sumPartial } from "./optimiser.ts";

test("lora-gradient: dA and dB of W + scale B A", async () => {
  const [out, inner, rank, a, b, scale] = [5, 8, 3, 2, 40, 0.5];
  const theta = normals(60, "theta");
  const dweight = normals(out * inner, "dweight");
  const product = (point: Float64Array): number[] =>
    Array.from({ length: out * inner }, (_, place) => {
      const [o, i] = [Math.floor(place / inner), place % inner];
      let sum = 0;
      for (let r = 0; r < rank; r++) {
        sum += scale * at(point, b + o * rank + r) * at(point, a + r * inner + i);
      }
      return sum;
    });
  const shape = { out, inner, rank, a, b, scale };
  const start = new Float32Array(60).fill(2);
  const first = await runKernel(loraGradientA, { dweight, theta, gradient: start }, shape);
  const both = await runKernel(loraGradientB, { dweight, theta, gradient: first.gradient }, shape);
  const expected = numericGradient((point) => dot(product(point), dweight), theta).map(
    (value) => 2 + value,
  );
  expect(largestError(both.gradient, expected)).toBeLessThan(1e-5);
});

async function partials(
  values: Float32Array<ArrayBuffer>,
  square: number,
  first = 0,
  stride = 1,
): Promise<Float32Array<ArrayBuffer>> {
  const count = Math.ceil((values.length - first) / stride);
  const result = await runKernel(
    sumPartial,
    { values, partials: blank(512) },
    { count, first, stride, square },
  );
  return result.partials;
}

async function judge(
  gradient: Float32Array<ArrayBuffer>,
  losses: Float32Array<ArrayBuffer>,
  clipNorm = 1,
): Promise<number[]> {
  const { verdict } = await runKernel(
    stepGuard,
    {
      squares: await partials(gradient, 1),
      losses: await partials(losses, 0),
      verdict: blank(4),
    },
    { clipNorm },
  );
  return [...verdict];
}

describe("step-guard", () => {
  const gradient = normals(700, "gradient");
  const norm = Math.hypot(...gradient);
  const loss = Float32Array.of(1, 2, 3.5);

  test("gives the norm, the clip factor and the loss", async () => {
    expect(largestError(await judge(gradient, loss), [norm, 1 / norm, 1, 6.5])).toBeLessThan(1e-6);
    const wide = await judge(gradient, loss, 100);
    expect(wide.slice(1, 3)).toEqual([1, 1]);
    expect(await judge(new Float32Array(4), loss)).toEqual([0, 1, 1, 6.5]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "forbids the step for %d anywhere",
    async (bad) => {
      const place = 513;
      const broken = gradient.map((value, i) => (i === place ? bad : value));
      expect((await judge(broken, loss))[2]).toBe(0);
      expect((await judge(gradient, Float32Array.of(1, bad)))[2]).toBe(0);
    },
  );

  test("forbids the step when the norm or the loss overflows", async () => {
    expect((await judge(new Float32Array(4).fill(3e38), loss))[2]).toBe(0);
    expect((await judge(gradient, new Float32Array(600).fill(3e38)))[2]).toBe(0);
  });

  test("sums a column of a table", async () => {
    const table = normals(12 * 40, "table");
    const sums = await partials(table, 0, 10, 12);
    const column = table.filter((_, i) => i % 12 === 10);
    const total = sums.filter((_, i) => i % 2 === 0).reduce((sum, x) => sum + x, 0);
    expect(total).toBeCloseTo(
      column.reduce((sum, x) => sum + x, 0),
      4,
    );
  });
});

describe("adamw", () => {
  const count = 70;
  const tensors = {
    gradient: normals(count, "gradient"),
    decayed: Float32Array.from({ length: count }, (_, i) => i % 2),
    theta: normals(count, "theta"),
    first: normals(count, "first", 0.1),
    second: normals(count, "second", 0.1).map(Math.abs),
  };
  const settings = { rate: 0.01, beta1: 0.9, beta2: 0.98, epsilon: 1e-8, decay: 0.1 };
  const [rest1, rest2, correction1, correction2] = [0.1, 0.02, 0.271, 0.0588];
  const params = { count, ...settings, rest1, rest2, correction1, correction2 };

  test("takes a clipped step", async () => {
    const verdict = Float32Array.of(2, 0.5, 1, 0);
    const result = await runKernel(adamw, { ...tensors, verdict }, params);
    const expected = [...tensors.theta].map((theta, i) => {
      const g = 0.5 * at(tensors.gradient, i);
      const m = 0.9 * at(tensors.first, i) + rest1 * g;
      const v = 0.98 * at(tensors.second, i) + rest2 * g * g;
      expect(at(result.first, i)).toBeCloseTo(m, 6);
      expect(at(result.second, i)).toBeCloseTo(v, 6);
      const step = m / correction1 / (Math.sqrt(v / correction2) + 1e-8);
      return theta - 0.01 * (step + 0.1 * at(tensors.decayed, i) * theta);
    });
    expect(largestError(result.theta, expected)).toBeLessThan(1e-6);
  });

  test("leaves everything where the verdict forbids the step", async () => {
    const gradient = tensors.gradient.map(() => Number.NaN);
    const verdict = Float32Array.of(Number.NaN, 1, 0, 0);
    const result = await runKernel(adamw, { ...tensors, gradient, verdict }, params);
    for (const name of ["theta", "first", "second"] as const) {
      expect(result[name]).toEqual(tensors[name]);
    }
  });
});
