/** What a policy believes of the hidden facts of its world. */
import { at, invariant } from "../base/index.ts";
import type { HiddenFact, Probe } from "../env/index.ts";
import { encodeCorpusItem, type Tokenizer } from "../text/index.ts";
import type { Setup } from "./setup.ts";
import type { FactBelief } from "./types.ts";

/** A probe with the ids of the words that may come next. */
interface Question {
  readonly tokens: readonly number[];
  readonly words: readonly { readonly id: number; readonly option: string }[];
}

function questionOf(tokenizer: Tokenizer, { pieces, words }: Probe): Question {
  return {
    tokens: encodeCorpusItem(tokenizer, { pieces }).tokens,
    words: words.map(({ text, option }) => {
      const [id, ...rest] = tokenizer.encode(text);
      invariant(id !== undefined && rest.length === 0, "every word of a probe is one token");
      return { id, option };
    }),
  };
}

/** The probability of an option, given that the next token is one of the question's words. */
function shareOf({ words }: Question, option: string, logprobs: Float32Array): number {
  let total = 0;
  let wanted = 0;
  for (const word of words) {
    const weight = Math.exp(at(logprobs, word.id));
    total += weight;
    if (word.option === option) wanted += weight;
  }
  return total === 0 ? 0 : wanted / total;
}

/**
 * The probability that the policy, with no skill in context, gives to each option of each
 * fact, as the mean over the fact's probes: contexts in which the next word decides and
 * nothing has been revealed yet.
 */
export async function factBeliefs(
  { engine, tokenizer }: Pick<Setup, "engine" | "tokenizer">,
  facts: readonly HiddenFact[],
): Promise<readonly FactBelief[]> {
  const questions = facts.map(({ probes }) => probes.map((one) => questionOf(tokenizer, one)));
  const sequences = questions.flat().map(({ tokens, words }) => ({
    // The last token is not read: it only marks where the distribution is wanted.
    tokens: [...tokens, at(words, 0).id],
    targets: [tokens.length],
  }));
  const { distribution } = await engine.score({ weights: "policy", sequences, distribution: true });
  invariant(distribution !== undefined, "the distribution was asked for");
  const { vocabSize } = engine.config;
  let row = 0;
  return facts.map(({ kind, subject, answer, options }, i) => {
    const asked = at(questions, i).map((question) => {
      const start = row++ * vocabSize;
      return { question, logprobs: distribution.subarray(start, start + vocabSize) };
    });
    const probabilities = options.map(
      (option) =>
        asked.reduce((sum, one) => sum + shareOf(one.question, option, one.logprobs), 0) /
        asked.length,
    );
    return { kind, subject, answer, options, probabilities };
  });
}
