import {
  createPlaySession,
  PlayScreen,
  type PolicyRequest,
  readPlayAddress,
} from "../../features/play/index.ts";
import { type PlayerClient, shippedModel, spawnPlayer } from "../../worker/index.ts";
import type { OpenScreen } from "../screens.ts";

export function open(search: string): OpenScreen {
  const { choice, notices } = readPlayAddress(search);
  let player: PlayerClient | null = null;
  // Nobody needs the player's thread before a policy is to play.
  const letPlay = async ({ model, ...episode }: PolicyRequest) => {
    player ??= spawnPlayer();
    return player.play({ ...episode, model: shippedModel(model) });
  };
  const session = createPlaySession(choice, letPlay);
  return { notices, body: <PlayScreen session={session} /> };
}
