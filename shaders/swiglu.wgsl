// y = silu(g) u,  silu(g) = g / (1 + exp(-g))
//
// gateUp [tokens, 2 f]: a row holds g [f], then u [f]; y [tokens, f]; f4 = f / 4.
// One thread four numbers.

struct Params {
  tokens: u32,
  f4: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> gateUp: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> y: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.tokens * params.f4) {
    return;
  }
  let place = index / params.f4 * 2u * params.f4 + index % params.f4;
  let g = gateUp[place];
  y[index] = g / (1.0 + exp(-g)) * gateUp[place + params.f4];
}
