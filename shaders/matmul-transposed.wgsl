// C[z][i, j] = sum over rows t of part z of A[t, i] B[t, j]
//
// The gradient of a matrix, dW = dY^T X. A [rows, I] and B [rows, J] with rows `strideA`
// and `strideB` vectors of four apart, readable up to whole vectors. Part z holds rows
// z * part ... (z + 1) * part - 1. C starts at c[offset + z I J]; with add 1 the sum is
// added to what is there. A thread holds a tile of 8 x 8 in registers.

struct Params {
  rows: u32,
  i: u32,
  j: u32,
  strideA: u32,
  strideB: u32,
  part: u32,
  offset: u32,
  add: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

fn store(z: u32, row: u32, column: u32, left: vec4f, right: vec4f) {
  if (row >= params.i) {
    return;
  }
  var values = array<f32, 8>(
    left.x, left.y, left.z, left.w,
    right.x, right.y, right.z, right.w,
  );
  let start = params.offset + (z * params.i + row) * params.j;
  let width = min(8u, params.j - column);
  for (var n = 0u; n < width; n++) {
    let place = start + column + n;
    c[place] = select(values[n], c[place] + values[n], params.add == 1u);
  }
}

@compute @workgroup_size(4, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let column = 8u * id.x;
  let row = 8u * id.y;
  if (column >= params.j || row >= params.i) {
    return;
  }
  // The second vector past the edge repeats the last one and is not stored.
  let aTop = row / 4u;
  let aLow = min(aTop + 1u, (params.i - 1u) / 4u);
  let bLeft = column / 4u;
  let bRight = min(bLeft + 1u, (params.j - 1u) / 4u);
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
  let first = id.z * params.part;
  let end = min(first + params.part, params.rows);
  for (var t = first; t < end; t++) {
    let top = a[t * params.strideA + aTop];
    let low = a[t * params.strideA + aLow];
    let bl = b[t * params.strideB + bLeft];
    let br = b[t * params.strideB + bRight];
    l0 += top.x * bl;
    r0 += top.x * br;
    l1 += top.y * bl;
    r1 += top.y * br;
    l2 += top.z * bl;
    r2 += top.z * br;
    l3 += top.w * bl;
    r3 += top.w * br;
    l4 += low.x * bl;
    r4 += low.x * br;
    l5 += low.y * bl;
    r5 += low.y * br;
    l6 += low.z * bl;
    r6 += low.z * br;
    l7 += low.w * bl;
    r7 += low.w * br;
  }
  store(id.z, row + 0u, column, l0, r0);
  store(id.z, row + 1u, column, l1, r1);
  store(id.z, row + 2u, column, l2, r2);
  store(id.z, row + 3u, column, l3, r3);
  store(id.z, row + 4u, column, l4, r4);
  store(id.z, row + 5u, column, l5, r5);
  store(id.z, row + 6u, column, l6, r6);
  store(id.z, row + 7u, column, l7, r7);
}
