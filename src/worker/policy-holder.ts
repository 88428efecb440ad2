import { UserError } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import { type Policy, readPolicy, readPolicyMetadata } from "../policy/index.ts";
import { Tokenizer } from "../text/index.ts";
import type { ModelFiles } from "./commands.ts";
import type { Model } from "./load-model.ts";
import type { ScoringPolicy } from "./scorer-messages.ts";

export interface PolicyHolderParts {
  readonly loadModel: (files: ModelFiles) => Promise<Model>;
  readonly openEngine: (policy: Policy) => Promise<Engine>;
}

export interface HeldPolicy {
  readonly engine: Engine;
  readonly tokenizer: Tokenizer;
}

const keyOf = (policy: ScoringPolicy): string =>
  policy.kind === "shipped" ? `shipped ${policy.model.policyUrl}` : `trained ${policy.name}`;

/** The weights of a run, with the tokenizer that their file brings. */
function readTrained({ name, file }: Extract<ScoringPolicy, { kind: "trained" }>): Model {
  const policy = readPolicy(file);
  const { tokenizer } = readPolicyMetadata(file);
  if (tokenizer === undefined) {
    throw new UserError({
      en: `The policy ${name} comes without its tokenizer. Export it again.`,
      zh: `策略 ${name} 没有附带分词器。请重新导出。`,
    });
  }
  return { policy, tokenizer: Tokenizer.read(tokenizer) };
}

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, i) => word === other[i]);

/** Throws a UserError where a policy does not read these sequences of tokens with these words. */
export function checkReads(
  held: HeldPolicy,
  vocabulary: readonly string[],
  sequences: readonly (readonly number[])[],
): void {
  const { contextLength } = held.engine.config;
  if (!sameWords(held.tokenizer.vocabulary, vocabulary)) {
    throw new UserError({
      en: "These tokens are other words than the policy's, so it cannot score them. Choose a run of the world that the policy was made for.",
      zh: "这些 token 与策略的词表不同，无法评分。请选择该策略所属环境的训练。",
    });
  }
  const longest = Math.max(0, ...sequences.map(({ length }) => length));
  if (longest > contextLength) {
    throw new UserError({
      en: `The policy reads at most ${contextLength} tokens, but this text has ${longest}. Shorten the skill.`,
      zh: `策略最多读取 ${contextLength} 个 token，而此文本有 ${longest} 个。请缩短技能。`,
    });
  }
  if (sequences.some((tokens) => tokens.some((id) => id >= vocabulary.length))) {
    throw new UserError({
      en: "A token is outside the policy's vocabulary. Reload the page.",
      zh: "有 token 不在策略的词表中。请重新加载页面。",
    });
  }
}

/** Opens policies, one at a time: the last one stays open until another is asked for. */
export class PolicyHolder {
  readonly #parts: PolicyHolderParts;
  #held: (HeldPolicy & { readonly key: string }) | null = null;

  constructor(parts: PolicyHolderParts) {
    this.#parts = parts;
  }

  /** Throws a UserError where it cannot be opened. */
  async open(asked: ScoringPolicy): Promise<HeldPolicy> {
    const key = keyOf(asked);
    if (this.#held?.key === key) return this.#held;
    await this.#close();
    const { policy, tokenizer } =
      asked.kind === "shipped" ? await this.#parts.loadModel(asked.model) : readTrained(asked);
    const engine = await this.#parts.openEngine(policy);
    this.#held = { key, engine, tokenizer };
    return this.#held;
  }

  /** Works with the open policy. What has failed is not used again: the next question opens it anew. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.#close();
      throw error;
    }
  }

  async #close(): Promise<void> {
    const engine = this.#held?.engine;
    this.#held = null;
    // What is broken may refuse even this; it is gone either way.
    await engine?.dispose().catch(() => undefined);
  }
}
