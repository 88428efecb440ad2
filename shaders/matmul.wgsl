// C[m, n] = sum_k A[m, k] B[k, n]  (+ R[m, n] with add 1, + C[m, n] with add 2)
//
// A [M, K] with rows `strideA` apart; B [K, N] from the vector `firstB` on, with rows
// `strideB` vectors of four apart, readable up to whole vectors; R, C [M, N].
// A thread holds a tile of 8 x 8 in registers: no workgroup memory, no barrier, so that
// a software adapter runs it well. The order of each sum does not depend on the tile.

struct Params {
  m: u32,
  n: u32,
  k: u32,
  strideA: u32,
  strideB: u32,
  firstB: u32,
  add: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<vec4f>;
@group(0) @binding(3) var<storage, read> residual: array<f32>;
@group(0) @binding(4) var<storage, read_write> c: array<f32>;

fn store(row: u32, column: u32, left: vec4f, right: vec4f) {
  if (row >= params.m) {
    return;
  }
  var values = array<f32, 8>(
    left.x, left.y, left.z, left.w,
    right.x, right.y, right.z, right.w,
  );
  let start = row * params.n;
  let width = min(8u, params.n - column);
  for (var j = 0u; j < width; j++) {
    let place = start + column + j;
    var value = values[j];
    if (params.add == 1u) {
      value += residual[place];
    } else if (params.add == 2u) {
      value += c[place];
    }
    c[place] = value;
  }
}

@compute @workgroup_size(4, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let column = 8u * id.x;
  let row = 8u * id.y;
  if (column >= params.n || row >= params.m) {
    return;
  }
  // Rows and columns past the edge repeat the last ones and are not stored.
  let last = params.m - 1u;
  let a0 = min(row + 0u, last) * params.strideA;
  let a1 = min(row + 1u, last) * params.strideA;
  let a2 = min(row + 2u, last) * params.strideA;
  let a3 = min(row + 3u, last) * params.strideA;
  let a4 = min(row + 4u, last) * params.strideA;
  let a5 = min(row + 5u, last) * params.strideA;
  let a6 = min(row + 6u, last) * params.strideA;
  let a7 = min(row + 7u, last) * params.strideA;
  var left = params.firstB + column / 4u;
  var right = params.firstB + min(column / 4u + 1u, (params.n - 1u) / 4u);
  var l0 = vec4f();
  var r0 = vec4f();
  var l1 = vec4f();
  var r1 = vec4f();
  var l2 = vec4f();
  var r2 = vec4f();
  var l3 = vec4f();
  var r3 = vec4f();
  var l4 = vec4f();
  var r4 = vec4f();
  var l5 = vec4f();
  var r5 = vec4f();
  var l6 = vec4f();
  var r6 = vec4f();
  var l7 = vec4f();
  var r7 = vec4f();
  for (var k = 0u; k < params.k; k++) {
    let bl = b[left];
    let br = b[right];
    left += params.strideB;
    right += params.strideB;
    let v0 = a[a0 + k];
    l0 += v0 * bl;
    r0 += v0 * br;
    let v1 = a[a1 + k];
    l1 += v1 * bl;
    r1 += v1 * br;
    let v2 = a[a2 + k];
    l2 += v2 * bl;
    r2 += v2 * br;
    let v3 = a[a3 + k];
    l3 += v3 * bl;
    r3 += v3 * br;
    let v4 = a[a4 + k];
    l4 += v4 * bl;
    r4 += v4 * br;
    let v5 = a[a5 + k];
    l5 += v5 * bl;
    r5 += v5 * br;
    let v6 = a[a6 + k];
    l6 += v6 * bl;
    r6 += v6 * br;
    let v7 = a[a7 + k];
    l7 += v7 * bl;
    r7 += v7 * br;
  }
  store(row + 0u, column, l0, r0);
  store(row + 1u, column, l1, r1);
  store(row + 2u, column, l2, r2);
  store(row + 3u, column, l3, r3);
  store(row + 4u, column, l4, r4);
  store(row + 5u, column, l5, r5);
  store(row + 6u, column, l6, r6);
  store(row + 7u, column, l7, r7);
}
