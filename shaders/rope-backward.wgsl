// The gradient through rope.wgsl: turns back by the same angle, copies for values.
//
// dq [tokens, H, h]; dkeys, dvalues [tokens, Hkv, h] (training packs its keys like its
// tokens); dqkv [tokens, (H + 2 Hkv) h]; rows and table as in rope.wgsl.
// One thread a head of a token, two pairs in a turn.

struct Params {
  tokens: u32,
  heads: u32,
  kvHeads: u32,
  half: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> dq: array<vec2f>;
@group(0) @binding(2) var<storage, read> dkeys: array<vec2f>;
@group(0) @binding(3) var<storage, read> dvalues: array<vec2f>;
@group(0) @binding(4) var<storage, read> rows: array<vec4u>;
@group(0) @binding(5) var<storage, read> table: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> dqkv: array<vec2f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  let all = params.heads + 2u * params.kvHeads;
  if (index >= params.tokens * all) {
    return;
  }
  let head = index % all;
  let t = index / all;
  let position = rows[t].z;
  let kv = t * params.kvHeads + head - params.heads;
  let quarter = params.half / 2u;
  for (var i = 0u; i < quarter; i++) {
    var x: vec2f;
    var y: vec2f;
    // Values are not turned.
    var turn = vec4f(1.0, 0.0, 1.0, 0.0);
    if (head < params.heads) {
      let place = (t * params.heads + head) * params.half + i;
      x = dq[place];
      y = dq[place + quarter];
      turn = table[position * quarter + i];
    } else if (head < params.heads + params.kvHeads) {
      let place = kv * params.half + i;
      x = dkeys[place];
      y = dkeys[place + quarter];
      turn = table[position * quarter + i];
    } else {
      let place = (kv - params.kvHeads) * params.half + i;
      x = dvalues[place];
      y = dvalues[place + quarter];
    }
    dqkv[index * params.half + i] = x * turn.xz + y * turn.yw;
    dqkv[index * params.half + quarter + i] = y * turn.xz - x * turn.yw;
  }
}
