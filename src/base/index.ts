/**
 * base: what everything else stands on and what knows nothing of language
 * models or environments: seeded random numbers, statistics, errors, assertions.
 */
export { at, invariant, present } from "./assert.ts";
export {
  counterBits,
  entryBits,
  GUMBEL_ONE,
  GUMBEL_TABLE,
  gumbel,
  positionHash,
} from "./counter-rng.ts";
export {
  faultOf,
  inBoth,
  messageOf,
  reasonOf,
  type Sentence,
  sentenceOf,
  UserError,
} from "./errors.ts";
export { NUMPY_SEED_LIMIT, NumpyRandomState } from "./numpy-random.ts";
export { PythonRandom } from "./python-random.ts";
export { hashString, Rng } from "./rng.ts";
export { deviation, mean, wilson } from "./statistics.ts";
