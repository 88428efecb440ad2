// partial[b, i] = sum over rows t of block b of dy[t, i] x[t, i] inverse[t]
//
// The gradient of the gain of rmsnorm.wgsl in blocks of `block` rows; sum-rows.wgsl adds
// the blocks up. x, dy [count, d]; partial [ceil(count / block), d].
// One thread four numbers of one block.

struct Params {
  count: u32,
  d4: u32,
  block: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4f>;
@group(0) @binding(2) var<storage, read> inverse: array<f32>;
@group(0) @binding(3) var<storage, read> dy: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> partials: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  let first = index / params.d4 * params.block;
  if (first >= params.count) {
    return;
  }
  let column = index % params.d4;
  let end = min(first + params.block, params.count);
  var sum = vec4f();
  for (var t = first; t < end; t++) {
    let place = t * params.d4 + column;
    sum += dy[place] * x[place] * inverse[t];
  }
  partials[index] = sum;
}
