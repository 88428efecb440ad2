// C[m, n] = scale sum_k A[m, k] B[firstB + k stepK + n stepN]  (+ C[m, n] with add 1)
//
// The thin products of a low-rank adapter beside a packed matrix: one of K and N is the
// rank, so that a tile would gain nothing. A [M, K] and C [M, N] with rows strideA and
// strideC apart. One thread a number.

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

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.m * params.n) {
    return;
  }
  let row = index / params.n;
  let column = index % params.n;
  let start = row * params.strideA;
  var place = params.firstB + column * params.stepN;
  var sum = 0.0;
  for (var k = 0u; k < params.k; k++) {
    sum += a[start + k] * b[place];
    place += params.stepK;
  }
  let target_place = row * params.strideC + column;
  let before = select(0.0, c[target_place], params.add == 1u);
  c[target_place] = before + params.scale * sum;
}
