// Every loss term of a target, what is reported of it, and the two derivatives through
// which the whole loss reaches the logits: by the log-probability l and the entropy H.
//
//   d = t - l (the shift), gate g = sigmoid(beta d), rho = exp(l - behaviour)
//   policy   policyWeight max(-A rho, -A clip(rho)), for A < 0 at most -A dualClip
//   distill  distillWeight g d (mode 0), its expectation over the vocabulary (mode 1),
//            or distillWeight d / 2 (mode 2); the gate itself is held fixed.
//            Mode 3: distillWeight rho (exp(d) - 1 - d), rho differentiated too
//   kl       klWeight min(exp(x) - x - 1, 10), x = reference - l; flat where it is cut
//   entropy  -entropyWeight H
//   nll      -nllWeight l
//
// stats [count]: (l, H, log-sum-exp, 0); weights [count] as the struct; expectation
// [count]: (Z, distill term before its weight), read in mode 1. report [.., 12] from row
// `first` on: l, H, d, g, clipped, policy, distill, kl, entropy, nll, total, 0.
// coefficients [count]: (dL/dl, dL/dH, distillWeight in mode 1, Z). One thread a target.

struct Params {
  count: u32,
  first: u32,
  mode: u32,
  teacher: u32,
  clipLow: f32,
  clipHigh: f32,
  dualClip: f32,
  beta: f32,
}

struct Weights {
  policy: f32,
  advantage: f32,
  behaviour: f32,
  distill: f32,
  teacher: f32,
  kl: f32,
  reference: f32,
  entropy: f32,
  nll: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> stats: array<vec4f>;
@group(0) @binding(2) var<storage, read> weights: array<Weights>;
@group(0) @binding(3) var<storage, read> expectation: array<vec2f>;
@group(0) @binding(4) var<storage, read_write> report: array<f32>;
@group(0) @binding(5) var<storage, read_write> coefficients: array<vec4f>;

/** (value, derivative by l, whether the clip stopped the gradient) at policyWeight 1. */
fn surrogate(l: f32, weight: Weights) -> vec3f {
  let a = weight.advantage;
  // Far beyond every clip; the bound keeps the float finite.
  let rho = exp(min(l - weight.behaviour, 60.0));
  let open = -a * rho;
  let closed = -a * clamp(rho, 1.0 - params.clipLow, 1.0 + params.clipHigh);
  var result = vec3f(open, open, 0.0);
  if (closed > open) {
    result = vec3f(closed, 0.0, 1.0);
  }
  let ceiling = -a * params.dualClip;
  if (a < 0.0 && result.x > ceiling) {
    result = vec3f(ceiling, 0.0, 1.0);
  }
  return result;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let n = id.x + id.y * groups.x * 64u;
  if (n >= params.count) {
    return;
  }
  let weight = weights[n];
  let l = stats[n].x;
  let entropy = stats[n].y;
  let shift = weight.teacher - l;
  let gate = 1.0 / (1.0 + exp(-params.beta * shift));
  var slope = -weight.nll;
  var hold = vec2f();

  var clipped = vec3f();
  if (weight.policy != 0.0 && weight.advantage != 0.0) {
    clipped = surrogate(l, weight);
    slope += weight.policy * clipped.y;
  }
  let policy = weight.policy * clipped.x;

  var distill = 0.0;
  if (weight.distill != 0.0) {
    if (params.mode == 1u) {
      distill = weight.distill * expectation[n].y;
      hold = vec2f(weight.distill, expectation[n].x);
    } else if (params.mode == 3u) {
      let rho = exp(min(l - weight.behaviour, 60.0));
      distill = weight.distill * rho * (exp(shift) - 1.0 - shift);
      slope -= weight.distill * rho * shift;
    } else {
      let factor = select(0.5, gate, params.mode == 0u);
      distill = weight.distill * factor * shift;
      slope -= weight.distill * factor;
    }
  }

  let gap = weight.reference - l;
  var kl = 0.0;
  if (weight.kl != 0.0) {
    let rise = exp(min(gap, 60.0)) - 1.0;
    kl = weight.kl * min(rise - gap, 10.0);
    if (rise - gap <= 10.0) {
      slope -= weight.kl * rise;
    }
  }

  let bonus = -weight.entropy * entropy;
  let nll = -weight.nll * l;
  let known = params.teacher == 1u;
  let place = 12u * (params.first + n);
  report[place] = l;
  report[place + 1u] = entropy;
  report[place + 2u] = select(0.0, shift, known);
  report[place + 3u] = select(0.5, gate, known);
  report[place + 4u] = clipped.z;
  report[place + 5u] = policy;
  report[place + 6u] = distill;
  report[place + 7u] = kl;
  report[place + 8u] = bonus;
  report[place + 9u] = nll;
  report[place + 10u] = policy + distill + kl + bonus + nll;
  report[place + 11u] = 0.0;
  coefficients[n] = vec4f(slope, -weight.entropy, hold);
}
