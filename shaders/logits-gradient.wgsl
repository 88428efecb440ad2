// dL/dz for the entries v of one tile of the vocabulary, from the coefficients of
// policy-loss.wgsl; the logits are computed again, never stored for the whole vocabulary:
//
//   dz_v = a ([v is the target] - p_v) - e p_v (log p_v + H) + w p_v (Z - g_v)
//
// with a = dL/dl, e = dL/dH and, for the expected gate (expected is 1), the weight w,
// g_v = sigmoid(beta (t_v - log p_v)) and Z = sum_v p_v g_v.
//
// hidden [count, d]; transposed [d, V] with rows `stride` vectors of four apart;
// stats [count]: (l, H, log-sum-exp, 0); coefficients [count]: (a, e, w, Z); targets
// [count]; teacher [count, V] log-probabilities; dlogits [count, tile] for the entries
// from `first` on, both multiples of four, zero past the vocabulary.
// A thread holds a tile of 4 x 4.

struct Params {
  count: u32,
  d: u32,
  vocabulary: u32,
  stride: u32,
  first: u32,
  tile: u32,
  expected: u32,
  beta: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> hidden: array<f32>;
@group(0) @binding(2) var<storage, read> transposed: array<vec4f>;
@group(0) @binding(3) var<storage, read> stats: array<vec4f>;
@group(0) @binding(4) var<storage, read> coefficients: array<vec4f>;
@group(0) @binding(5) var<storage, read> targets: array<u32>;
@group(0) @binding(6) var<storage, read> teacher: array<f32>;
@group(0) @binding(7) var<storage, read_write> dlogits: array<vec4f>;

fn store(row: u32, entry: u32, logits: vec4f) {
  if (row >= params.count) {
    return;
  }
  let stat = stats[row];
  let weight = coefficients[row];
  let label = targets[row];
  var gradient = vec4f();
  let width = min(4u, params.vocabulary - entry);
  for (var v = 0u; v < width; v++) {
    let logp = logits[v] - stat.z;
    let p = exp(logp);
    var value = weight.x * (select(0.0, 1.0, entry + v == label) - p);
    value -= weight.y * p * (logp + stat.y);
    if (params.expected == 1u) {
      let shift = teacher[row * params.vocabulary + entry + v] - logp;
      value += weight.z * p * (weight.w - 1.0 / (1.0 + exp(-params.beta * shift)));
    }
    gradient[v] = value;
  }
  dlogits[(row * params.tile + entry - params.first) / 4u] = gradient;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let entry = params.first + 4u * id.x;
  let row = 4u * id.y;
  if (4u * id.x >= params.tile || entry >= params.vocabulary || row >= params.count) {
    return;
  }
  // Rows past the edge repeat the last one and are not stored.
  let last = params.count - 1u;
  let h0 = row * params.d;
  let h1 = min(row + 1u, last) * params.d;
  let h2 = min(row + 2u, last) * params.d;
  let h3 = min(row + 3u, last) * params.d;
  let column = entry / 4u;
  var z0 = vec4f();
  var z1 = vec4f();
  var z2 = vec4f();
  var z3 = vec4f();
  var place = column;
  for (var k = 0u; k < params.d; k++) {
    let entries = transposed[place];
    place += params.stride;
    z0 += hidden[h0 + k] * entries;
    z1 += hidden[h1 + k] * entries;
    z2 += hidden[h2 + k] * entries;
    z3 += hidden[h3 + k] * entries;
  }
  store(row + 0u, entry, z0);
  store(row + 1u, entry, z1);
  store(row + 2u, entry, z2);
  store(row + 3u, entry, z3);
}
