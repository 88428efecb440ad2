import * as v from "valibot";
import { loadGame } from "../env/alfworld/index.ts";
import type { Library } from "./alfworld-library.ts";
import { firstDifference } from "./difference.ts";

/** An episode recorded from the original engine. */
export const EpisodeCase = v.object({
  game: v.string(),
  /** "2.1.1": the game as it is shipped; else under ALFWorld's current rules and texts. */
  variant: v.string(),
  mode: v.optional(v.string(), "unnamed"),
  reset: v.object({
    observation: v.string(),
    admissible: v.array(v.string()),
    won: v.boolean(),
  }),
  steps: v.array(
    v.object({
      command: v.string(),
      observation: v.string(),
      score: v.number(),
      done: v.boolean(),
      won: v.boolean(),
      admissible: v.array(v.string()),
    }),
  ),
});

/** Plays the recorded commands and compares everything that was recorded. */
export function checkEpisode(
  { game: id, variant, reset, steps }: v.InferOutput<typeof EpisodeCase>,
  library: Library,
): string | null {
  const file = library.file(id, variant === "2.1.1" ? "shipped" : "current");
  if (file === null) return "its game is not among the cases";
  const game = loadGame(file);
  const start = game.reset();
  let { state } = start;
  const opening = firstDifference(
    reset,
    { observation: start.observation, admissible: game.admissible(state), won: state.won },
    "reset",
  );
  if (opening !== null) return opening;
  for (const [i, step] of steps.entries()) {
    const { state: next, observation, score, done, won } = game.step(state, step.command);
    state = next;
    const { command, ...recorded } = step;
    const actual = { observation, score, done, won, admissible: game.admissible(state) };
    const difference = firstDifference(recorded, actual, `step ${i} "${command}"`);
    if (difference !== null) return difference;
  }
  return null;
}
