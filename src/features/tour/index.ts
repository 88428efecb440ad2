/**
 * tour: the story of one failed and one successful episode of a recorded run, told on the
 * real screen. story.ts chooses the episodes by rule, steps.ts puts them into words.
 */
export type { Stage } from "./steps.ts";
export { type Story, storyOf } from "./story.ts";
export { Tour } from "./tour.tsx";
