// distribution[n, v] = hidden[n, :] . embedding[v, :] - log-sum-exp[n]
//
// The whole log-distribution at each target, where somebody asks for it. hidden
// [count, d]; transposed [d, V] with rows `stride` vectors of four apart; stats [count]:
// (log-probability, entropy, log-sum-exp, 0); distribution [count, V].
// A thread holds a tile of 4 x 4.

struct Params {
  count: u32,
  d: u32,
  vocabulary: u32,
  stride: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> hidden: array<f32>;
@group(0) @binding(2) var<storage, read> transposed: array<vec4f>;
@group(0) @binding(3) var<storage, read> stats: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> distribution: array<f32>;

fn store(row: u32, entry: u32, logits: vec4f) {
  if (row >= params.count) {
    return;
  }
  let lse = stats[row].z;
  let width = min(4u, params.vocabulary - entry);
  for (var v = 0u; v < width; v++) {
    distribution[row * params.vocabulary + entry + v] = logits[v] - lse;
  }
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let entry = 4u * id.x;
  let row = 4u * id.y;
  if (entry >= params.vocabulary || row >= params.count) {
    return;
  }
  // Rows past the edge repeat the last one and are not stored.
  let last = params.count - 1u;
  let h0 = row * params.d;
  let h1 = min(row + 1u, last) * params.d;
  let h2 = min(row + 2u, last) * params.d;
  let h3 = min(row + 3u, last) * params.d;
  let column = id.x;
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
