// partials[k] = (sum of f(x), how many x are not finite) over x = values[first + stride i]
// for i = k, k + 256, ... below count; f(x) = x^2 with square 1, else x.
//
// Finiteness is read from the bits: a compiler may assume that floats are finite.
// 256 threads; step-guard.wgsl adds the partials up.

struct Params {
  count: u32,
  first: u32,
  stride: u32,
  square: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<f32>;
@group(0) @binding(2) var<storage, read_write> partials: array<vec2f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var sum = vec2f();
  for (var i = id.x; i < params.count; i += 256u) {
    let x = values[params.first + params.stride * i];
    let broken = (bitcast<u32>(x) & 0x7f800000u) == 0x7f800000u;
    sum += vec2f(select(x, x * x, params.square == 1u), select(0.0, 1.0, broken));
  }
  partials[id.x] = sum;
}
