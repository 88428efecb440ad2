// The weights in force of one matrix [out, in], as they stand and transposed.
//
//   W[o, i]  = base[o, i] + scale * sum_r B[o, r] A[r, i]
//   base     = scales[o, i / block] * codes[o, i]   source 0: int8, four codes a word
//            = scales[o, i]                         source 1: 32-bit floats
//            = theta[direct + o * in + i]           source 2: trained itself, no A and B
//            = scales[o, i / block] * codes[o, i]   source 3: int4, eight codes a word
//
// weight [out, in], written with plain 1 only; transposed [in, columns] with columns = out rounded up to 4, padded
// with zeros. A [rank, in] starts at theta[a], B [out, rank] at theta[b].
// One thread an element of the padded matrix.

struct Params {
  out: u32,
  inner: u32,
  columns: u32,
  source: u32,
  block: u32,
  direct: u32,
  a: u32,
  b: u32,
  rank: u32,
  scale: f32,
  plain: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> theta: array<f32>;
@group(0) @binding(2) var<storage, read> codes: array<u32>;
@group(0) @binding(3) var<storage, read> scales: array<f32>;
@group(0) @binding(4) var<storage, read_write> weight: array<f32>;
@group(0) @binding(5) var<storage, read_write> transposed: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.columns * params.inner) {
    return;
  }
  let o = index / params.inner;
  let i = index % params.inner;
  if (o >= params.out) {
    transposed[i * params.columns + o] = 0.0;
    return;
  }
  var value: f32;
  if (params.source == 0u) {
    let code = i32(codes[index / 4u] << (24u - 8u * (index % 4u))) >> 24u;
    value = f32(code) * scales[index / params.block];
  } else if (params.source == 1u) {
    value = scales[index];
  } else if (params.source == 3u) {
    let code = i32(codes[index / 8u] << (28u - 4u * (index % 8u))) >> 28u;
    value = f32(code) * scales[index / params.block];
  } else {
    value = theta[params.direct + index];
  }
  var product = 0.0;
  for (var r = 0u; r < params.rank; r++) {
    product += theta[params.b + o * params.rank + r] * theta[params.a + r * params.inner + i];
  }
  value += params.scale * product;
  if (params.plain == 1u) {
    weight[index] = value;
  }
  transposed[i * params.columns + o] = value;
}
