/**
 * Counter-based random numbers for sampling tokens: the noise of (seed, stream,
 * position, vocabulary entry) is a pure function of those four numbers. A
 * sequence therefore draws the same noise whatever batch it sits in, on either
 * engine. Everything here is arithmetic on 32-bit integers, which shaders/sample.wgsl
 * repeats operation for operation: the twins agree bit for bit. The hash is four rounds
 * of a murmur-style 32-bit finaliser.
 */
function mix(h: number): number {
  let x = h;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** 32 uniform bits for one vocabulary entry at one position of one stream. */
export const counterBits = (
  seed: number,
  stream: number,
  position: number,
  entry: number,
): number => entryBits(positionHash(seed, stream, position), entry);

/** What the hashes of all entries of one position begin with. */
export function positionHash(seed: number, stream: number, position: number): number {
  let h = mix((seed ^ 0x9e3779b9) >>> 0);
  h = mix((h ^ stream) >>> 0);
  return mix((h ^ position) >>> 0);
}

/** The bits of `counterBits` for one entry of a position. */
export const entryBits = (hash: number, entry: number): number => mix((hash ^ entry) >>> 0);

/** Noise is a whole number of units of 2^-19: the largest, 22.9, still fits a 32-bit float. */
export const GUMBEL_ONE = 2 ** 19;

/** Knots between two powers of two, and powers of two below a half. */
const STEPS = 256;
const OCTAVES = 32;
/** Knots of one tail; the last one is at a half. */
const KNOTS = OCTAVES * STEPS + 1;

/**
 * The quantile function -log(-log p) in units, at knots that are dense towards both ends:
 * knot j of a tail lies at the distance 2^(floor(j / STEPS) - 33) (1 + (j mod STEPS) / STEPS)
 * from 0 (the first KNOTS numbers) or from 1 (the rest).
 */
export const GUMBEL_TABLE: Int32Array<ArrayBuffer> = makeTable();

function makeTable(): Int32Array<ArrayBuffer> {
  const table = new Int32Array(2 * KNOTS);
  for (let j = 0; j < KNOTS; j++) {
    const distance = 2 ** (Math.floor(j / STEPS) - 33) * (1 + (j % STEPS) / STEPS);
    table[j] = Math.round(-Math.log(-Math.log(distance)) * GUMBEL_ONE);
    table[KNOTS + j] = Math.round(-Math.log(-Math.log1p(-distance)) * GUMBEL_ONE);
  }
  return table;
}

/**
 * Standard Gumbel noise in units of 1 / GUMBEL_ONE, as a whole number, from 32 uniform
 * bits: the quantile function at (bits + 1/2) / 2^32 by linear interpolation, off by at
 * most 4e-6. Between -3.2 and 22.9 for every input.
 */
export function gumbel(bits: number): number {
  const upper = bits >>> 31;
  // The distance from the nearer end, in units of 2^-33; odd, so never 0.
  const distance = (((upper === 1 ? ~bits : bits) << 1) | 1) >>> 0;
  const zeros = Math.clz32(distance);
  const mantissa = (distance << zeros) >>> 0;
  const j = upper * KNOTS + (31 - zeros) * STEPS + ((mantissa >>> 23) & 0xff);
  const within = (mantissa >>> 7) & 0xffff;
  const low = GUMBEL_TABLE[j] as number;
  return low + ((((GUMBEL_TABLE[j + 1] as number) - low) * within) >> 16);
}
