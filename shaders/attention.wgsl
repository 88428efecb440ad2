// Causal attention, one thread a query head of one token:
//
//   s_j = q . k_j / sqrt(h)  for the keys j = 0 ... position of the token's own sequence
//   out = sum_j softmax(s)_j v_j,  stats = (log sum_j exp(s_j), 0)
//
// with the running maximum and sum of the online softmax (Milakov and Gimelshein 2018):
// no scores are stored. q, out [tokens, H, h]; keys, values [key rows, Hkv, h]; key j of
// token t is row `first key row + j`; rows [tokens]: (token, first key row, position,
// end). stats [tokens, H]. The same kernel serves packed sequences and key-value caches.

const MOST: u32 = 16u;
/** h / 4, at most MOST. */
override HEAD4: u32;

struct Params {
  tokens: u32,
  heads: u32,
  kvHeads: u32,
  scale: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> keys: array<vec4f>;
@group(0) @binding(3) var<storage, read> values: array<vec4f>;
@group(0) @binding(4) var<storage, read> rows: array<vec4u>;
@group(0) @binding(5) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> stats: array<vec2f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.tokens * params.heads) {
    return;
  }
  let row = rows[index / params.heads];
  let head = index % params.heads * params.kvHeads / params.heads;
  var query: array<vec4f, MOST>;
  var sum: array<vec4f, MOST>;
  for (var c = 0u; c < HEAD4; c++) {
    query[c] = q[index * HEAD4 + c] * params.scale;
    sum[c] = vec4f();
  }
  var largest = -1e30;
  var total = 0.0;
  for (var j = 0u; j <= row.z; j++) {
    let key = ((row.y + j) * params.kvHeads + head) * HEAD4;
    var products = vec4f();
    for (var c = 0u; c < HEAD4; c++) {
      products += query[c] * keys[key + c];
    }
    let score = dot(products, vec4f(1.0));
    // No branch: a software adapter carries all of `sum` across one.
    let shrink = select(1.0, exp(largest - score), score > largest);
    largest = max(largest, score);
    let weight = exp(score - largest);
    total = total * shrink + weight;
    for (var c = 0u; c < HEAD4; c++) {
      sum[c] = sum[c] * shrink + weight * values[key + c];
    }
  }
  for (var c = 0u; c < HEAD4; c++) {
    out[index * HEAD4 + c] = sum[c] / total;
  }
  stats[index] = vec2f(largest + log(total), 0.0);
}
