import { describe, expect, test } from "vitest";
import { at } from "../../../base/index.ts";
import { embed, embedBackward, gatherRows, scatterRows } from "./embedding.ts";
import { blank, largestError, normals, row, runKernel } from "./harness.ts";
import { sortByToken } from "../packing.ts";

const d = 8;

describe.each([[[3]], [[0, 4, 4, 2, 4, 0, 1]]])("embedding of tokens %j", (tokens) => {
  const vocabulary = 6;
  const rows = Uint32Array.from(tokens.flatMap((token, i) => [token, 0, i, tokens.length]));
  const count = tokens.length;

  test("looks rows up", async () => {
    const embedding = normals(vocabulary * d, "embedding");
    const { x } = await runKernel(
      embed,
      { rows, embedding, x: blank(count * d) },
      { tokens: count, d4: d / 4 },
    );
    expect([...x]).toEqual(tokens.flatMap((token) => row(embedding, token, d)));
  });

  test("adds each token's gradients to its row", async () => {
    const dx = normals(count * d, "dx");
    const start = normals(2 + vocabulary * d, "start");
    const packed = {
      tokens: count,
      rows,
      chosen: new Uint32Array(),
      targets: new Uint32Array(),
      firstTarget: 0,
    };
    const { gradient } = await runKernel(
      embedBackward,
      { dx, ...sortByToken(packed, vocabulary), gradient: start },
      { vocabulary, d4: d / 4, offset: 2 },
    );
    const expected = Float64Array.from(start);
    tokens.forEach((token, t) => {
      row(dx, t, d).forEach((value, i) => {
        const place = 2 + token * d + i;
        expected[place] = at(expected, place) + value;
      });
    });
    expect(largestError(gradient, expected)).toBeLessThan(1e-6);
  });
});

test("chosen rows are gathered, and their gradients scattered, zero elsewhere", async () => {
  const x = normals(5 * d, "x");
  const chosen = Uint32Array.of(1, 4);
  const gathered = await runKernel(
    gatherRows,
    { x, chosen, y: blank(2 * d) },
    { count: 2, d4: d / 4 },
  );
  expect([...gathered.y]).toEqual([...row(x, 1, d), ...row(x, 4, d)]);
  const { dx } = await runKernel(
    scatterRows,
    { dy: gathered.y, source: Uint32Array.of(0, 1, 0, 0, 2), dx: blank(5 * d) },
    { count: 5, d4: d / 4 },
  );
  const nothing = new Array(d).fill(0);
  expect([...dx]).toEqual([...nothing, ...row(x, 1, d), ...nothing, ...nothing, ...row(x, 4, d)]);
});
