import type { Scalar } from "../kernel.ts";
import type { Form, QuadForm, Variant } from "./form.ts";
import { FORM_PARTS, UNPACK } from "./operands.ts";
import { type Added, quad } from "./quad.ts";

/** Values of k that a workgroup holds at once. */
const DEPTH = 16;

const PARAMS = {
  rows: ["m", "n", "k", "strideA", "strideB", "firstB", "add"],
  gradient: ["m", "n", "k", "strideA", "strideB", "part", "offset", "add"],
  codes: ["m", "n", "k", "strideA", "block", "add"],
} as const;

/** Parameters of a form, all of them u32. */
export function paramsOf(form: Form): Readonly<Record<string, Scalar>> {
  const names = form === "rows" || form === "gradient" ? PARAMS[form] : PARAMS.codes;
  return Object.fromEntries(names.map((name) => [name, "u32"]));
}

/** Storage bindings of a form, in order. */
export function storageOf(form: Form): readonly string[] {
  if (form === "gradient") return ["a", "b", "c"];
  return form === "rows" ? ["a", "b", "residual", "c"] : ["a", "b", "scales", "residual", "c"];
}

/** The WGSL of a product in registers; `added` is what the kernel takes the parameter `add` to be. */
export function quadCode(form: QuadForm, added: Added): string {
  return [
    header(form),
    "enable subgroups;",
    declarations(form, { a: "f32", b: "f32", residual: "vec4f", c: "vec4f" }),
    quad(form, ...bounds(form), added),
  ].join("\n\n");
}

/** The WGSL of a product; shapes and meaning of the parameters stand in its header. */
export function productCode(form: Form, variant: Variant): string {
  const [a, b] = FORM_PARTS[form].elements;
  return [
    header(form),
    declarations(form, { a, b }),
    store(form),
    variant === "register" ? register(form) : workgroup(form, variant === "workgroup-64" ? 64 : 32),
  ].join("\n\n");
}

function header(form: Form): string {
  if (form === "gradient") {
    return `// C[z][m, n] = sum over k of part z of A[k, m] B[k, n], the gradient of a matrix
//
// A [K, M] and B [K, N] with rows strideA and strideB vectors of four apart, readable up to
// whole vectors. Part z holds k from z part to (z + 1) part - 1. C starts at
// c[offset + z M N]; with add 2 the sum is added to what is there.`;
  }
  const source =
    form === "rows"
      ? `B [K, N] from the vector firstB on, with rows strideB vectors of four apart, readable up
// to whole vectors`
      : `B = scales[i / block] codes[i], codes [${form.endsWith("back") ? "K, N" : "N, K"}] packed lowest first`;
  return `// C[m, n] = sum over k of A[m, k] B[k, n] (+ R[m, n] with add 1, + C[m, n] with add 2)
//
// A [M, K] with rows strideA apart; ${source}; R, C [M, N].`;
}

/** The bindings; `types` names the elements of those that are no plain floats. */
function declarations(form: Form, types: Readonly<Record<string, string>>): string {
  const { bits } = FORM_PARTS[form];
  const fields = Object.entries(paramsOf(form)).map(([name, type]) => `  ${name}: ${type},`);
  const bindings = storageOf(form).map((name, i) => {
    const access = name === "c" ? "read_write" : "read";
    return `@group(0) @binding(${i + 1}) var<storage, ${access}> ${name}: array<${types[name] ?? "f32"}>;`;
  });
  return `struct Params {
${fields.join("\n")}
}

@group(0) @binding(0) var<uniform> params: Params;
${bindings.join("\n")}${bits === 0 ? "" : `\n\n${UNPACK[bits]}`}`;
}

/** Stores four numbers of a row, as far as they lie inside. */
function store(form: Form): string {
  const [start, old] =
    form === "gradient"
      ? ["params.offset + (z * params.m + row) * params.n", ""]
      : ["row * params.n", "if (params.add == 1u) { value += residual[place]; }\n    "];
  const parts = ["x", "y", "z", "w"].map(
    (part, j) => `if (${j}u < width) {
    let place = start + column + ${j}u;
    var value = values.${part};
    ${old}if (params.add == 2u) { value += c[place]; }
    c[place] = value;
  }`,
  );
  // Written out: a loop would index the vector at run time, which costs a software adapter dearly.
  return `fn store(z: u32, row: u32, column: u32, values: vec4f) {
  if (row >= params.m || column >= params.n) {
    return;
  }
  let start = ${start};
  let width = min(4u, params.n - column);
  ${parts.join("\n  ")}
}`;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const bounds = (form: Form): readonly [first: string, end: string] =>
  form === "gradient"
    ? ["z * params.part", "min((z + 1u) * params.part, params.k)"]
    : ["0u", "params.k"];

function register(form: Form): string {
  const { a, b, unroll } = FORM_PARTS[form];
  const [first, end] = bounds(form);
  const rows = range(8);
  const steps = range(unroll).map(
    (step) => `${a.load(step)}
    ${b.load(step)}
    ${rows.map((i) => `l${i} += v${i}_${step} * l_${step};\n    r${i} += v${i}_${step} * r_${step};`).join("\n    ")}`,
  );
  return `@compute @workgroup_size(4, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let column = 8u * id.x;
  let row = 8u * id.y;
  let z = id.z;
  if (column >= params.n || row >= params.m) {
    return;
  }
  let begin = ${first};
  ${a.setup}
  ${b.setup}
  ${rows.map((i) => `var l${i} = vec4f();\n  var r${i} = vec4f();`).join("\n  ")}
  let end = ${end};
  for (var k = begin; k < end; k += ${unroll}u) {
    ${b.block}
    ${steps.join("\n    ")}
  }
  ${rows.map((i) => `store(z, row + ${i}u, column, l${i});\n  store(z, row + ${i}u, column + 4u, r${i});`).join("\n  ")}
}`;
}

function workgroup(form: Form, side: 32 | 64): string {
  const { a, b } = FORM_PARTS[form];
  const [first, end] = bounds(form);
  /** Vectors of four along a tile, and a thread's share: `per` rows of `quads` vectors. */
  const vectors = side / 4;
  const per = side / 8;
  const quads = per / 4;
  const accumulators = range(per).flatMap((i) => range(quads).map((q) => [i, q] as const));
  const fill = (name: string, origin: string): string =>
    `for (var e = lane; e < ${DEPTH * vectors}u; e += 64u) {
      let k = start + e / ${vectors}u;
      // Past the end of the sum stand zeros.
      var value = vec4f();
      if (k < end) {
        value = load_${name}(k, ${origin} + 4u * (e % ${vectors}u));
      }
      tile_${name}[e] = value;
    }`;
  return `var<workgroup> tile_a: array<vec4f, ${DEPTH * vectors}>;
var<workgroup> tile_b: array<vec4f, ${DEPTH * vectors}>;

fn load_a(k: u32, place: u32) -> vec4f {
  ${a.vector}
}

fn load_b(k: u32, place: u32) -> vec4f {
  ${b.vector}
}

@compute @workgroup_size(8, 8)
fn main(
  @builtin(local_invocation_index) lane: u32,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(workgroup_id) group: vec3u,
) {
  let z = group.z;
  let firstRow = ${side}u * group.y;
  let firstColumn = ${side}u * group.x;
  ${accumulators.map(([i, q]) => `var s${i}_${q} = vec4f();`).join("\n  ")}
  let end = ${end};
  for (var start = ${first}; start < end; start += ${DEPTH}u) {
    ${fill("a", "firstRow")}
    ${fill("b", "firstColumn")}
    workgroupBarrier();
    for (var k = 0u; k < ${DEPTH}u; k++) {
      ${range(quads)
        .map(
          (q) => `let a_${q} = tile_a[k * ${vectors}u + local.y * ${quads}u + ${q}u];
      let b_${q} = tile_b[k * ${vectors}u + local.x * ${quads}u + ${q}u];`,
        )
        .join("\n      ")}
      ${accumulators
        .map(([i, q]) => `s${i}_${q} += a_${Math.floor(i / 4)}.${"xyzw"[i % 4]} * b_${q};`)
        .join("\n      ")}
    }
    workgroupBarrier();
  }
  let row = firstRow + ${per}u * local.y;
  let column = firstColumn + ${per}u * local.x;
  ${accumulators.map(([i, q]) => `store(z, row + ${i}u, column + ${4 * q}u, s${i}_${q});`).join("\n  ")}
}`;
}
