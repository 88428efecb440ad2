// C[m, n] = scale sum_k A[m, k] B[firstB + k stepK + n stepN]  (+ C[m, n] with add 1)
//
// The thin products of a low-rank adapter: one of K and N is the rank. A [M, K] and C
// [M, N] with rows strideA and strideC apart. One thread 4 x 4 numbers.

struct Params {
  m: u32,
  n: u32,
  k: u32,
  strideA: u32,
  strideC: u32,
  firstB: u32,
  stepK: u32,
  stepN: u32,
  add: u32,
  scale: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

fn put(place: u32, value: f32) {
  let before = select(0.0, c[place], params.add == 1u);
  c[place] = before + params.scale * value;
}

fn store(row: u32, column: u32, values: vec4f) {
  if (row >= params.m) {
    return;
  }
  let place = row * params.strideC + column;
  put(place, values.x);
  if (column + 1u < params.n) {
    put(place + 1u, values.y);
  }
  if (column + 2u < params.n) {
    put(place + 2u, values.z);
  }
  if (column + 3u < params.n) {
    put(place + 3u, values.w);
  }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  let across = (params.n + 3u) / 4u;
  let row = index / across * 4u;
  let column = index % across * 4u;
  if (row >= params.m) {
    return;
  }
  // Rows and columns past the edge repeat the last one and are not stored.
  let last = params.m - 1u;
  let a0 = row * params.strideA;
  let a1 = min(row + 1u, last) * params.strideA;
  let a2 = min(row + 2u, last) * params.strideA;
  let a3 = min(row + 3u, last) * params.strideA;
  let end = params.n - 1u;
  let steps = min(vec4u(column) + vec4u(0u, 1u, 2u, 3u), vec4u(end)) * params.stepN;
  var place = params.firstB;
  var s0 = vec4f();
  var s1 = vec4f();
  var s2 = vec4f();
  var s3 = vec4f();
  for (var k = 0u; k < params.k; k++) {
    let at = steps + place;
    let row_of_b = vec4f(b[at.x], b[at.y], b[at.z], b[at.w]);
    s0 += a[a0 + k] * row_of_b;
    s1 += a[a1 + k] * row_of_b;
    s2 += a[a2 + k] * row_of_b;
    s3 += a[a3 + k] * row_of_b;
    place += params.stepK;
  }
  store(row, column, s0);
  store(row + 1u, column, s1);
  store(row + 2u, column, s2);
  store(row + 3u, column, s3);
}
