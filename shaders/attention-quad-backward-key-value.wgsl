// attention-backward-key-value.wgsl, four keys of a sequence and a head at a time:
//
//   dk_j = sum_t ds_tj q_t / sqrt(h),  dv_j = sum_t p_tj dout_t
//
// over the tokens t = j ... end - 1 of the same sequence and the query heads that share
// the key head; ds and p as in attention-quad-backward-query.wgsl. A query before a key's
// own token has no weight. stats [tokens, H]: (lse, delta); dout [tokens, H, h]; dkeys,
// dvalues [tokens, Hkv, h]; the rest, and the way of a quad, in attention-quad-shared.wgsl,
// which stands before.

@group(0) @binding(5) var<storage, read> stats: array<vec2f>;
@group(0) @binding(6) var<storage, read> dout: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> dkeys: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> dvalues: array<vec4f>;

@compute @workgroup_size(4)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(subgroup_invocation_id) invocation: u32) {
  let lane = invocation & 3u;
  let four = blocks[group.y];
  let token = min(four.x + lane, four.w - 1u);
  let shared_by = params.heads / params.kvHeads;
  let start = (token * params.kvHeads + group.x) * HEAD4;
  let near = start + (lane ^ 1u);
  let far = start + (lane ^ 2u);
  let across = start + (lane ^ 3u);
  var key0: array<vec4f, MOST>;
  var key1: array<vec4f, MOST>;
  var key2: array<vec4f, MOST>;
  var key3: array<vec4f, MOST>;
  var value0: array<vec4f, MOST>;
  var value1: array<vec4f, MOST>;
  var value2: array<vec4f, MOST>;
  var value3: array<vec4f, MOST>;
  var dkey0: array<vec4f, MOST>;
  var dkey1: array<vec4f, MOST>;
  var dkey2: array<vec4f, MOST>;
  var dkey3: array<vec4f, MOST>;
  var dvalue0: array<vec4f, MOST>;
  var dvalue1: array<vec4f, MOST>;
  var dvalue2: array<vec4f, MOST>;
  var dvalue3: array<vec4f, MOST>;
  for (var c = 0u; c < PARTS; c++) {
    key0[c] = keys[start + lane + 4u * c] * params.scale;
    key1[c] = keys[near + 4u * c] * params.scale;
    key2[c] = keys[far + 4u * c] * params.scale;
    key3[c] = keys[across + 4u * c] * params.scale;
    value0[c] = values[start + lane + 4u * c];
    value1[c] = values[near + 4u * c];
    value2[c] = values[far + 4u * c];
    value3[c] = values[across + 4u * c];
    dkey0[c] = vec4f();
    dkey1[c] = vec4f();
    dkey2[c] = vec4f();
    dkey3[c] = vec4f();
    dvalue0[c] = vec4f();
    dvalue1[c] = vec4f();
    dvalue2[c] = vec4f();
    dvalue3[c] = vec4f();
  }
  // One loop over tokens and heads: a software adapter carries the sums across each.
  let count = (four.w - four.x) * shared_by;
  var t = four.x;
  var turn = 0u;
  for (var i = 0u; i < count; i++) {
    let place = t * params.heads + group.x * shared_by + turn;
    let query = place * HEAD4 + lane;
    var products = vec4f();
    var shares = vec4f();
    var queries: array<vec4f, MOST>;
    var upstreams: array<vec4f, MOST>;
    for (var c = 0u; c < PARTS; c++) {
      let part = q[query + 4u * c];
      queries[c] = part;
      products = add_product(products, key0[c], key1[c], key2[c], key3[c], part);
      let upstream = dout[query + 4u * c];
      upstreams[c] = upstream;
      shares = add_product(shares, value0[c], value1[c], value2[c], value3[c], upstream);
    }
    let stat = stats[place];
    let p = select(0.0, exp(dot(products, vec4f(1.0)) - stat.x), t >= token);
    let ds = p * (dot(shares, vec4f(1.0)) - stat.y) * params.scale;
    for (var c = 0u; c < PARTS; c++) {
      dkey0[c] += ds * queries[c];
      dkey1[c] += ds * quadSwapX(queries[c]);
      dkey2[c] += ds * quadSwapY(queries[c]);
      dkey3[c] += ds * quadSwapDiagonal(queries[c]);
      dvalue0[c] += p * upstreams[c];
      dvalue1[c] += p * quadSwapX(upstreams[c]);
      dvalue2[c] += p * quadSwapY(upstreams[c]);
      dvalue3[c] += p * quadSwapDiagonal(upstreams[c]);
    }
    let wraps = turn + 1u == shared_by;
    turn = select(turn + 1u, 0u, wraps);
    t = select(t, t + 1u, wraps);
  }
  if (four.x + lane < four.w) {
    for (var c = 0u; c < PARTS; c++) {
      dkeys[start + lane + 4u * c] = dkey0[c];
      dkeys[near + 4u * c] = dkey1[c];
      dkeys[far + 4u * c] = dkey2[c];
      dkeys[across + 4u * c] = dkey3[c];
      dvalues[start + lane + 4u * c] = dvalue0[c];
      dvalues[near + 4u * c] = dvalue1[c];
      dvalues[far + 4u * c] = dvalue2[c];
      dvalues[across + 4u * c] = dvalue3[c];
    }
  }
}
