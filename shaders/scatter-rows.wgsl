// dx[t, :] = dy[source[t] - 1, :], or 0 where source[t] is 0
//
// The gradient through gather-rows.wgsl, whose rows are distinct: source[t] is one more
// than the place of row t among the chosen, or 0. dy [chosen rows, d]; dx [count, d].
// One thread four numbers.

struct Params {
  count: u32,
  d4: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> dy: array<vec4f>;
@group(0) @binding(2) var<storage, read> source: array<u32>;
@group(0) @binding(3) var<storage, read_write> dx: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.count * params.d4) {
    return;
  }
  let place = source[index / params.d4];
  var value = vec4f();
  if (place > 0u) {
    value = dy[(place - 1u) * params.d4 + index % params.d4];
  }
  dx[index] = value;
}
