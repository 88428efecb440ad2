import { generateGame, type Level, loadGame, type Syntax } from "../../env/alfworld/index.ts";
import { act, type Episode, startEpisode } from "./episode.ts";

/** A generated game for tests, at its start, with the expert's commands. */
export function generated(
  index: number,
  level: Level = "mini",
  syntax: Syntax = "move",
): { readonly episode: Episode; readonly walkthrough: readonly string[]; readonly file: string } {
  const { file } = generateGame({ level, split: "train", index, syntax });
  const text = JSON.stringify(file);
  return { episode: startEpisode(loadGame(text)), walkthrough: file.walkthrough, file: text };
}

export const actAll = (episode: Episode, commands: readonly string[]): Episode =>
  commands.reduce(act, episode);
