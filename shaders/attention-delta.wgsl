// stats[t, head].y = dout . out: what the backward of the softmax subtracts.
//
// dout, out [tokens, H, h]; stats [tokens, H]: (log-sum-exp, delta). One thread a head.

override HEAD4: u32;

struct Params {
  count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> dout: array<vec4f>;
@group(0) @binding(2) var<storage, read> out: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> stats: array<vec2f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.count) {
    return;
  }
  var sum = 0.0;
  for (var c = 0u; c < HEAD4; c++) {
    sum += dot(dout[index * HEAD4 + c], out[index * HEAD4 + c]);
  }
  stats[index].y = sum;
}
