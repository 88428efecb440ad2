import { describe, expect, test } from "vitest";
import { at } from "../../../base/index.ts";
import { blank, dot, largestError, normals, numericGradient, runKernel } from "./harness.ts";
import { swiglu, swigluBackward } from "./swiglu.ts";

function plainSwiglu(gateUp: ArrayLike<number>, f: number): number[] {
  return Array.from({ length: gateUp.length / 2 }, (_, index) => {
    const place = Math.floor(index / f) * 2 * f + (index % f);
    const g = at(gateUp, place);
    return (g / (1 + Math.exp(-g))) * at(gateUp, place + f);
  });
}

describe.each([
  [1, 4],
  [7, 12],
])("swiglu of %i tokens, f %i", (tokens, f) => {
  const gateUp = normals(tokens * 2 * f, "gateUp", 3);
  const shape = { tokens, f4: f / 4 };

  test("equals its formula", async () => {
    const { y } = await runKernel(swiglu, { gateUp, y: blank(tokens * f) }, shape);
    expect(largestError(y, plainSwiglu(gateUp, f))).toBeLessThan(1e-6);
  });

  test("has its gradient", async () => {
    const dy = normals(tokens * f, "dy");
    const { dgateUp } = await runKernel(
      swigluBackward,
      { gateUp, dy, dgateUp: blank(tokens * 2 * f) },
      shape,
    );
    const expected = numericGradient((point) => dot(plainSwiglu(point, f), dy), gateUp);
    expect(largestError(dgateUp, expected)).toBeLessThan(1e-5);
  });
});

test("swiglu stays finite far out", async () => {
  const gateUp = Float32Array.of(-200, 200, -1000, 1000, 1, 1, 1, 1);
  const { y } = await runKernel(swiglu, { gateUp, y: blank(4) }, { tokens: 1, f4: 1 });
  expect([...y].map((value) => value + 0)).toEqual([0, 200, 0, 1000]);
});
