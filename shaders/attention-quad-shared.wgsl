// What stands before each attention-quad kernel: causal attention over packed sequences,
// four tokens of a sequence and a head at a time.
//
// The four threads of a quad, which is a workgroup, go through the rows of the other side
// (keys, or for the gradient by keys, queries) together: each loads a quarter of a row and
// gets the others from its neighbours, the one in swap d from thread (lane ^ d). Hence a
// thread keeps its own rows in four parts, of which part d is what meets swap d.
//
// q [tokens, H, h]; keys, values [tokens, Hkv, h]; blocks: (first token, first row of the
// sequence, position of the first token, end row of the sequence), one for four tokens.

enable subgroups;

const MOST: u32 = 4u;
/** h / 4 and h / 16. */
override HEAD4: u32;
override PARTS: u32;

struct Params {
  heads: u32,
  kvHeads: u32,
  blocks: u32,
  scale: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> keys: array<vec4f>;
@group(0) @binding(3) var<storage, read> values: array<vec4f>;
@group(0) @binding(4) var<storage, read> blocks: array<vec4u>;

/** sum + a . b, where the quad holds b in quarters, of which `part` is this thread's. */
fn add_product(sum: vec4f, a0: vec4f, a1: vec4f, a2: vec4f, a3: vec4f, part: vec4f) -> vec4f {
  let near = sum + (a0 * part + a1 * quadSwapX(part));
  return near + (a2 * quadSwapY(part) + a3 * quadSwapDiagonal(part));
}
