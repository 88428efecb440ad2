// gradient[b + o rank + r] += scale * sum_i dW[o, i] A[r, i]
//
// The gradient of B [out, rank] where the weight in force is W + scale B A.
// dweight [out, in]; A [rank, in] starts at theta[a]. One thread an element of B.

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
  if (index >= params.out * params.rank) {
    return;
  }
  let o = index / params.rank;
  let r = index % params.rank;
  var sum = 0.0;
  for (var i = 0u; i < params.inner; i++) {
    sum += dweight[o * params.inner + i] * theta[params.a + r * params.inner + i];
  }
  gradient[params.b + index] += params.scale * sum;
}
