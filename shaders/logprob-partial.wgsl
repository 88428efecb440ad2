// The log-probability head (rescoring), first half: a pass over one slice of the vocabulary
// without storing the logits z[n, v] = hidden[n, :] . embedding[v, :].
//
//   partials[s, n] = (m, sum exp(z - m), sum exp(z - m) (z - m), z of the target or 0)
//
// over the entries v of slice s, m their largest z. hidden [count, d]; transposed
// [d, V] with rows `stride` vectors of four apart; targets [count]; slices hold `slice`
// entries, a multiple of four. A thread takes four rows and one slice.

struct Params {
  count: u32,
  d: u32,
  vocabulary: u32,
  stride: u32,
  slice: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> hidden: array<f32>;
@group(0) @binding(2) var<storage, read> transposed: array<vec4f>;
@group(0) @binding(3) var<storage, read> targets: array<u32>;
@group(0) @binding(4) var<storage, read_write> partials: array<vec4f>;

/** (m, sum, weighted sum) with four more logits; those past the vocabulary do not count. */
fn extend(state: vec3f, logits: vec4f, entry: u32) -> vec3f {
  let inside = vec4u(entry) + vec4u(0u, 1u, 2u, 3u) < vec4u(params.vocabulary);
  let z = select(vec4f(-1e30), logits, inside);
  let largest = max(state.x, max(max(z.x, z.y), max(z.z, z.w)));
  let lag = state.x - largest;
  let shrink = exp(lag);
  let lead = select(vec4f(), z - largest, inside);
  let weight = select(vec4f(), exp(lead), inside);
  return vec3f(
    largest,
    shrink * state.y + dot(weight, vec4f(1.0)),
    // An empty state has sum 0 and an infinite-looking lag.
    select(0.0, shrink * (state.z + lag * state.y), state.y > 0.0) + dot(weight, lead),
  );
}

/** The logit of `label` if it is among these four, else 0. */
fn pick(logits: vec4f, entry: u32, label: u32) -> f32 {
  let hit = vec4u(entry) + vec4u(0u, 1u, 2u, 3u) == vec4u(label);
  return dot(select(vec4f(), logits, hit), vec4f(1.0));
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let row = 4u * id.x;
  if (row >= params.count) {
    return;
  }
  // Rows past the edge repeat the last one and are not stored.
  let last = params.count - 1u;
  let h0 = row * params.d;
  let h1 = min(row + 1u, last) * params.d;
  let h2 = min(row + 2u, last) * params.d;
  let h3 = min(row + 3u, last) * params.d;
  let t0 = targets[row];
  let t1 = targets[min(row + 1u, last)];
  let t2 = targets[min(row + 2u, last)];
  let t3 = targets[min(row + 3u, last)];
  var s0 = vec3f(-1e30, 0.0, 0.0);
  var s1 = s0;
  var s2 = s0;
  var s3 = s0;
  var picked = vec4f();
  let end = min((id.y + 1u) * params.slice, params.vocabulary);
  for (var entry = id.y * params.slice; entry < end; entry += 4u) {
    let column = entry / 4u;
    var z0 = vec4f();
    var z1 = vec4f();
    var z2 = vec4f();
    var z3 = vec4f();
    var place = column;
    for (var k = 0u; k < params.d; k++) {
      let entries = transposed[place];
      place += params.stride;
      z0 += hidden[h0 + k] * entries;
      z1 += hidden[h1 + k] * entries;
      z2 += hidden[h2 + k] * entries;
      z3 += hidden[h3 + k] * entries;
    }
    s0 = extend(s0, z0, entry);
    s1 = extend(s1, z1, entry);
    s2 = extend(s2, z2, entry);
    s3 = extend(s3, z3, entry);
    picked += vec4f(
      pick(z0, entry, t0),
      pick(z1, entry, t1),
      pick(z2, entry, t2),
      pick(z3, entry, t3),
    );
  }
  let start = id.y * params.count + row;
  partials[start] = vec4f(s0, picked.x);
  if (row + 1u < params.count) {
    partials[start + 1u] = vec4f(s1, picked.y);
  }
  if (row + 2u < params.count) {
    partials[start + 2u] = vec4f(s2, picked.z);
  }
  if (row + 3u < params.count) {
    partials[start + 3u] = vec4f(s3, picked.w);
  }
}
