// dq = sum_j ds_j k_j / sqrt(h),  ds_j = p_j (dout . v_j - delta),  p_j = exp(s_j - lse)
//
// Shapes as in attention.wgsl; stats [tokens, H]: (lse, delta). Scores are computed
// again, none are stored. One thread a query head of one token.

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
@group(0) @binding(7) var<storage, read_write> dq: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.tokens * params.heads) {
    return;
  }
  let row = rows[index / params.heads];
  let head = index % params.heads * params.kvHeads / params.heads;
  let stat = stats[index];
  var query: array<vec4f, MOST>;
  var upstream: array<vec4f, MOST>;
  var sum: array<vec4f, MOST>;
  for (var c = 0u; c < HEAD4; c++) {
    query[c] = q[index * HEAD4 + c] * params.scale;
    upstream[c] = dout[index * HEAD4 + c];
    sum[c] = vec4f();
  }
  for (var j = 0u; j <= row.z; j++) {
    let key = ((row.y + j) * params.kvHeads + head) * HEAD4;
    var products = vec4f();
    var shares = vec4f();
    for (var c = 0u; c < HEAD4; c++) {
      products += query[c] * keys[key + c];
      shares += upstream[c] * values[key + c];
    }
    let p = exp(dot(products, vec4f(1.0)) - stat.x);
    let ds = p * (dot(shares, vec4f(1.0)) - stat.y) * params.scale;
    for (var c = 0u; c < HEAD4; c++) {
      sum[c] += ds * keys[key + c];
    }
  }
  for (var c = 0u; c < HEAD4; c++) {
    dq[index * HEAD4 + c] = sum[c];
  }
}
