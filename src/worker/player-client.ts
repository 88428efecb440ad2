import { createAsker } from "./asker.ts";
import type { Wire } from "./client.ts";
import { type PlayedEpisode, type PlayRequest, parsePlayerAnswer } from "./player-messages.ts";

/** The player of shipped policies as the page sees it. */
export interface PlayerClient {
  /** Plays one episode. Rejects with a UserError where policy, engine or task fail. */
  play(request: PlayRequest): Promise<PlayedEpisode>;
}

type PlayQuestion = PlayRequest & { readonly type: "play" };

/** Speaks with the player over a wire. Needs neither DOM nor React. */
export function createPlayerClient(wire: Wire): PlayerClient {
  const ask = createAsker<PlayQuestion, PlayedEpisode>(wire, {
    broken: {
      en: "The policy's player stopped working. Reload the page.",
      zh: "运行策略的后台线程停止了工作。请重新加载页面。",
    },
    parse(message) {
      const answer = parsePlayerAnswer(message);
      if (answer.type === "refused") return answer;
      const { id, steps, won } = answer;
      return { id, answer: { steps, won } };
    },
  });
  return { play: (request) => ask({ type: "play", ...request }) };
}
