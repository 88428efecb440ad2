// Samples the next token of each lane from its logits (Gumbel-max, Maddison et al. 2014):
//
//   token = argmax_v (trunc((z_v - max z) factor) + G(seed, stream, position, v)),
//   greedy (factor 0): argmax_v z_v; the lowest index on a tie
//
// and its log-probability at temperature 1. factor = 2^19 / temperature: scores are whole
// numbers of units of 2^-19, so that the choice is that of engine/sample.ts, bit for bit.
// logits [count, V]. lanes [count]: (stream, position of the new token, 1 if done,
// capacity); a done lane stays as it is. rows [count]: (token, first key row, position,
// end) of the next step. stops [stopCount]. samples [steps, count]: (token, bits of the
// log-probability), token 0xffffffff for a done lane. Hash, table and interpolation of the
// noise are those of base/counter-rng.ts, operation for operation. One thread a lane.

struct Params {
  count: u32,
  vocabulary: u32,
  step: u32,
  seed: u32,
  stopCount: u32,
  factor: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> logits: array<f32>;
@group(0) @binding(2) var<storage, read> noise: array<i32>;
@group(0) @binding(3) var<storage, read> stops: array<u32>;
@group(0) @binding(4) var<storage, read_write> lanes: array<vec4u>;
@group(0) @binding(5) var<storage, read_write> rows: array<vec4u>;
@group(0) @binding(6) var<storage, read_write> samples: array<vec2u>;

fn mix_bits(h: u32) -> u32 {
  let first = (h ^ (h >> 16u)) * 0x7feb352du;
  let second = (first ^ (first >> 15u)) * 0x846ca68bu;
  return second ^ (second >> 16u);
}

fn counter_bits(stream: u32, position: u32, entry: u32) -> u32 {
  var h = mix_bits(params.seed ^ 0x9e3779b9u);
  h = mix_bits(h ^ stream);
  h = mix_bits(h ^ position);
  return mix_bits(h ^ entry);
}

/** Standard Gumbel noise in units of 2^-19. */
fn gumbel(bits: u32) -> i32 {
  let upper = bits >> 31u;
  // The distance from the nearer end, in units of 2^-33; odd, so never 0.
  let distance = (select(bits, ~bits, upper == 1u) << 1u) | 1u;
  let zeros = countLeadingZeros(distance);
  let mantissa = distance << zeros;
  let j = upper * 8193u + (31u - zeros) * 256u + ((mantissa >> 23u) & 0xffu);
  let within = i32((mantissa >> 7u) & 0xffffu);
  let low = noise[j];
  return low + (((noise[j + 1u] - low) * within) >> 16u);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = id.x;
  if (n >= params.count) {
    return;
  }
  let place = params.step * params.count + n;
  var lane = lanes[n];
  if (lane.z == 1u) {
    samples[place] = vec2u(0xffffffffu, 0u);
    return;
  }
  let start = n * params.vocabulary;
  var largest = logits[start];
  var token = 0u;
  for (var v = 1u; v < params.vocabulary; v++) {
    let z = logits[start + v];
    if (z > largest) {
      largest = z;
      token = v;
    }
  }
  if (params.factor > 0.0) {
    var best = i32(-0x7fffffff);
    for (var v = 0u; v < params.vocabulary; v++) {
      let below = logits[start + v] - largest;
      let score = i32(max(below * params.factor, -1073741824.0))
        + gumbel(counter_bits(lane.x, lane.y, v));
      if (score > best) {
        best = score;
        token = v;
      }
    }
  }
  var total = 0.0;
  for (var v = 0u; v < params.vocabulary; v++) {
    total += exp(logits[start + v] - largest);
  }
  let logprob = logits[start + token] - largest - log(total);
  samples[place] = vec2u(token, bitcast<u32>(logprob));

  rows[n].x = token;
  rows[n].z = lane.y;
  lane.y += 1u;
  if (lane.y >= lane.w) {
    lane.z = 1u;
  }
  for (var s = 0u; s < params.stopCount; s++) {
    if (stops[s] == token) {
      lane.z = 1u;
    }
  }
  lanes[n] = lane;
}
