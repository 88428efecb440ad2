// gradient[a + r in + i] += scale * sum_o B[o, r] dW[o, i]
//
// The gradient of A [rank, in] where the weight in force is W + scale B A.
// dweight [out, in]; B [out, rank] starts at theta[b]. One thread an element of A.

struct Params {
  out: u32,
  inner: u32,
  rank: u32,
  a: u32,
  b: u32,
  scale: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> dweight: array<f32>;
@group(0) @binding(2) var<storage, read> theta: array<f32>;
@group(0) @binding(3) var<storage, read_write> gradient: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let index = id.x + id.y * groups.x * 64u;
  if (index >= params.rank * params.inner) {
    return;
  }
  let r = index / params.inner;
  let i = index % params.inner;
  var sum = 0.0;
  for (var o = 0u; o < params.out; o++) {
    sum += theta[params.b + o * params.rank + r] * dweight[o * params.inner + i];
  }
  gradient[params.a + index] += params.scale * sum;
}
