import { describe, expect, test } from "vitest";
import { at, UserError } from "../base/index.ts";
import { expectClose, GREEDY, randomTokens, VARIANTS, withEngine } from "./conformance-tools.ts";
import type { MakeEngine } from "./conformance.ts";
import { referenceLogits, referenceWeights } from "./reference.ts";
import { sample } from "./sample.ts";
import type { Engine, LaneInput, LaneOutput, Sampling } from "./types.ts";

/** Opens a session for one call and returns its output and lengths. */
async function once(
  engine: Engine,
  prompts: readonly (readonly number[])[],
  sampling: Sampling,
  capacity = engine.config.contextLength,
): Promise<{ outputs: readonly LaneOutput[]; lengths: readonly number[] }> {
  const session = await engine.openSession({ weights: "policy", lanes: prompts.length, capacity });
  const outputs = await session.extend(
    prompts.map((append, lane) => ({ lane, append })),
    sampling,
  );
  const lengths = [...session.lengths];
  await session.close();
  return { outputs, lengths };
}

const warm = (streams: readonly number[], maxTokens = 8): Sampling => ({
  temperature: 0.8,
  seed: 11,
  streams,
  maxTokens,
  stop: [],
});

export function sessionConformance(make: MakeEngine): void {
  describe("session", () => {
    test.each(VARIANTS)("samples what the reference samples: %s", async (_, options) => {
      await withEngine(make, options, async (engine, policy) => {
        const weights = referenceWeights(policy, policy.theta);
        const prompts = [3, 1, 9].map((length) => randomTokens(policy.config, length, length));
        for (const sampling of [{ ...GREEDY, streams: [0, 0, 0] }, warm([4, 5, 6])]) {
          const { outputs } = await once(engine, prompts, sampling);
          outputs.forEach(({ tokens, logprobs }, lane) => {
            const sequence = [...at(prompts, lane)];
            tokens.forEach((token, i) => {
              const logits = at(
                referenceLogits(policy.config, weights, sequence),
                sequence.length - 1,
              );
              const key = {
                seed: sampling.seed,
                stream: at(sampling.streams, lane),
                position: sequence.length,
              };
              const expected = sample(Float32Array.from(logits), sampling.temperature, key);
              expect(token).toBe(expected.token);
              expectClose([at(logprobs, i)], [expected.logprob], 1e-4);
              sequence.push(token);
            });
          });
        }
      });
    });

    test("log-probabilities equal those of score, over several turns", async () => {
      await withEngine(make, { config: { heads: 4, kvHeads: 2 } }, async (engine, { config }) => {
        const session = await engine.openSession({ weights: "policy", lanes: 3, capacity: 40 });
        const sequences = Array.from({ length: 3 }, () => ({
          tokens: [] as number[],
          targets: [] as number[],
        }));
        const logprobs: number[][] = [[], [], []];
        const turn = async (inputs: readonly LaneInput[], maxTokens: number): Promise<void> => {
          const outputs = await session.extend(inputs, warm([1, 2, 3], maxTokens));
          inputs.forEach(({ lane, append }, i) => {
            const { tokens, targets } = at(sequences, lane);
            tokens.push(...append);
            for (const token of at(outputs, i).tokens) targets.push(tokens.push(token) - 1);
            at(logprobs, lane).push(...at(outputs, i).logprobs);
          });
        };
        await turn(
          [0, 1, 2].map((lane) => ({ lane, append: randomTokens(config, 2 + 5 * lane, lane) })),
          4,
        );
        await turn(
          [
            { lane: 2, append: [5] },
            { lane: 0, append: [3, 4, 5] },
          ],
          3,
        );
        await turn([{ lane: 1, append: [7, 7] }], 5);
        await turn(
          [
            { lane: 0, append: [] },
            { lane: 1, append: [2] },
            { lane: 2, append: [1, 2, 3, 4, 5, 6] },
          ],
          2,
        );
        expect(session.lengths).toEqual(sequences.map(({ tokens }) => tokens.length));
        await session.close();
        const scores = await engine.score({ weights: "policy", sequences });
        expectClose(logprobs.flat(), scores.logprob, 1e-4);
      });
    });

    test("gives a lane the same tokens in any batch and at any place in it", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const prompts = [6, 2, 13, 1].map((length) => randomTokens(config, length, 40 + length));
        const { outputs } = await once(engine, prompts, warm([7, 8, 9, 10]));
        const reversed = await once(engine, prompts.toReversed(), warm([10, 9, 8, 7]));
        for (const [lane, prompt] of prompts.entries()) {
          const alone = await once(engine, [prompt], warm([7 + lane]));
          const output = at(outputs, lane);
          for (const other of [at(alone.outputs, 0), at(reversed.outputs, 3 - lane)]) {
            expect(other.tokens).toEqual(output.tokens);
            expectClose(other.logprobs, output.logprobs, 1e-5);
          }
        }
      });
    });

    test("appended in parts or at once, with or without sampling, a prompt is the same", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const prompt = randomTokens(config, 12, 8);
        const whole = await once(engine, [prompt], warm([3]));
        const session = await engine.openSession({ weights: "policy", lanes: 1, capacity: 30 });
        expect(await session.extend([{ lane: 0, append: prompt.slice(0, 5) }])).toEqual([
          { tokens: [], logprobs: [] },
        ]);
        await session.extend([{ lane: 0, append: prompt.slice(5) }]);
        expect(session.lengths).toEqual([12]);
        const [parts] = await session.extend([{ lane: 0, append: [] }], warm([3]));
        expect(parts?.tokens).toEqual(at(whole.outputs, 0).tokens);
        expectClose(parts?.logprobs ?? [], at(whole.outputs, 0).logprobs, 1e-5);
        await session.close();
      });
    });

    test("ends a lane at a stop token, which belongs to it, and at its capacity", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const prompts = [4, 7].map((length) => randomTokens(config, length, length));
        const free = await once(engine, prompts, warm([1, 2]));
        const stop = at(at(free.outputs, 0).tokens, 2);
        const stopped = await once(engine, prompts, { ...warm([1, 2]), stop: [stop] });
        stopped.outputs.forEach(({ tokens }, lane) => {
          const all = at(free.outputs, lane).tokens;
          const end = all.indexOf(stop);
          expect(tokens).toEqual(end < 0 ? all : all.slice(0, end + 1));
          expect(at(stopped.lengths, lane)).toBe(at(prompts, lane).length + tokens.length);
        });
        const full = await once(engine, prompts, warm([1, 2]), 9);
        expect(full.lengths).toEqual([9, 9]);
        expect(at(full.outputs, 0).tokens).toEqual(at(free.outputs, 0).tokens.slice(0, 5));
        const none = await once(engine, prompts, warm([1, 2], 0));
        expect(none.outputs.map(({ tokens }) => tokens.length)).toEqual([0, 0]);
      });
    });

    test("same seed, same result bit for bit; another seed, another result", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const prompts = [5, 9].map((length) => randomTokens(config, length, length));
        const sampling = { ...warm([1, 2], 20), temperature: 1 };
        const one = await once(engine, prompts, sampling);
        expect(await once(engine, prompts, sampling)).toEqual(one);
        const other = await once(engine, prompts, { ...sampling, seed: 12 });
        expect(other.outputs).not.toEqual(one.outputs);
      });
    });

    test("refuses what it cannot hold and stays usable", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const open = (lanes: number, capacity: number): Promise<unknown> =>
          engine.openSession({ weights: "policy", lanes, capacity });
        await expect(open(0, 4)).rejects.toThrow(UserError);
        await expect(open(1, config.contextLength + 1)).rejects.toThrow(UserError);
        const session = await engine.openSession({ weights: "policy", lanes: 2, capacity: 6 });
        const sampling = warm([1, 2], 2);
        const wrong: LaneInput[][] = [
          [{ lane: 0, append: [1, 2, 3, 4, 5, 6, 7] }],
          [{ lane: 0, append: [config.vocabSize] }],
          [{ lane: 2, append: [1] }],
          [
            { lane: 0, append: [1] },
            { lane: 0, append: [2] },
          ],
          [{ lane: 0, append: [] }],
        ];
        for (const inputs of wrong) {
          await expect(session.extend(inputs, sampling)).rejects.toThrow(UserError);
        }
        const few = { ...sampling, streams: [1] };
        await expect(session.extend([{ lane: 0, append: [1] }], few)).rejects.toThrow(UserError);
        expect(session.lengths).toEqual([0, 0]);
        expect(await session.extend([], sampling)).toEqual([]);
        await session.extend([{ lane: 1, append: [1, 2] }], sampling);
        expect(session.lengths).toEqual([0, 4]);
        await session.close();
        await expect(session.extend([{ lane: 0, append: [1] }], sampling)).rejects.toThrow();
      });
    });
  });
}
