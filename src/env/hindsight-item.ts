import { type CorpusItem, END, FAILURE, LOOK_BACK, START, SUCCESS } from "../text/index.ts";
import type { Episode } from "./types.ts";

/**
 * The training text of stage 1: an episode and the skill that an analyzer should write
 * about it. Only the skill and its <end> have loss. `mostTokens` is the environment's
 * actionTokens: an action of several tokens has an <end> of its own.
 */
export function hindsightItem(episode: Episode, skill: string, mostTokens: number): CorpusItem {
  const silent = { loss: false } as const;
  const actionEnd = mostTokens === 1 ? [] : [{ special: END, ...silent }];
  return {
    pieces: [
      { special: START, ...silent },
      { text: episode.statement, ...silent },
      { text: episode.opening, ...silent },
      ...episode.steps.flatMap(({ action, observation }) => [
        { text: action, ...silent },
        ...actionEnd,
        { text: observation, ...silent },
      ]),
      { special: episode.won ? SUCCESS : FAILURE, ...silent },
      { special: LOOK_BACK, ...silent },
      { text: skill, loss: true },
      { special: END, loss: true },
    ],
  };
}
