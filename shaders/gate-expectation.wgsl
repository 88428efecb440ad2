// expectation[n] = (Z, sum_v p_v g_v (t_v - log p_v)),
// Z = sum_v p_v g_v, g_v = sigmoid(beta (t_v - log p_v))
//
// own, teacher [count, V]: log-probabilities log p and t. One thread a row.

struct Params {
  count: u32,
  vocabulary: u32,
  beta: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> own: array<f32>;
@group(0) @binding(2) var<storage, read> teacher: array<f32>;
@group(0) @binding(3) var<storage, read_write> expectation: array<vec2f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let n = id.x + id.y * groups.x * 64u;
  if (n >= params.count) {
    return;
  }
  var sum = vec2f();
  for (var v = 0u; v < params.vocabulary; v++) {
    let logp = own[n * params.vocabulary + v];
    let shift = teacher[n * params.vocabulary + v] - logp;
    let share = exp(logp) / (1.0 + exp(-params.beta * shift));
    // A teacher that rules an entry out gives 0 times minus infinity: it counts as 0.
    if (share > 0.0) {
      sum += vec2f(share, share * shift);
    }
  }
  expectation[n] = sum;
}
