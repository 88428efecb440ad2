// Rotary positions: turns each pair (i, i + h/2) of each query and key head by
// position * ropeTheta^(-2 i / h), h the head size; values are copied.
//
// qkv [tokens, (H + 2 Hkv) h]; rows [tokens]: (token, first key row, position, end);
// table [C, h/2] of (cos, sin). q [tokens, H, h]; keys, values [key rows, Hkv, h], where
// token t takes the row first key row + position. One thread a pair.

struct Params {
  tokens: u32,
  heads: u32,
  kvHeads: u32,
  half: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> qkv: array<f32>;
@group(0) @binding(2) var<storage, read> rows: array<vec4u>;
@group(0) @binding(3) var<storage, read> table: array<vec2f>;
@group(0) @binding(4) var<storage, read_write> q: array<f32>;
@group(0) @binding(5) var<storage, read_write> keys: array<f32>;
@group(0) @binding(6) var<storage, read_write> values: array<f32>;

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
  let row = rows[t];
  let source = (t * all + head) * 2u * params.half + i;
  let x = qkv[source];
  let y = qkv[source + params.half];
  let turn = table[row.z * params.half + i];
  let first = x * turn.x - y * turn.y;
  let second = y * turn.x + x * turn.y;
  if (head < params.heads) {
    let place = (t * params.heads + head) * 2u * params.half + i;
    q[place] = first;
    q[place + params.half] = second;
    return;
  }
  let start = (row.y + row.z) * params.kvHeads;
  if (head < params.heads + params.kvHeads) {
    let place = (start + head - params.heads) * 2u * params.half + i;
    keys[place] = first;
    keys[place + params.half] = second;
  } else {
    let place = (start + head - params.heads - params.kvHeads) * 2u * params.half + i;
    values[place] = x;
    values[place + params.half] = y;
  }
}
