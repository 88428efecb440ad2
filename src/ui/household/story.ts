import { UserError } from "../../base/index.ts";
import { loadGame } from "../../env/alfworld/index.ts";
import { alfworldWorld } from "../../env/alfworld-world/index.ts";
import { type HouseState, houseRules } from "../../env/house-rules/index.ts";
import type { DrawnRoom } from "../room/types.ts";
import { drawRoom } from "./drawing.ts";
import { act, startEpisode } from "./episode.ts";
import { drawHouse } from "./house-drawing.ts";

/** One moment of a household episode in words. */
export interface StoryMoment {
  /** Actions up to it. */
  readonly index: number;
  /** null at the start. */
  readonly action: string | null;
  readonly observation: string;
  readonly valid: boolean;
  readonly won: boolean;
}

/** A household episode as it was played. */
export interface Story {
  /** What is to be done, as the policy reads it. */
  readonly goal: string;
  /** The start and what each action led to. */
  readonly moments: readonly StoryMoment[];
  /** The room after so many actions, with everything that is in it. */
  readonly roomAt: (step: number) => DrawnRoom | null;
}

function alfworldStory(task: string, actions: readonly string[]): Story {
  const { file } = alfworldWorld().generated(task);
  let episode = startEpisode(loadGame(JSON.stringify(file)));
  for (const action of actions) episode = act(episode, action);
  return {
    goal: episode.task,
    moments: episode.moments.map(({ command, observation, valid, won }, index) => ({
      index,
      action: command,
      observation,
      valid,
      won,
    })),
    roomAt: (step) => drawRoom(episode, step, "everything"),
  };
}

function houseRulesStory(task: string, actions: readonly string[]): Story {
  const world = houseRules();
  const { state, statement, observation } = world.reset(task);
  const states: HouseState[] = [state];
  const moments: StoryMoment[] = [
    { index: 0, action: null, observation: observation.trim(), valid: true, won: false },
  ];
  for (const action of actions) {
    const before = states.at(-1) ?? state;
    const { state: after, observation: seen, valid, won } = world.step(before, action);
    states.push(after);
    const index = moments.length;
    moments.push({ index, action: action.trim(), observation: seen.trim(), valid, won });
  }
  return {
    goal: statement.trim(),
    moments,
    roomAt: (step) => {
      const now = states[step];
      return now === undefined ? null : drawHouse(now, states[step - 1] ?? now);
    },
  };
}

/**
 * A household episode, played again from its task: the worlds are functions of both.
 * Throws a UserError for a task of another world, or one that it does not know.
 */
export function storyOf(task: string, actions: readonly string[]): Story {
  if (task.startsWith("alfworld/")) return alfworldStory(task, actions);
  if (task.startsWith("house-rules/")) return houseRulesStory(task, actions);
  throw new UserError({
    en: `"${task.slice(0, 80)}" is no household task. Choose another run.`,
    zh: `“${task.slice(0, 80)}” 不是家务任务。请选择其他运行。`,
  });
}
