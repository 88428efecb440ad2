// verdict = (norm of the gradient, factor that clips it, 1 if the step may be taken, loss)
//
// from the 256 partial sums of squares of the gradient and the 256 of the loss
// (sum-partial.wgsl). The step may be taken if every number that went in, the norm and
// the loss are finite. One thread.

struct Params {
  clipNorm: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> squares: array<vec2f>;
@group(0) @binding(2) var<storage, read> losses: array<vec2f>;
@group(0) @binding(3) var<storage, read_write> verdict: array<vec4f>;

fn finite(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7f800000u) != 0x7f800000u;
}

@compute @workgroup_size(1)
fn main() {
  var square = vec2f();
  var loss = vec2f();
  for (var k = 0u; k < 256u; k++) {
    square += squares[k];
    loss += losses[k];
  }
  let norm = sqrt(square.x);
  let sound = square.y == 0.0 && loss.y == 0.0 && finite(square.x) && finite(loss.x);
  let factor = select(1.0, params.clipNorm / norm, norm > params.clipNorm);
  verdict[0] = vec4f(norm, factor, select(0.0, 1.0, sound), loss.x);
}
