import { createAsker } from "./asker.ts";
import type { Wire } from "./client.ts";
import { parseScorerMessage, type ScoreAnswer, type ScoreQuestion } from "./scorer-messages.ts";

/** The scorer of given sequences as the page sees it. */
export interface ScorerClient {
  /** Rejects with a UserError where policy, engine or sequences fail. */
  score(question: ScoreQuestion): Promise<ScoreAnswer>;
}

/** Speaks with the scorer over a wire. Needs neither DOM nor React. */
export function createScorerClient(wire: Wire): ScorerClient {
  return {
    score: createAsker<ScoreQuestion, ScoreAnswer>(wire, {
      broken: {
        en: "The scorer stopped working. Reload the page.",
        zh: "评分器停止了工作。请重新加载页面。",
      },
      parse(message) {
        const answer = parseScorerMessage(message);
        if (answer.type === "refused") return answer;
        const { id, logprobs, engine } = answer;
        return { id, answer: { logprobs, engine } };
      },
    }),
  };
}
