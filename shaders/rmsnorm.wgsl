// y[t, :] = x[t, :] * inverse[t] * gain,  inverse[t] = 1 / sqrt(mean(x[t, :]^2) + epsilon)
//
// x, y [count, d]; inverse [count]; the gain [d] starts at theta[gain]; d4 = d / 4.
// One thread a row.

struct Params {
  count: u32,
  d4: u32,
  gain: u32,
  epsilon: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4f>;
@group(0) @binding(2) var<storage, read> theta: array<f32>;
@group(0) @binding(3) var<storage, read_write> y: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> inverse: array<f32>;

fn gain(column: u32) -> vec4f {
  let g = params.gain + 4u * column;
  return vec4f(theta[g], theta[g + 1u], theta[g + 2u], theta[g + 3u]);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = id.x + id.y * groups.x * 64u;
  if (t >= params.count) {
    return;
  }
  let start = t * params.d4;
  var squares = vec4f();
  for (var c = 0u; c < params.d4; c++) {
    let value = x[start + c];
    squares += value * value;
  }
  let mean = dot(squares, vec4f(1.0)) / f32(4u * params.d4);
  let scale = 1.0 / sqrt(mean + params.epsilon);
  inverse[t] = scale;
  for (var c = 0u; c < params.d4; c++) {
    y[start + c] = x[start + c] * scale * gain(c);
  }
}
