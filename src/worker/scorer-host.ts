import { sentenceOf } from "../base/index.ts";
import { PolicyHolder, type PolicyHolderParts } from "./policy-holder.ts";
import {
  parseScorerCommand,
  type ScoreAnswer,
  type ScoreQuestion,
  type ScorerMessage,
} from "./scorer-messages.ts";

export interface ScorerParts extends PolicyHolderParts {
  readonly post: (message: ScorerMessage) => void;
}

/** Scores one question after the other; the last policy stays open. */
export class ScorerHost {
  readonly #post: ScorerParts["post"];
  readonly #holder: PolicyHolder;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: ScorerParts) {
    this.#post = parts.post;
    this.#holder = new PolicyHolder(parts);
  }

  /** Handles one message from the page; never throws. */
  handle(message: unknown): Promise<void> {
    this.#work = this.#work.then(() => this.#answer(message));
    return this.#work;
  }

  async #answer(message: unknown): Promise<void> {
    try {
      const { id, ...question } = parseScorerCommand(message);
      this.#post({ type: "scored", id, ...(await this.#score(question)) });
    } catch (error) {
      const id = (message as { readonly id?: unknown } | null)?.id;
      // Who sent no number waits for no answer.
      if (typeof id === "number") this.#post({ type: "refused", id, message: sentenceOf(error) });
    }
  }

  async #score({ policy, vocabulary, sequences }: ScoreQuestion): Promise<ScoreAnswer> {
    const all = sequences.map(({ tokens }) => tokens);
    const { engine } = await this.#holder.open(policy, vocabulary, all);
    try {
      const { logprob } = await engine.score({ weights: "policy", sequences });
      let offset = 0;
      const logprobs = sequences.map(({ targets }) => {
        const start = offset;
        offset += targets.length;
        return [...logprob.subarray(start, offset)];
      });
      return { logprobs, engine: engine.info.description };
    } catch (error) {
      await this.#holder.close();
      throw error;
    }
  }
}
