import type { Form } from "./form.ts";

/**
 * How one operand is read. `element` names the WGSL array type of its binding. The
 * register family walks along k from `begin` on: `setup` before the loop, `load` gives declarations that
 * leave `P0`, ... (one vector of four along the tile a piece, or four scalars for A) for
 * the `unroll` values of k from k on. The workgroup family takes one vector of four along
 * the tile at a time: `vector` is the body of a function of (k, place).
 */
export interface Operand {
  readonly setup: string;
  /** Declarations for k + step; evaluated after `block`. */
  readonly load: (step: number) => string;
  /** Declarations that serve all steps of one iteration. */
  readonly block: string;
  readonly vector: string;
}

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
const lines = (each: (i: number) => string): string => EIGHT.map(each).join("\n  ");

/** A [M, K], scalars. Rows past the edge repeat the last one and are not stored. */
const aRows: Operand = {
  setup: `let last = params.m - 1u;
  ${lines((i) => `let a${i} = min(row + ${i}u, last) * params.strideA;`)}`,
  block: "",
  load: (step) => lines((i) => `let v${i}_${step} = a[a${i} + k + ${step}u];`),
  vector: `let last = params.m - 1u;
  return vec4f(
    a[min(place, last) * params.strideA + k],
    a[min(place + 1u, last) * params.strideA + k],
    a[min(place + 2u, last) * params.strideA + k],
    a[min(place + 3u, last) * params.strideA + k],
  );`,
};

/** A [K, M], vectors along M. A vector past the edge repeats the last one. */
const aColumns: Operand = {
  setup: `var aTop = begin * params.strideA + row / 4u;
  var aLow = begin * params.strideA + min(row / 4u + 1u, (params.m - 1u) / 4u);`,
  block: "",
  load: (step) => `let top = a[aTop];
    let low = a[aLow];
    aTop += params.strideA;
    aLow += params.strideA;
    ${lines((i) => `let v${i}_${step} = ${i < 4 ? "top" : "low"}.${"xyzw"[i % 4]};`)}`,
  vector: "return a[k * params.strideA + min(place, params.m - 1u) / 4u];",
};

/** B [K, N], vectors along N. A vector past the edge repeats the last one. */
function bRows(first: string): Operand {
  return {
    setup: `var bLeft = ${first}begin * params.strideB + column / 4u;
  var bRight = ${first}begin * params.strideB + min(column / 4u + 1u, (params.n - 1u) / 4u);`,
    block: "",
    load: (step) => `let l_${step} = b[bLeft];
    let r_${step} = b[bRight];
    bLeft += params.strideB;
    bRight += params.strideB;`,
    vector: `return b[${first}k * params.strideB + min(place, params.n - 1u) / 4u];`,
  };
}

/** Codes of B [N, K] along K, with a scale for `block` of them; N is the tile's side. */
function bCodesAcross(bits: 4 | 8): Operand {
  const perWord = 32 / bits;
  const read = (place: string): string =>
    bits === 8
      ? `unpack(b[(${place}) / ${perWord}u])`
      : `unpack(b[(${place}) / ${perWord}u] >> (4u * ((${place}) % 8u)))`;
  const half = (name: string, from: number, step: number): string =>
    `let ${name}_${step} = vec4f(${[0, 1, 2, 3].map((i) => `w${from + i}[${step}]`).join(", ")});`;
  return {
    setup: `let lastColumn = params.n - 1u;
  ${lines((i) => `let b${i} = min(column + ${i}u, lastColumn) * params.k;`)}`,
    // Four codes along k lie in one word and in one block.
    block: lines((i) => `let w${i} = ${read(`b${i} + k`)} * scales[(b${i} + k) / params.block];`),
    load: (step) => `${half("l", 0, step)}\n    ${half("r", 4, step)}`,
    vector: `var result = vec4f();
  for (var i = 0u; i < 4u; i++) {
    let at = min(place + i, params.n - 1u) * params.k + k;
    result[i] = code(at) * scales[at / params.block];
  }
  return result;`,
  };
}

/** Codes of B [K, N] along N, whose rows hold whole blocks of at least 16. */
function bCodesAlong(bits: 4 | 8): Operand {
  const words =
    bits === 8
      ? (step: number) => `let l_${step} = unpack(b[at_${step} / 4u]) * scale_${step};
    let r_${step} = unpack(b[at_${step} / 4u + 1u]) * scale_${step};`
      : (step: number) => `let l_${step} = unpack(b[at_${step} / 8u]) * scale_${step};
    let r_${step} = unpack(b[at_${step} / 8u] >> 16u) * scale_${step};`;
  const word = bits === 8 ? "b[at / 4u]" : "b[at / 8u] >> (4u * (at % 8u))";
  return {
    setup: "",
    block: "",
    load: (step) => `let at_${step} = (k + ${step}u) * params.n + column;
    let scale_${step} = scales[at_${step} / params.block];
    ${words(step)}`,
    vector: `let at = k * params.n + min(place, params.n - 4u);
  return unpack(${word}) * scales[at / params.block];`,
  };
}

/** Functions that turn words of codes, lowest first, into numbers. */
export const UNPACK: Readonly<Record<4 | 8, string>> = {
  8: `fn unpack(word: u32) -> vec4f {
  return vec4f(bitcast<vec4i>(vec4u(word) << vec4u(24u, 16u, 8u, 0u)) >> vec4u(24u));
}

fn code(at: u32) -> f32 {
  return f32(bitcast<i32>(b[at / 4u] << (24u - 8u * (at % 4u))) >> 24u);
}`,
  4: `fn unpack(word: u32) -> vec4f {
  return vec4f(bitcast<vec4i>(vec4u(word) << vec4u(28u, 24u, 20u, 16u)) >> vec4u(28u));
}

fn code(at: u32) -> f32 {
  return f32(bitcast<i32>(b[at / 8u] << (28u - 4u * (at % 8u))) >> 28u);
}`,
};

export interface FormParts {
  readonly a: Operand;
  readonly b: Operand;
  /** WGSL element types of A and B. */
  readonly elements: readonly [a: string, b: string];
  /** Values of k in one iteration of the register family; K is a multiple of it. */
  readonly unroll: 1 | 4;
  /** Bits of a code of B; 0 for floats. */
  readonly bits: 0 | 4 | 8;
}

const codes = (bits: 4 | 8, b: Operand, unroll: 1 | 4): FormParts => ({
  a: aRows,
  b,
  elements: ["f32", "u32"],
  unroll,
  bits,
});

export const FORM_PARTS: Readonly<Record<Form, FormParts>> = {
  rows: {
    a: aRows,
    b: bRows("params.firstB + "),
    elements: ["f32", "vec4f"],
    unroll: 1,
    bits: 0,
  },
  gradient: { a: aColumns, b: bRows(""), elements: ["vec4f", "vec4f"], unroll: 1, bits: 0 },
  int8: codes(8, bCodesAcross(8), 4),
  int4: codes(4, bCodesAcross(4), 4),
  "int8-back": codes(8, bCodesAlong(8), 1),
  "int4-back": codes(4, bCodesAlong(4), 1),
};
