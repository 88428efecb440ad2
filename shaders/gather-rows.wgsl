// y[n, :] = x[chosen[n], :]
//
// x [rows, d]; chosen [count]; y [count, d]; d4 = d / 4. One thread four numbers.

struct Params {
  count: u32,
  d4: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4f>;
@group(0) @binding(2) var<storage, read> chosen: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.count * params.d4) {
    return;
  }
  y[index] = x[chosen[index / params.d4] * params.d4 + index % params.d4];
}
