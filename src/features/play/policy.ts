import { wordsNow } from "../../ui/index.ts";
import { inBoth, UserError } from "../../base/index.ts";
import { generateGame, loadGame } from "../../env/alfworld/index.ts";
import { alfworldWorld, LEARNED_LEVEL } from "../../env/alfworld-world/index.ts";
import { type SeedSettings, sizeIn, startPolicy } from "../../seed/index.ts";
import type { PlayedEpisode, PlayRequest } from "../../worker/index.ts";
import type { Choice } from "./address.ts";
import { act, type Episode, startEpisode } from "../../ui/household/index.ts";
import {
  isOver,
  lastState,
  push,
  type SokobanEpisode,
  sokobanTask,
  startSokoban,
} from "./sokoban.ts";
import { AGENT_WORDS } from "./agent-words.ts";

/** One episode that a shipped policy, by its name, is to play. */
export type PolicyRequest = Omit<PlayRequest, "model"> & { readonly model: string };
export type PolicyPlayer = (request: PolicyRequest) => Promise<PlayedEpisode>;

/** An episode that a shipped policy played, as the screen replays it. */
export type PolicyGame = PolicyFacts &
  (
    | { readonly world: "alfworld"; readonly episode: Episode }
    | { readonly world: "sokoban"; readonly episode: SokobanEpisode }
  );

export interface PolicyFacts {
  /** The name of the policy's folder. */
  readonly model: string;
  /** Of its sampling. */
  readonly seed: number;
  readonly won: boolean;
  /** How many of its actions were not valid. */
  readonly idle: number;
}

/** Which shipped policy plays a choice; where none does, one sentence on why. */
export type PolicyChoice =
  | { readonly model: string; readonly why: null }
  | { readonly model: null; readonly why: string };

export function policyFor(
  { world, level, syntax }: Choice,
  file: string | null,
  size: SeedSettings["size"],
): PolicyChoice {
  const words = wordsNow(AGENT_WORDS);
  const none = (why: string): PolicyChoice => ({ model: null, why });
  const model = startPolicy({ environment: world, size: sizeIn(world, size) });
  if (world === "sokoban") return { model, why: null };
  if (file !== null) {
    return none(words.noFile);
  }
  if (level !== LEARNED_LEVEL) {
    return none(words.noLevel(level, LEARNED_LEVEL));
  }
  if (syntax !== "move") {
    return none(words.noWording);
  }
  return { model, why: null };
}

const differs = (): never => {
  throw new UserError(inBoth((language) => AGENT_WORDS[language].differs));
};

/** Has a policy play one episode and replays it here. Throws a UserError where it cannot. */
export async function playPolicy(
  player: PolicyPlayer,
  model: string,
  choice: Choice,
  seed: number,
): Promise<PolicyGame> {
  const { world, level, split, index, syntax } = choice;
  const task = world === "sokoban" ? sokobanTask(split, index) : alfworldWorld().task(split, index);
  const { steps, won } = await player({ model, world, task, seed });
  const facts = { model, seed, won, idle: steps.filter(({ valid }) => !valid).length };
  if (world === "sokoban") {
    const episode = steps.reduce((played, { action }) => push(played, action), startSokoban(task));
    const state = lastState(episode);
    if (episode.moves.length !== steps.length || state.won !== won || !isOver(state)) differs();
    return { ...facts, world, episode };
  }
  const { file } = generateGame({ level, split, index, syntax });
  const start = startEpisode(loadGame(JSON.stringify(file)));
  const episode = steps.reduce((played, { action }) => act(played, action), start);
  const same = steps.every(({ valid }, i) => episode.moments[i + 1]?.valid === valid);
  if (!same || (episode.moments.at(-1)?.won ?? false) !== won) differs();
  return { ...facts, world, episode };
}
