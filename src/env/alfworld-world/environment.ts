import { type AlfworldEnvironment, alfworld, drawGame, parseTask } from "../alfworld/index.ts";
import { MOST_WORDS } from "./skill.ts";
import { LEARNED_LEVEL, nounOf } from "./words.ts";

/** "take remotecontrol 1 from coffeetable 1" in the phrases of words.ts. */
const COMMAND_TOKENS = 6;

/** ALFWorld at the level that a tiny policy learns, with the lengths of our own vocabulary. */
export function alfworldWorld(): AlfworldEnvironment {
  return {
    ...alfworld({ level: LEARNED_LEVEL }),
    actionTokens: COMMAND_TOKENS,
    skillTokens: MOST_WORDS,
    object: (task) => nounOf(drawGame(parseTask(task)).task.object),
  };
}
