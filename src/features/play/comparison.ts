import { wordsNow } from "../../ui/index.ts";
import { actionsOf, type Episode, lastMoment } from "../../ui/household/index.ts";
import type { Rival } from "./state.ts";
import { WORDS } from "./words.ts";

/** How an episode that won compares with the agent's. */
export function outcomeText(episode: Episode, rival: Rival | null, horizon: number): string {
  if (!lastMoment(episode).won) return "";
  const words = wordsNow(WORDS).outcome;
  const mine = actionsOf(episode);
  const idle = episode.moments.filter(({ valid }) => !valid).length;
  const parts = [words.solved(mine)];
  if (idle > 0) parts.push(words.idle(idle));
  if (mine > horizon) parts.push(words.late(horizon));
  if (rival !== null) {
    const theirs = actionsOf(rival.episode);
    const more = mine - theirs;
    if (more > 0) parts.push(words.fewer(theirs, more));
    else if (more === 0) parts.push(words.same(theirs));
    else parts.push(words.faster(theirs, -more));
  }
  return parts.join(" ");
}
