import { messageOf, UserError } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import { type Policy, readPolicy, readPolicyMetadata } from "../policy/index.ts";
import { Tokenizer } from "../text/index.ts";
import type { ModelFiles } from "./commands.ts";
import type { Model } from "./load-model.ts";
import {
  parseScorerCommand,
  type ScoreAnswer,
  type ScoreQuestion,
  type ScorerMessage,
  type ScoringPolicy,
} from "./scorer-messages.ts";

export interface ScorerParts {
  readonly post: (message: ScorerMessage) => void;
  readonly loadModel: (files: ModelFiles) => Promise<Model>;
  readonly openEngine: (policy: Policy) => Promise<Engine>;
}

interface Opened {
  readonly key: string;
  readonly engine: Engine;
  readonly vocabulary: readonly string[];
}

const keyOf = (policy: ScoringPolicy): string =>
  policy.kind === "shipped" ? `shipped ${policy.model.policyUrl}` : `trained ${policy.name}`;

/** The weights of a run, with the tokenizer that their file brings. */
function readTrained({ name, file }: Extract<ScoringPolicy, { kind: "trained" }>): Model {
  const policy = readPolicy(file);
  const { tokenizer } = readPolicyMetadata(file);
  if (tokenizer === undefined) {
    throw new UserError(`The policy ${name} comes without its tokenizer. Export it again.`);
  }
  return { policy, tokenizer: Tokenizer.parse(JSON.parse(tokenizer)) };
}

/** Scores one question after the other; the last policy stays open. */
export class ScorerHost {
  readonly #parts: ScorerParts;
  #opened: Opened | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: ScorerParts) {
    this.#parts = parts;
  }

  /** Handles one message from the page; never throws. */
  handle(message: unknown): Promise<void> {
    this.#work = this.#work.then(() => this.#answer(message));
    return this.#work;
  }

  async #answer(message: unknown): Promise<void> {
    const { post } = this.#parts;
    try {
      const { id, ...question } = parseScorerCommand(message);
      post({ type: "scored", id, ...(await this.#score(question)) });
    } catch (error) {
      const id = (message as { readonly id?: unknown } | null)?.id;
      // Who sent no number waits for no answer.
      if (typeof id === "number") post({ type: "refused", id, message: messageOf(error) });
    }
  }

  async #score({ policy, vocabulary, sequences }: ScoreQuestion): Promise<ScoreAnswer> {
    const opened = await this.#open(policy);
    const { contextLength } = opened.engine.config;
    if (!sameWords(opened.vocabulary, vocabulary)) {
      throw new UserError(
        "These tokens are other words than the policy's, so it cannot score them. Choose a run of the world that the policy was made for.",
      );
    }
    const longest = Math.max(0, ...sequences.map(({ tokens }) => tokens.length));
    if (longest > contextLength) {
      throw new UserError(
        `The policy reads at most ${contextLength} tokens, but this text has ${longest}. Shorten the skill.`,
      );
    }
    if (sequences.some(({ tokens }) => tokens.some((id) => id >= vocabulary.length))) {
      throw new UserError("A token is outside the policy's vocabulary. Reload the page.");
    }
    try {
      const { logprob } = await opened.engine.score({ weights: "policy", sequences });
      let offset = 0;
      const logprobs = sequences.map(({ targets }) => {
        const start = offset;
        offset += targets.length;
        return [...logprob.subarray(start, offset)];
      });
      return { logprobs, engine: opened.engine.info.description };
    } catch (error) {
      // What has failed is not used again: the next question opens a new engine.
      await this.#close();
      throw error;
    }
  }

  async #open(asked: ScoringPolicy): Promise<Opened> {
    const key = keyOf(asked);
    if (this.#opened?.key === key) return this.#opened;
    await this.#close();
    const { policy, tokenizer } =
      asked.kind === "shipped" ? await this.#parts.loadModel(asked.model) : readTrained(asked);
    const engine = await this.#parts.openEngine(policy);
    this.#opened = { key, engine, vocabulary: tokenizer.vocabulary };
    return this.#opened;
  }

  async #close(): Promise<void> {
    const engine = this.#opened?.engine;
    this.#opened = null;
    // What is broken may refuse even this; it is gone either way.
    await engine?.dispose().catch(() => undefined);
  }
}

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, i) => word === other[i]);
