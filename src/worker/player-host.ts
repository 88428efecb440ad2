import { present } from "../base/index.ts";
import { playAll } from "../seed/index.ts";
import { answerInTurn, type Host } from "./answer-in-turn.ts";
import {
  type PlayedEpisode,
  type PlayerAnswer,
  type PlayRequest,
  parsePlayerCommand,
} from "./player-messages.ts";
import { type HeldPolicy, PolicyHolder, type PolicyHolderParts } from "./policy-holder.ts";
import { worldOf } from "./worlds.ts";

export interface PlayerParts extends PolicyHolderParts {
  readonly post: (answer: PlayerAnswer) => void;
}

/** Plays one episode after the other; the last policy stays open. */
export function playerHost({ post, ...parts }: PlayerParts): Host {
  const holder = new PolicyHolder(parts);
  return answerInTurn<PlayerAnswer>(post, async (message) => {
    const { id, model, ...request } = parsePlayerCommand(message);
    const held = await holder.open({ kind: "shipped", model });
    const episode = await holder.guard(() => play(held, request));
    return { type: "played", id, ...episode };
  });
}

async function play(
  { engine, tokenizer }: HeldPolicy,
  { world, task, seed }: Omit<PlayRequest, "model">,
): Promise<PlayedEpisode> {
  const trajectories = await playAll(
    { ...worldOf(world, 0), engine, tokenizer },
    [{ task, stream: 0 }],
    { weights: "policy", temperature: 1, seed },
  );
  const { episode } = present(trajectories[0], "the policy's episode");
  const steps = episode.steps.map(({ action, valid }) => ({ action: action.trim(), valid }));
  return { steps, won: episode.won };
}
