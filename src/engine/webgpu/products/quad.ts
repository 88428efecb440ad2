import type { QuadForm } from "./form.ts";

/**
 * Sizes of a thread's tile and the values of k in one turn of its loop. Larger ones load
 * less for each multiplication, but a loop that outgrows the instruction cache of the CPU
 * behind a software adapter costs more than that.
 */
const ROWS = 6;
const QUADS = 4;
const DEPTH = 2;

/** Rows and columns that the four threads of a quad compute together. */
export const QUAD_TILE = { rows: 4 * ROWS, columns: 4 * QUADS } as const;

/** What is added to four sums, by the parameter `add`. */
const ADDED = ["", " + residual[place]", " + c[place]"] as const;
export type Added = 0 | 1 | 2;

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const lines = (count: number, line: (i: number) => string, indent = 2): string =>
  range(count)
    .map(line)
    .join(`\n${" ".repeat(indent)}`);

/** Every sum of a thread by its row, its quad of columns and its swap. */
const sums = (line: (name: string, i: number, q: number, d: number) => string): string[] =>
  range(ROWS * QUADS * 4).map((n) => {
    const [q, i, d] = [Math.floor(n / (4 * ROWS)), Math.floor(n / 4) % ROWS, n % 4];
    return line(`s${i}_${q}_${d}`, i, q, d);
  });

/** Loads for `steps` values of k, and their products added to the sums. */
function turn(places: readonly string[]): string {
  const steps = places.length;
  const loads = places.flatMap((place, step) =>
    range(ROWS).map((i) => `let v${i}_${step} = a[a${i} + ${place}];`),
  );
  const shared = range(steps).flatMap((step) =>
    range(QUADS).flatMap((q) => [
      `let l${q}_0_${step} = b[b${q}${step === 0 ? "" : " + strideB"}];`,
      `let l${q}_1_${step} = quadSwapX(l${q}_0_${step});`,
      `let l${q}_2_${step} = quadSwapY(l${q}_0_${step});`,
      `let l${q}_3_${step} = quadSwapDiagonal(l${q}_0_${step});`,
    ]),
  );
  const products = sums((name, i, q, d) => {
    const terms = range(steps).map((step) => `v${i}_${step} * l${q}_${d}_${step}`);
    return `${name} = ${name} + ${terms.join(" + ")};`;
  });
  return [...loads, ...shared, ...products].join("\n    ");
}

interface Parts {
  /** How far apart the rows of A stand; where k stands in them, and the next k. */
  readonly row: string;
  readonly places: readonly [string, string];
  /** Where B and C begin. */
  readonly firstB: string;
  readonly firstC: string;
  /** Around the loop, for what changes with k, and an odd last k. */
  readonly before: string;
  readonly after: string;
  readonly last: string;
}

const PARTS: Readonly<Record<QuadForm, Parts>> = {
  rows: {
    row: "params.strideA",
    places: ["k", "k + 1u"],
    firstB: "4u * params.firstB",
    firstC: "",
    before: "",
    after: "",
    // K is even.
    last: "",
  },
  gradient: {
    row: "1u",
    places: ["placeA", "placeA + stepA"],
    firstB: "0u",
    firstC: "params.offset + z * params.m * params.n + ",
    before: `let stepA = 4u * params.strideA;
  var placeA = begin * stepA;`,
    after: `placeA += ${DEPTH}u * stepA;`,
    last: `if (k < end) {
    ${turn(["placeA"])}
  }`,
  },
};

/**
 * C and the residual are read and written as whole vectors. Four threads share each row of B: every thread loads one number of four and gets the
 * others from its neighbours, so that a thread holds 6 rows by 16 columns for the loads of
 * 6 by 4. The sum s[i][q][d] of a thread is that of its row i and the column
 * 4 q + (lane ^ d), as what comes by swap d is that neighbour's.
 *
 * A software adapter that has no jumps but those of loops carries out both sides of every
 * branch. Hence one kernel for each value of `added`, and none for an N or an offset that
 * is no multiple of four or, of rows, an odd K: "register" computes those.
 */
export function quad(form: QuadForm, first: string, end: string, added: Added): string {
  const { row, places, firstB, firstC, before, after, last } = PARTS[form];
  return `/** Four sums of a row, ordered by column. */
fn ordered(lane: u32, sums: vec4f) -> vec4f {
  let pairs = select(sums, sums.yxwz, (lane & 1u) != 0u);
  return select(pairs, pairs.zwxy, (lane & 2u) != 0u);
}

@compute @workgroup_size(4)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(subgroup_invocation_id) invocation: u32) {
  // A workgroup is one quad.
  let lane = invocation & 3u;
  let column = ${QUAD_TILE.columns}u * group.x;
  let row = ${QUAD_TILE.rows}u * group.y + lane;
  let z = group.z;
  let begin = ${first};
  let end = ${end};
  let strideB = 4u * params.strideB;
  // Rows and columns past the edge repeat the last one and are not stored.
  ${lines(ROWS, (i) => `let a${i} = min(row + ${4 * i}u, params.m - 1u) * ${row};`)}
  let startB = ${firstB} + begin * strideB;
  ${lines(QUADS, (q) => `var b${q} = startB + min(column + ${4 * q}u + lane, params.n - 1u);`)}
  ${sums((name) => `var ${name} = 0.0;`).join("\n  ")}
  ${before}
  var k = begin;
  for (; k + 1u < end; k += ${DEPTH}u) {
    ${turn(places)}
    ${lines(QUADS, (q) => `b${q} += ${DEPTH}u * strideB;`, 4)}
    ${after}
  }
  ${last}
${lines(ROWS, (i) => `  ${storeRow(i, firstC, added)}`, 0)}
}`;
}

/** Stores what a thread has of its row i. */
function storeRow(i: number, firstC: string, added: Added): string {
  const stores = range(QUADS).map((q) => {
    const sum = `ordered(lane, vec4f(${range(4)
      .map((d) => `s${i}_${q}_${d}`)
      .join(", ")}))`;
    return `if (column + ${4 * q}u < params.n) {
      let place = start + ${q}u;
      c[place] = ${sum}${ADDED[added]};
    }`;
  });
  return `if (row + ${4 * i}u < params.m) {
    let start = (${firstC}(row + ${4 * i}u) * params.n + column) / 4u;
    ${stores.join("\n    ")}
  }`;
}
