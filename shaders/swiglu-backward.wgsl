// dg = dy u s (1 + g (1 - s)),  du = dy g s,  s = sigmoid(g)
//
// The gradient through swiglu.wgsl. dy [tokens, f]; gateUp, dgateUp [tokens, 2 f].
// One thread four numbers.

struct Params {
  tokens: u32,
  f4: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> gateUp: array<vec4f>;
@group(0) @binding(2) var<storage, read> dy: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> dgateUp: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.tokens * params.f4) {
    return;
  }
  let place = index / params.f4 * 2u * params.f4 + index % params.f4;
  let g = gateUp[place];
  let u = gateUp[place + params.f4];
  let s = 1.0 / (1.0 + exp(-g));
  let upstream = dy[index];
  dgateUp[place] = upstream * u * s * (1.0 + g * (1.0 - s));
  dgateUp[place + params.f4] = upstream * g * s;
}
