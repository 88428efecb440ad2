// attention.wgsl for packed sequences, four tokens of a sequence and a head at a time:
//
//   s_j = q . k_j / sqrt(h)  for the keys j = 0 ... position of the token's own sequence
//   out = sum_j softmax(s)_j v_j,  stats = (log sum_j exp(s_j), 0)
//
// A key past a token's own position has no weight. out [tokens, H, h]; stats [tokens, H];
// the rest, and the way of a quad, in attention-quad-shared.wgsl, which stands before.

@group(0) @binding(5) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> stats: array<vec2f>;

@compute @workgroup_size(4)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(subgroup_invocation_id) invocation: u32) {
  let lane = invocation & 3u;
  let four = blocks[group.y];
  // Tokens past the sequence's end repeat its last one and are not stored.
  let token = min(four.x + lane, four.w - 1u);
  let position = token - four.y;
  let index = token * params.heads + group.x;
  let head = group.x * params.kvHeads / params.heads;
  let start = index * HEAD4;
  let near = start + (lane ^ 1u);
  let far = start + (lane ^ 2u);
  let across = start + (lane ^ 3u);
  var query0: array<vec4f, MOST>;
  var query1: array<vec4f, MOST>;
  var query2: array<vec4f, MOST>;
  var query3: array<vec4f, MOST>;
  var sum0: array<vec4f, MOST>;
  var sum1: array<vec4f, MOST>;
  var sum2: array<vec4f, MOST>;
  var sum3: array<vec4f, MOST>;
  for (var c = 0u; c < PARTS; c++) {
    query0[c] = q[start + lane + 4u * c] * params.scale;
    query1[c] = q[near + 4u * c] * params.scale;
    query2[c] = q[far + 4u * c] * params.scale;
    query3[c] = q[across + 4u * c] * params.scale;
    sum0[c] = vec4f();
    sum1[c] = vec4f();
    sum2[c] = vec4f();
    sum3[c] = vec4f();
  }
  var largest = -1e30;
  var total = 0.0;
  let end = min(four.x + 4u, four.w) - four.y;
  var key = (four.y * params.kvHeads + head) * HEAD4 + lane;
  for (var j = 0u; j < end; j++) {
    var products = vec4f();
    for (var c = 0u; c < PARTS; c++) {
      let part = keys[key + 4u * c];
      products = add_product(products, query0[c], query1[c], query2[c], query3[c], part);
    }
    let score = select(-1e30, dot(products, vec4f(1.0)), j <= position);
    let shrink = select(1.0, exp(largest - score), score > largest);
    largest = max(largest, score);
    let weight = exp(score - largest);
    total = total * shrink + weight;
    for (var c = 0u; c < PARTS; c++) {
      let part = values[key + 4u * c];
      sum0[c] = sum0[c] * shrink + weight * part;
      sum1[c] = sum1[c] * shrink + weight * quadSwapX(part);
      sum2[c] = sum2[c] * shrink + weight * quadSwapY(part);
      sum3[c] = sum3[c] * shrink + weight * quadSwapDiagonal(part);
    }
    key += params.kvHeads * HEAD4;
  }
  if (four.x + lane < four.w) {
    for (var c = 0u; c < PARTS; c++) {
      out[start + lane + 4u * c] = sum0[c] / total;
      out[near + 4u * c] = sum1[c] / total;
      out[far + 4u * c] = sum2[c] / total;
      out[across + 4u * c] = sum3[c] / total;
    }
    stats[index] = vec2f(largest + log(total), 0.0);
  }
}
