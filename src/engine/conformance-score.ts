import { describe, expect, test } from "vitest";
import { at, UserError } from "../base/index.ts";
import {
  expectClose,
  raggedSequences,
  randomTokens,
  targetCount,
  VARIANTS,
  withEngine,
} from "./conformance-tools.ts";
import type { MakeEngine } from "./conformance.ts";
import { referenceScores } from "./reference.ts";
import type { ScoredSequence } from "./types.ts";

export function scoreConformance(make: MakeEngine): void {
  describe("score", () => {
    test.each(VARIANTS)("equals the reference: %s", async (_, options) => {
      await withEngine(make, options, async (engine, policy) => {
        const sequences = raggedSequences(policy.config);
        const scores = await engine.score({ weights: "policy", sequences, distribution: true });
        const expected = referenceScores(policy, policy.theta, sequences);
        expectClose(scores.logprob, expected.logprob, 1e-4);
        expectClose(scores.entropy, expected.entropy, 1e-4);
        expectClose(
          scores.distribution ?? [],
          expected.distribution.flatMap((row) => [...row]),
          1e-4,
        );
      });
    });

    test("leaves the distribution out unless asked", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const sequences = raggedSequences(policy.config);
        const plain = await engine.score({ weights: "policy", sequences });
        const whole = await engine.score({ weights: "policy", sequences, distribution: true });
        expect(plain.distribution).toBeUndefined();
        expectClose(plain.logprob, whole.logprob, 0);
      });
    });

    test("of a long batch equals that of its sequences one by one", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const { config } = policy;
        const sequences = Array.from({ length: 150 }, (_, i): ScoredSequence => {
          const length = 2 + ((i * 17) % (config.contextLength - 1));
          return { tokens: randomTokens(config, length, i), targets: [length - 1] };
        });
        const together = await engine.score({ weights: "policy", sequences });
        for (const i of [0, 77, 149]) {
          const alone = await engine.score({ weights: "policy", sequences: [at(sequences, i)] });
          expectClose([at(together.logprob, i)], alone.logprob, 1e-5);
        }
        const expected = referenceScores(policy, policy.theta, sequences.slice(0, 10));
        expectClose(together.logprob.slice(0, 10), expected.logprob, 1e-4);
      });
    });

    test("takes typed arrays, no sequences and sequences without targets", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const tokens = Int32Array.from(randomTokens(policy.config, 5, 3));
        const typed: ScoredSequence = { tokens, targets: Uint32Array.of(2, 4) };
        const listed: ScoredSequence = { tokens: [...tokens], targets: [2, 4] };
        const one = await engine.score({ weights: "policy", sequences: [typed] });
        const two = await engine.score({ weights: "policy", sequences: [listed] });
        expectClose(one.logprob, two.logprob, 0);
        for (const sequences of [
          [],
          [{ tokens: [], targets: [] }],
          [{ tokens: [1, 2], targets: [] }],
        ]) {
          const none = await engine.score({ weights: "policy", sequences, distribution: true });
          expect(none.logprob).toHaveLength(0);
          expect(none.entropy).toHaveLength(0);
          expect(none.distribution).toHaveLength(0);
        }
      });
    });

    test("takes a sequence as long as the context", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const length = policy.config.contextLength;
        const sequences = [
          { tokens: randomTokens(policy.config, length, 5), targets: [1, length - 1] },
        ];
        const scores = await engine.score({ weights: "policy", sequences });
        expectClose(scores.logprob, referenceScores(policy, policy.theta, sequences).logprob, 1e-4);
      });
    });

    test("is the same bit for bit when repeated", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const request = { weights: "policy", sequences: raggedSequences(policy.config) } as const;
        const [one, two] = [await engine.score(request), await engine.score(request)];
        expect(targetCount(request.sequences)).toBeGreaterThan(0);
        expectClose(one.logprob, two.logprob, 0);
        expectClose(one.entropy, two.entropy, 0);
      });
    });

    test("refuses tokens, targets and lengths that the policy does not have", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const wrong: ScoredSequence[] = [
          { tokens: [1, config.vocabSize], targets: [1] },
          { tokens: [-1, 2], targets: [1] },
          { tokens: [1, 1.5], targets: [1] },
          { tokens: [1, 2], targets: [0] },
          { tokens: [1, 2], targets: [2] },
          { tokens: [1, 2, 3], targets: [2, 1] },
          { tokens: [1, 2, 3], targets: [2, 2] },
          { tokens: randomTokens(config, config.contextLength + 1, 1), targets: [1] },
        ];
        for (const sequence of wrong) {
          const score = engine.score({ weights: "policy", sequences: [sequence] });
          await expect(score).rejects.toThrow(UserError);
        }
      });
    });
  });
}
