// dx = dresidual + inverse * (dy gain - h mean(dy gain h)),  h = x * inverse
//
// The gradient through rmsnorm.wgsl, plus (where `add` is 1) what arrives over the
// residual connection around it. x, dy, dresidual, dx [count, d]; inverse [count].
// One thread a row.

struct Params {
  count: u32,
  d4: u32,
  gain: u32,
  add: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4f>;
@group(0) @binding(2) var<storage, read> inverse: array<f32>;
@group(0) @binding(3) var<storage, read> theta: array<f32>;
@group(0) @binding(4) var<storage, read> dy: array<vec4f>;
@group(0) @binding(5) var<storage, read> dresidual: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> dx: array<vec4f>;

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
  let scale = inverse[t];
  var sum = vec4f();
  for (var c = 0u; c < params.d4; c++) {
    sum += dy[start + c] * gain(c) * x[start + c];
  }
  let mean = scale * dot(sum, vec4f(1.0)) / f32(4u * params.d4);
  for (var c = 0u; c < params.d4; c++) {
    let place = start + c;
    var value = scale * (dy[place] * gain(c) - x[place] * scale * mean);
    if (params.add == 1u) {
      value += dresidual[place];
    }
    dx[place] = value;
  }
}
