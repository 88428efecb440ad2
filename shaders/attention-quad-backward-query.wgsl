// attention-backward-query.wgsl for packed sequences, four tokens of a sequence and a head
// at a time:
//
//   dq = sum_j ds_j k_j / sqrt(h),  ds_j = p_j (dout . v_j - delta),  p_j = exp(s_j - lse)
//
// stats [tokens, H]: (lse, delta); dout, dq [tokens, H, h]; the rest, and the way of a
// quad, in attention-quad-shared.wgsl, which stands before.

@group(0) @binding(5) var<storage, read> stats: array<vec2f>;
@group(0) @binding(6) var<storage, read> dout: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> dq: array<vec4f>;

@compute @workgroup_size(4)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(subgroup_invocation_id) invocation: u32) {
  let lane = invocation & 3u;
  let four = blocks[group.y];
  let token = min(four.x + lane, four.w - 1u);
  let position = token - four.y;
  let index = token * params.heads + group.x;
  let head = group.x * params.kvHeads / params.heads;
  let stat = stats[index];
  let start = index * HEAD4;
  let near = start + (lane ^ 1u);
  let far = start + (lane ^ 2u);
  let across = start + (lane ^ 3u);
  var query0: array<vec4f, MOST>;
  var query1: array<vec4f, MOST>;
  var query2: array<vec4f, MOST>;
  var query3: array<vec4f, MOST>;
  var upstream0: array<vec4f, MOST>;
  var upstream1: array<vec4f, MOST>;
  var upstream2: array<vec4f, MOST>;
  var upstream3: array<vec4f, MOST>;
  var sum0: array<vec4f, MOST>;
  var sum1: array<vec4f, MOST>;
  var sum2: array<vec4f, MOST>;
  var sum3: array<vec4f, MOST>;
  for (var c = 0u; c < PARTS; c++) {
    query0[c] = q[start + lane + 4u * c] * params.scale;
    query1[c] = q[near + 4u * c] * params.scale;
    query2[c] = q[far + 4u * c] * params.scale;
    query3[c] = q[across + 4u * c] * params.scale;
    upstream0[c] = dout[start + lane + 4u * c];
    upstream1[c] = dout[near + 4u * c];
    upstream2[c] = dout[far + 4u * c];
    upstream3[c] = dout[across + 4u * c];
    sum0[c] = vec4f();
    sum1[c] = vec4f();
    sum2[c] = vec4f();
    sum3[c] = vec4f();
  }
  let end = min(four.x + 4u, four.w) - four.y;
  var key = (four.y * params.kvHeads + head) * HEAD4 + lane;
  for (var j = 0u; j < end; j++) {
    var products = vec4f();
    var shares = vec4f();
    var parts: array<vec4f, MOST>;
    for (var c = 0u; c < PARTS; c++) {
      let part = keys[key + 4u * c];
      parts[c] = part;
      products = add_product(products, query0[c], query1[c], query2[c], query3[c], part);
      let value = values[key + 4u * c];
      shares = add_product(shares, upstream0[c], upstream1[c], upstream2[c], upstream3[c], value);
    }
    let p = select(0.0, exp(dot(products, vec4f(1.0)) - stat.x), j <= position);
    let ds = p * (dot(shares, vec4f(1.0)) - stat.y) * params.scale;
    for (var c = 0u; c < PARTS; c++) {
      sum0[c] += ds * parts[c];
      sum1[c] += ds * quadSwapX(parts[c]);
      sum2[c] += ds * quadSwapY(parts[c]);
      sum3[c] += ds * quadSwapDiagonal(parts[c]);
    }
    key += params.kvHeads * HEAD4;
  }
  if (four.x + lane < four.w) {
    for (var c = 0u; c < PARTS; c++) {
      dq[start + lane + 4u * c] = sum0[c];
      dq[near + 4u * c] = sum1[c];
      dq[far + 4u * c] = sum2[c];
      dq[across + 4u * c] = sum3[c];
    }
  }
}
