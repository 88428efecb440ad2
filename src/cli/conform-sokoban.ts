import type { Suite } from "./conform-suite.ts";

/** Sokoban's recorded cases: levels, rooms by seed, episodes, level solutions. */
export const sokobanSuite: Suite = {
  name: "sokoban",
  async *run() {},
};
