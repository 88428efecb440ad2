// Rotary positions: turns each pair (i, i + h/2) of each query and key head by
// position * ropeTheta^(-2 i / h), h the head size; values are copied.
//
// qkv [tokens, (H + 2 Hkv) h]; rows [tokens]: (token, first key row, position, end);
// table [C, h/2] of (cos, sin). q [tokens, H, h]; keys, values [key rows, Hkv, h], where
// token t takes the row first key row + position. One thread a head
// of a token, two pairs in a turn.

struct Params {
  tokens: u32,
  heads: u32,
  kvHeads: u32,
  half: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> qkv: array<vec2f>;
@group(0) @binding(2) var<storage, read> rows: array<vec4u>;
@group(0) @binding(3) var<storage, read> table: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> q: array<vec2f>;
@group(0) @binding(5) var<storage, read_write> keys: array<vec2f>;
@group(0) @binding(6) var<storage, read_write> values: array<vec2f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  let all = params.heads + 2u * params.kvHeads;
  if (index >= params.tokens * all) {
    return;
  }
  let head = index % all;
  let t = index / all;
  let row = rows[t];
  let key = (row.y + row.z) * params.kvHeads + head - params.heads;
  let quarter = params.half / 2u;
  for (var i = 0u; i < quarter; i++) {
    let x = qkv[index * params.half + i];
    let y = qkv[index * params.half + quarter + i];
    let turn = table[row.z * quarter + i];
    let first = x * turn.xz - y * turn.yw;
    let second = y * turn.xz + x * turn.yw;
    if (head < params.heads) {
      let place = (t * params.heads + head) * params.half + i;
      q[place] = first;
      q[place + quarter] = second;
    } else if (head < params.heads + params.kvHeads) {
      let place = key * params.half + i;
      keys[place] = first;
      keys[place + quarter] = second;
    } else {
      let place = (key - params.kvHeads) * params.half + i;
      values[place] = x;
      values[place + quarter] = y;
    }
  }
}
