import { messageOf, UserError } from "../base/index.ts";
import type { Wire } from "./client.ts";
import {
  type PlayedEpisode,
  type PlayerAnswer,
  type PlayRequest,
  parsePlayerAnswer,
} from "./player-messages.ts";

/** The player of shipped policies as the page sees it. */
export interface PlayerClient {
  /** Plays one episode. Rejects with a UserError where policy, engine or task fail. */
  play(request: PlayRequest): Promise<PlayedEpisode>;
}

interface Pending {
  readonly resolve: (episode: PlayedEpisode) => void;
  readonly reject: (error: Error) => void;
}

/** Speaks with the player over a wire. Needs neither DOM nor React. */
export function createPlayerClient(wire: Wire): PlayerClient {
  const pending = new Map<number, Pending>();
  let nextId = 0;
  /** Why nothing is answered any more. */
  let ended: string | null = null;

  const end = (message: string): void => {
    ended = message;
    const waiting = [...pending.values()];
    pending.clear();
    for (const { reject } of waiting) reject(new UserError(message));
  };

  wire.addEventListener("message", ({ data }) => {
    let answer: PlayerAnswer;
    try {
      answer = parsePlayerAnswer(data);
    } catch (error) {
      // Whose answer it was cannot be told, so none may be waited for.
      end(messageOf(error));
      return;
    }
    const request = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.type === "refused") request?.reject(new UserError(answer.message));
    else request?.resolve({ steps: answer.steps, won: answer.won });
  });

  const broken = (): void => end("The policy's player stopped working. Reload the page.");
  wire.addEventListener("error", broken);
  wire.addEventListener("messageerror", broken);

  return {
    play(request) {
      if (ended !== null) return Promise.reject(new UserError(ended));
      const id = nextId++;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        wire.postMessage({ type: "play", id, ...request });
      });
    },
  };
}
