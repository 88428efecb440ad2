import { type Episode, replay, startEpisode } from "../../ui/household/index.ts";
import { findPlan } from "./plan.ts";
import type { Rival } from "./state.ts";

/**
 * The episode to compare with: the walkthrough that the game file holds, where it wins,
 * else a plan found here; null where there is neither.
 */
export function rivalOf({ game }: Episode): Rival | null {
  const walkthrough = game.walkthrough && replay(game, game.walkthrough);
  if (walkthrough) return { episode: walkthrough, origin: "file" };
  const start = startEpisode(game);
  const plan = findPlan(game, game.reset().state, start.task);
  const episode = plan && replay(game, plan);
  return episode ? { episode, origin: "search" } : null;
}
