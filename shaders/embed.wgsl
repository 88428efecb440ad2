// x[t, :] = embedding[token_t, :]
//
// rows [tokens]: (token, first key row, position, end); embedding [V, d]; x [tokens, d];
// d4 = d / 4. One thread four numbers.

struct Params {
  tokens: u32,
  d4: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> rows: array<vec4u>;
@group(0) @binding(2) var<storage, read> embedding: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> x: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.tokens * params.d4) {
    return;
  }
  let token = rows[index / params.d4].x;
  x[index] = embedding[token * params.d4 + index % params.d4];
}
