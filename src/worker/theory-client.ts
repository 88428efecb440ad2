import { UserError } from "../base/index.ts";
import { createAsker } from "./asker.ts";
import type { Wire } from "./client.ts";
import {
  type MeasuredOf,
  parseTheoryMessage,
  type TheoryAnswer,
  type TheoryQuestion,
} from "./theory-messages.ts";

/** What was found, by which engine. */
export interface Found<T> {
  readonly measured: T;
  readonly engine: string;
}

/** Checks by an engine's gradients, as the page sees them. Rejects with a UserError. */
export interface TheoryClient {
  ask<Q extends TheoryQuestion>(question: Q): Promise<Found<MeasuredOf<Q["ask"]>>>;
}

/** Speaks with the worker over a wire. Needs neither DOM nor React. */
export function createTheoryClient(wire: Wire): TheoryClient {
  const ask = createAsker<TheoryQuestion, TheoryAnswer>(wire, {
    broken: {
      en: "The check of the propositions stopped working. Reload the page.",
      zh: "命题检验停止了工作。请重新加载页面。",
    },
    parse(message) {
      const answer = parseTheoryMessage(message);
      if (answer.type === "refused") return answer;
      const { id, measured, engine } = answer;
      return { id, answer: { measured, engine } };
    },
  });
  return {
    async ask<Q extends TheoryQuestion>(question: Q) {
      const { measured, engine } = await ask(question);
      if (measured.ask !== question.ask) {
        throw new UserError({
          en: "The check answered another question. Reload the page.",
          zh: "命题检验回答了另一个问题。请重新加载页面。",
        });
      }
      // The same "ask": the same kind of answer.
      return { measured: measured as MeasuredOf<Q["ask"]>, engine };
    },
  };
}
