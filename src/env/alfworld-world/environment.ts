import { type AlfworldEnvironment, alfworld, drawGame, parseTask } from "../alfworld/index.ts";
import { MOST_WORDS } from "./skill.ts";
import { LEARNED_LEVEL } from "./words.ts";

/** "take creditcard 1 from coffeetable 1" in the phrases of words.ts. */
const COMMAND_TOKENS = 6;

/** ALFWorld at the level that a tiny policy learns, with the lengths of our own vocabulary. */
export function alfworldWorld(): AlfworldEnvironment {
  const environment = alfworld({ level: LEARNED_LEVEL });
  return {
    ...environment,
    actionTokens: COMMAND_TOKENS,
    skillTokens: MOST_WORDS,
    object: (task) => drawGame(parseTask(task)).task.object,
  };
}
