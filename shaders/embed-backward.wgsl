// gradient[offset + v * d + i] += sum over positions t of token v of dx[t, i]
//
// order lists the positions by token, ascending within one; those of token v are
// order[starts[v]] ... order[starts[v + 1] - 1]. A gather in a fixed order, so that the
// sum is the same bit for bit every time. dx [tokens, d]. One thread four numbers.

struct Params {
  vocabulary: u32,
  d4: u32,
  offset: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> dx: array<vec4f>;
@group(0) @binding(2) var<storage, read> order: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> gradient: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.vocabulary * params.d4) {
    return;
  }
  let v = index / params.d4;
  let column = index % params.d4;
  var sum = vec4f();
  let end = starts[v + 1u];
  for (var k = starts[v]; k < end; k++) {
    sum += dx[order[k] * params.d4 + column];
  }
  let place = params.offset + 4u * index;
  gradient[place] += sum.x;
  gradient[place + 1u] += sum.y;
  gradient[place + 2u] += sum.z;
  gradient[place + 3u] += sum.w;
}
