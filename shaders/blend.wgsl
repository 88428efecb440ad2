// average[i] = decay * average[i] + (1 - decay) * theta[i]
//
// The exponential moving average of the weights. One thread a number.

struct Params {
  count: u32,
  decay: f32,
  rest: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> theta: array<f32>;
@group(0) @binding(2) var<storage, read_write> average: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  average[i] = params.decay * average[i] + params.rest * theta[i];
}
