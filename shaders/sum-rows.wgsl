// total[offset + i] += sum over r, in order, of partials[r, i]
//
// partials [count, columns]. One thread a column.

struct Params {
  count: u32,
  columns: u32,
  offset: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> partials: array<f32>;
@group(0) @binding(2) var<storage, read_write> total: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.columns) {
    return;
  }
  var sum = 0.0;
  for (var r = 0u; r < params.count; r++) {
    sum += partials[r * params.columns + i];
  }
  total[params.offset + i] += sum;
}
