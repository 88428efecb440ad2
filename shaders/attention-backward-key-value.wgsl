// dk_j = sum_t ds_tj q_t / sqrt(h),  dv_j = sum_t p_tj dout_t
//
// over the tokens t = j ... end - 1 of the same sequence and the query heads that share
// the key head; ds and p as in attention-backward-query.wgsl. Keys are packed like the
// tokens: row j of keys belongs to token j. q, dout [tokens, H, h]; keys, values, dkeys,
// dvalues [tokens, Hkv, h]; stats [tokens, H]: (lse, delta). One thread a key head.

const MOST: u32 = 16u;
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
@group(0) @binding(5) var<storage, read> stats: array<vec2f>;
@group(0) @binding(6) var<storage, read> dout: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> dkeys: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> dvalues: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.tokens * params.kvHeads) {
    return;
  }
  let token = index / params.kvHeads;
  let shared_by = params.heads / params.kvHeads;
  let first = index % params.kvHeads * shared_by;
  var key: array<vec4f, MOST>;
  var value: array<vec4f, MOST>;
  var dkey: array<vec4f, MOST>;
  var dvalue: array<vec4f, MOST>;
  for (var c = 0u; c < HEAD4; c++) {
    key[c] = keys[index * HEAD4 + c] * params.scale;
    value[c] = values[index * HEAD4 + c];
    dkey[c] = vec4f();
    dvalue[c] = vec4f();
  }
  // One loop over tokens and heads: a software adapter carries the sums across each.
  let count = (rows[token].w - token) * shared_by;
  for (var i = 0u; i < count; i++) {
    let place = (token + i / shared_by) * params.heads + first + i % shared_by;
    let query = place * HEAD4;
    var products = vec4f();
    var shares = vec4f();
    for (var c = 0u; c < HEAD4; c++) {
      products += key[c] * q[query + c];
      shares += value[c] * dout[query + c];
    }
    let stat = stats[place];
    let p = exp(dot(products, vec4f(1.0)) - stat.x);
    let ds = p * (dot(shares, vec4f(1.0)) - stat.y) * params.scale;
    for (var c = 0u; c < HEAD4; c++) {
      dkey[c] += ds * q[query + c];
      dvalue[c] += p * dout[query + c];
    }
  }
  for (var c = 0u; c < HEAD4; c++) {
    dkeys[index * HEAD4 + c] = dkey[c];
    dvalues[index * HEAD4 + c] = dvalue[c];
  }
}
