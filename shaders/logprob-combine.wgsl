// The log-probability head, second half: joins the slices of logprob-partial.wgsl.
//
//   stats[n] = (log-probability of the target, entropy in nats, log-sum-exp, 0)
//
// partials [slices, count]: (m, sum exp(z - m), sum exp(z - m) (z - m), z of the target
// or 0); targets [count]. One thread a row.

struct Params {
  count: u32,
  slices: u32,
  slice: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> partials: array<vec4f>;
@group(0) @binding(2) var<storage, read> targets: array<u32>;
@group(0) @binding(3) var<storage, read_write> stats: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let n = id.x + id.y * groups.x * 64u;
  if (n >= params.count) {
    return;
  }
  var largest = partials[n].x;
  for (var s = 1u; s < params.slices; s++) {
    largest = max(largest, partials[s * params.count + n].x);
  }
  var total = 0.0;
  var weighted = 0.0;
  for (var s = 0u; s < params.slices; s++) {
    let part = partials[s * params.count + n];
    let lag = part.x - largest;
    let shrink = exp(lag);
    total += shrink * part.y;
    weighted += shrink * (part.z + lag * part.y);
  }
  let z = partials[targets[n] / params.slice * params.count + n].w;
  let log_total = log(total);
  stats[n] = vec4f(z - largest - log_total, log_total - weighted / total, largest + log_total, 0.0);
}
