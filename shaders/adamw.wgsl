// One step of AdamW (Loshchilov and Hutter 2019) on theta, if the verdict allows it:
//
//   g' = factor g,  m = beta1 m + (1 - beta1) g',  v = beta2 v + (1 - beta2) g'^2
//   theta -= rate (m / correction1 / (sqrt(v / correction2) + epsilon) + decay theta)
//
// correction = 1 - beta^steps; decay counts where decayed[i] is 1. theta, gradient,
// first (m), second (v), decayed [count]; verdict: (norm, factor, 1 or 0, loss).
// One thread four numbers; what lies between count and the next multiple of four may change.

struct Params {
  count: u32,
  rate: f32,
  beta1: f32,
  rest1: f32,
  beta2: f32,
  rest2: f32,
  correction1: f32,
  correction2: f32,
  epsilon: f32,
  decay: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> gradient: array<vec4f>;
@group(0) @binding(2) var<storage, read> decayed: array<vec4f>;
@group(0) @binding(3) var<storage, read> verdict: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> theta: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> first: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> second: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (4u * i >= params.count || verdict[0].z == 0.0) {
    return;
  }
  let g = verdict[0].y * gradient[i];
  let m = params.beta1 * first[i] + params.rest1 * g;
  let v = params.beta2 * second[i] + params.rest2 * g * g;
  first[i] = m;
  second[i] = v;
  let old = theta[i];
  let step = m / params.correction1 / (sqrt(v / params.correction2) + params.epsilon);
  theta[i] = old - params.rate * (step + params.decay * decayed[i] * old);
}
