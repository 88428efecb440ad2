import { defineWords } from "../language/words.ts";

/** What a run is called that nobody has named. */
export const RUN_NAME_WORDS = defineWords(
  { unnamed: (method: string, seed: number) => `${method}, seed ${seed}` },
  { unnamed: (method, seed) => `${method}，种子 ${seed}` },
);
