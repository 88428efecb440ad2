import { wordsNow } from "../../ui/index.ts";
import { type Episode, lastMoment } from "../../ui/household/index.ts";
import { findPlan } from "./plan.ts";
import type { Hint, Rival } from "./state.ts";
import { WORDS } from "./words.ts";

/** The commands of an episode after its start. */
const commandsOf = ({ moments }: Episode): readonly string[] =>
  moments.flatMap(({ command, valid }) => (command === null || !valid ? [] : [command]));

/** What is left of the other episode, as long as this one went the same way. */
function rest(episode: Episode, rival: Rival | null): readonly string[] | null {
  if (rival === null) return null;
  const mine = commandsOf(episode);
  const theirs = commandsOf(rival.episode);
  return mine.every((command, i) => command === theirs[i]) ? theirs.slice(mine.length) : null;
}

/** The next command of a plan that wins from here. */
export function hintFor(episode: Episode, rival: Rival | null): Hint {
  const words = wordsNow(WORDS).hints;
  const { state, won } = lastMoment(episode);
  if (won) return { command: null, text: words.done };
  const plan = rest(episode, rival) ?? findPlan(episode.game, state, episode.task);
  const command = plan?.[0];
  if (plan === null || command === undefined) {
    return {
      command: null,
      text: words.noPlan,
    };
  }
  const after = plan.length - 1;
  const text = after === 0 ? words.wins : words.after(after);
  return { command, text };
}
