/**
 * Counter-based random numbers for sampling tokens: the noise of (seed, stream,
 * position, vocabulary entry) is a pure function of those four numbers. A
 * sequence therefore draws the same noise whatever batch it sits in, on either
 * engine. The hash is four rounds of a murmur-style 32-bit finaliser; its WGSL
 * twin must use the same integer operations.
 */
function mix(h: number): number {
  let x = h;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** 32 uniform bits for one vocabulary entry at one position of one stream. */
export function counterBits(seed: number, stream: number, position: number, entry: number): number {
  let h = mix((seed ^ 0x9e3779b9) >>> 0);
  h = mix((h ^ stream) >>> 0);
  h = mix((h ^ position) >>> 0);
  return mix((h ^ entry) >>> 0);
}

/** Standard Gumbel noise from 32 uniform bits; finite for every input. */
export function gumbel(bits: number): number {
  const uniform = ((bits >>> 9) + 0.5) / 0x80_0000;
  return -Math.log(-Math.log(uniform));
}
