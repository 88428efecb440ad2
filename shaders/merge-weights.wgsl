// The weights in force of one matrix [out, in], as they stand and transposed.
//
//   W[o, i]  = base[o, i] + scale * sum_r B[o, r] A[r, i]
//   base     = scales[o, i / block] * codes[o, i]   source 0: int8, four codes a word
//            = scales[direct + o * in + i]          source 1: 32-bit floats
//            = scales[o, i / block] * codes[o, i]   source 2: int4, eight codes a word
//
// A matrix that is trained itself is source 1 with theta for scales, and of rank 0. weight
// [out, in], written with plain 1 only; transposed [in, columns] with columns = out rounded
// up to 4, padded with zeros. A [rank, in] starts at theta[a], B [out, rank] at theta[b];
// in and block are multiples of four. One thread 4 x 4 elements of the padded matrix.

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
@group(0) @binding(4) var<storage, read_write> weight: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> transposed: array<vec4f>;

fn base(index: u32) -> vec4f {
  let int4 = params.source == 2u;
  let word = vec4u(codes[select(index / 4u, index / 8u, int4)]);
  let bytes = bitcast<vec4i>(word << vec4u(24u, 16u, 8u, 0u)) >> vec4u(24u);
  let half = word >> vec4u(4u * (index % 8u));
  let nibbles = bitcast<vec4i>(half << vec4u(28u, 24u, 20u, 16u)) >> vec4u(28u);
  let coded = vec4f(select(bytes, nibbles, int4)) * scales[index / params.block];
  let place = params.direct + index;
  let plain = vec4f(scales[place], scales[place + 1u], scales[place + 2u], scales[place + 3u]);
  return select(coded, plain, params.source == 1u);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  let inner4 = params.inner / 4u;
  if (index >= params.columns / 4u * inner4) {
    return;
  }
  let o = index / inner4 * 4u;
  let i = index % inner4 * 4u;
  // Rows past the edge repeat the last one.
  let last = params.out - 1u;
  let o1 = min(o + 1u, last);
  let o2 = min(o + 2u, last);
  let o3 = min(o + 3u, last);
  var w0 = vec4f();
  var w1 = vec4f();
  var w2 = vec4f();
  var w3 = vec4f();
  for (var r = 0u; r < params.rank; r++) {
    let place = params.a + r * params.inner + i;
    let row = vec4f(theta[place], theta[place + 1u], theta[place + 2u], theta[place + 3u]);
    let column = params.b + r;
    w0 += theta[column + o * params.rank] * row;
    w1 += theta[column + o1 * params.rank] * row;
    w2 += theta[column + o2 * params.rank] * row;
    w3 += theta[column + o3 * params.rank] * row;
  }
  w0 = base(o * params.inner + i) + params.scale * w0;
  w1 = base(o1 * params.inner + i) + params.scale * w1;
  w2 = base(o2 * params.inner + i) + params.scale * w2;
  w3 = base(o3 * params.inner + i) + params.scale * w3;
  if (params.plain == 1u) {
    // A row that repeats the last one stores the same numbers again.
    weight[(o * params.inner + i) / 4u] = w0;
    weight[(o1 * params.inner + i) / 4u] = w1;
    weight[(o2 * params.inner + i) / 4u] = w2;
    weight[(o3 * params.inner + i) / 4u] = w3;
  }
  let inside = vec4u(o) + vec4u(0u, 1u, 2u, 3u) <= vec4u(last);
  let place = (i * params.columns + o) / 4u;
  let step = params.columns / 4u;
  transposed[place] = select(vec4f(), vec4f(w0.x, w1.x, w2.x, w3.x), inside);
  transposed[place + step] = select(vec4f(), vec4f(w0.y, w1.y, w2.y, w3.y), inside);
  transposed[place + 2u * step] = select(vec4f(), vec4f(w0.z, w1.z, w2.z, w3.z), inside);
  transposed[place + 3u * step] = select(vec4f(), vec4f(w0.w, w1.w, w2.w, w3.w), inside);
}
