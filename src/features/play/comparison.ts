import { actionsOf, type Episode, lastMoment } from "../../ui/household/index.ts";
import type { Rival } from "./state.ts";

export const plural = (count: number, one: string): string =>
  `${count} ${count === 1 ? one : `${one}s`}`;

/** How an episode that won compares with the agent's. */
export function outcomeText(episode: Episode, rival: Rival | null, horizon: number): string {
  if (!lastMoment(episode).won) return "";
  const mine = actionsOf(episode);
  const idle = episode.moments.filter(({ valid }) => !valid).length;
  const parts = [`Solved in ${plural(mine, "action")}.`];
  if (idle > 0) parts.push(`${plural(idle, "action")} of these did nothing.`);
  if (mine > horizon) parts.push(`An agent's episode would have ended after ${horizon}.`);
  if (rival !== null) {
    const theirs = actionsOf(rival.episode);
    const more = mine - theirs;
    if (more > 0) parts.push(`The planner takes ${theirs}, ${more} fewer.`);
    else if (more === 0) parts.push(`The planner takes ${theirs} as well.`);
    else parts.push(`The planner takes ${theirs}: you were ${-more} faster.`);
  }
  return parts.join(" ");
}
