import { describe, expect, test } from "vitest";
import { at } from "../../../base/index.ts";
import { packCodes } from "../../../policy/index.ts";
import { blank, largestError, MARK, normals, runKernel } from "./harness.ts";
import { blend, mergeWeights } from "./weights.ts";

const [out, inner, columns, rank] = [5, 8, 8, 3];
const theta = normals(200, "theta");
const [a, b, direct] = [7, 60, 100];
const scale = 0.5;
const nothing = new Float32Array(4);

interface Source {
  readonly codes: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  readonly scales: Float32Array<ArrayBuffer>;
  readonly source: number;
  readonly block: number;
  readonly rank: number;
  readonly direct?: number;
}

async function merge(source: Source, base: (place: number) => number): Promise<void> {
  const { weight, transposed } = await runKernel(
    mergeWeights,
    {
      theta,
      codes: source.codes,
      scales: source.scales,
      weight: blank(out * inner),
      transposed: blank(inner * columns),
    },
    {
      out,
      inner,
      columns,
      source: source.source,
      block: source.block,
      direct: source.direct ?? 0,
      a,
      b,
      rank: source.rank,
      scale,
      plain: 1,
    },
  );
  const expected = Float64Array.from({ length: out * inner }, (_, place) => {
    const [o, i] = [Math.floor(place / inner), place % inner];
    let product = 0;
    for (let r = 0; r < source.rank; r++) {
      product += at(theta, b + o * source.rank + r) * at(theta, a + r * inner + i);
    }
    return base(place) + scale * product;
  });
  expect(largestError(weight, expected)).toBeLessThan(1e-6);
  const turned = Array.from({ length: inner * columns }, (_, place) => {
    const [i, o] = [Math.floor(place / columns), place % columns];
    return o < out ? at(weight, o * inner + i) : 0;
  });
  expect([...transposed]).toEqual(turned);
}

describe("merge-weights", () => {
  test("adds adapters to an 8-bit base", async () => {
    const codes = Int8Array.from({ length: out * inner }, (_, i) => [-127, 127, 0, -1][i % 4] ?? 0);
    codes[9] = 42;
    const scales = normals((out * inner) / 4, "scales");
    const words = new Uint32Array(codes.buffer);
    await merge(
      { codes: words, scales, source: 0, block: 4, rank },
      (place) => at(codes, place) * at(scales, Math.floor(place / 4)),
    );
  });

  test("adds adapters to a 4-bit base", async () => {
    const codes = Int8Array.from({ length: out * inner }, (_, i) => [-7, 7, 0, -1][i % 4] ?? 0);
    codes[9] = 5;
    const scales = normals((out * inner) / 4, "scales");
    const bytes = new Uint8Array(out * inner);
    bytes.set(packCodes({ kind: "int4", codes, scales, block: 4 }));
    await merge(
      { codes: new Uint32Array(bytes.buffer), scales, source: 2, block: 4, rank },
      (place) => at(codes, place) * at(scales, Math.floor(place / 4)),
    );
  });

  test("leaves the plain matrix out where nobody reads it", async () => {
    const { weight, transposed } = await runKernel(
      mergeWeights,
      {
        theta,
        codes: nothing,
        scales: normals(out * inner, "values"),
        weight: blank(4),
        transposed: blank(inner * columns),
      },
      { out, inner, columns, source: 1, block: 1, direct: 0, a, b, rank, scale, plain: 0 },
    );
    expect([...weight]).toEqual([...blank(4)]);
    expect(transposed).not.toContain(MARK);
  });

  test("adds adapters to a dense base", async () => {
    const values = normals(out * inner, "values");
    await merge({ codes: nothing, scales: values, source: 1, block: 1, rank }, (place) =>
      at(values, place),
    );
  });

  test("takes a trained matrix from theta", async () => {
    await merge({ codes: nothing, scales: theta, source: 1, block: 1, rank: 0, direct }, (place) =>
      at(theta, direct + place),
    );
  });
});

test("blend moves the average towards theta", async () => {
  const [from, to] = [normals(70, "average"), normals(70, "theta")];
  const params = { count: 69, decay: 0.75, rest: 0.25 };
  const { average } = await runKernel(blend, { theta: to, average: from }, params);
  const expected = from.map((value, i) => (i < 69 ? 0.75 * value + 0.25 * at(to, i) : value));
  expect(largestError(average, expected)).toBeLessThan(1e-6);
});
