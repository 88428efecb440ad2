// dL/dz in place of the logits z for the entries v of one tile of the vocabulary, from the
// coefficients of policy-loss.wgsl; logits are never stored for the whole vocabulary:
//
//   dz_v = a ([v is the target] - p_v) - e p_v (log p_v + H) + w p_v (Z - g_v)
//
// with a = dL/dl, e = dL/dH and, for the expected gate (expected is 1), the weight w,
// g_v = sigmoid(beta (t_v - log p_v)) and Z = sum_v p_v g_v.
//
// stats [count]: (l, H, log-sum-exp, 0); coefficients [count]: (a, e, w, Z); targets
// [count]; teacher [count, V] log-probabilities; dlogits [count, tile] for the entries
// from `first` on, both multiples of four, zero past the vocabulary. One thread four entries.

struct Params {
  count: u32,
  vocabulary: u32,
  first: u32,
  tile: u32,
  expected: u32,
  beta: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> stats: array<vec4f>;
@group(0) @binding(2) var<storage, read> coefficients: array<vec4f>;
@group(0) @binding(3) var<storage, read> targets: array<u32>;
@group(0) @binding(4) var<storage, read> teacher: array<f32>;
@group(0) @binding(5) var<storage, read_write> dlogits: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (4u * index >= params.count * params.tile) {
    return;
  }
  let row = 4u * index / params.tile;
  let entry = params.first + 4u * index % params.tile;
  let stat = stats[row];
  let weight = coefficients[row];
  let entries = vec4u(entry) + vec4u(0u, 1u, 2u, 3u);
  let logp = dlogits[index] - stat.z;
  let p = exp(logp);
  let hit = select(vec4f(), vec4f(1.0), entries == vec4u(targets[row]));
  var gradient = weight.x * (hit - p) - weight.y * p * (logp + stat.y);
  if (params.expected == 1u) {
    let start = row * params.vocabulary + entry;
    let theirs = vec4f(
      teacher[start],
      teacher[start + 1u],
      teacher[start + 2u],
      teacher[start + 3u],
    );
    gradient += weight.z * p * (weight.w - 1.0 / (1.0 + exp(-params.beta * (theirs - logp))));
  }
  dlogits[index] = select(vec4f(), gradient, entries < vec4u(params.vocabulary));
}
