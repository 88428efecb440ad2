// The gradient through rope.wgsl: turns back by the same angle, copies for values.
//
// dq [tokens, H, h]; dkeys, dvalues [tokens, Hkv, h] (training packs its keys like its
// tokens); dqkv [tokens, (H + 2 Hkv) h]; rows and table as in rope.wgsl.
// One thread a pair.

struct Params {
  tokens: u32,
  heads: u32,
  kvHeads: u32,
  half: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> dq: array<f32>;
@group(0) @binding(2) var<storage, read> dkeys: array<f32>;
@group(0) @binding(3) var<storage, read> dvalues: array<f32>;
@group(0) @binding(4) var<storage, read> rows: array<vec4u>;
@group(0) @binding(5) var<storage, read> table: array<vec2f>;
@group(0) @binding(6) var<storage, read_write> dqkv: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  let all = params.heads + 2u * params.kvHeads;
  if (index >= params.tokens * all * params.half) {
    return;
  }
  let i = index % params.half;
  let head = index / params.half % all;
  let t = index / (params.half * all);
  let into = (t * all + head) * 2u * params.half + i;
  let kv = t * params.kvHeads + head - params.heads;
  var x: f32;
  var y: f32;
  if (head < params.heads) {
    let place = (t * params.heads + head) * 2u * params.half + i;
    x = dq[place];
    y = dq[place + params.half];
  } else if (head < params.heads + params.kvHeads) {
    let place = kv * 2u * params.half + i;
    x = dkeys[place];
    y = dkeys[place + params.half];
  } else {
    let place = (kv - params.kvHeads) * 2u * params.half + i;
    dqkv[into] = dvalues[place];
    dqkv[into + params.half] = dvalues[place + params.half];
    return;
  }
  let turn = table[rows[t].z * params.half + i];
  dqkv[into] = x * turn.x + y * turn.y;
  dqkv[into + params.half] = y * turn.x - x * turn.y;
}
