import { describe, expect, test } from "vitest";
import { at, UserError } from "../base/index.ts";
import { adamwStep, freshAdamW } from "./adamw.ts";
import {
  expectClose,
  GREEDY,
  nllRequest,
  OPTIMISER,
  raggedSequences,
  VARIANTS,
  withEngine,
} from "./conformance-tools.ts";
import type { MakeEngine } from "./conformance.ts";
import { referenceScores } from "./reference.ts";
import { WEIGHT_SETS } from "./types.ts";

export function weightsConformance(make: MakeEngine): void {
  describe("train", () => {
    test.each(VARIANTS)("is AdamW of the gradient: %s", async (_, options) => {
      await withEngine(make, options, async (engine, policy) => {
        const theta = policy.theta.slice();
        const state = freshAdamW(engine.layout.size);
        const request = nllRequest(policy.config);
        for (let step = 0; step < 3; step++) {
          const { gradient, gradientNorm } = await engine.gradient(request);
          // Clipping is part of what is compared; the last step is not clipped.
          const settings = {
            ...OPTIMISER,
            clipNorm: step < 2 ? gradientNorm / 2 : 2 * gradientNorm,
          };
          adamwStep(engine.layout, theta, gradient, gradientNorm, state, settings);
          const report = await engine.train(request, settings);
          expect(report.applied).toBe(true);
          expectClose([report.gradientNorm], [gradientNorm], 1e-5 * gradientNorm);
          expectClose(await engine.readWeights("policy"), theta, 2e-6);
        }
        const sequences = raggedSequences(policy.config);
        const scores = await engine.score({ weights: "policy", sequences });
        expectClose(scores.logprob, referenceScores(policy, theta, sequences).logprob, 2e-4);
        expectClose(await engine.readWeights("teacher"), policy.theta, 0);
      });
    });

    test("lowers the loss", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const request = nllRequest(config);
        const first = await engine.train(request, OPTIMISER);
        let last = first;
        for (let step = 0; step < 15; step++) last = await engine.train(request, OPTIMISER);
        expect(last.loss.total).toBeLessThan(0.7 * first.loss.total);
      });
    });

    test("refuses a step that is not finite and leaves everything as it was", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const request = nllRequest(config);
        await engine.train(request, OPTIMISER);
        const before = await engine.snapshot();
        const { nllWeight } = request;
        for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
          const wrong = {
            ...request,
            nllWeight: nllWeight?.map((w, i) => (i === 2 ? bad : w)) ?? new Float32Array(),
          };
          expect((await engine.train(wrong, OPTIMISER)).applied).toBe(false);
          expect(await engine.snapshot()).toEqual(before);
        }
        expect((await engine.train(request, OPTIMISER)).applied).toBe(true);
      });
    });
  });

  describe("weights", () => {
    test("all sets start as the policy and are copies", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        for (const set of WEIGHT_SETS) {
          const copy = await engine.readWeights(set);
          expect(copy).toEqual(policy.theta);
          copy.fill(7);
          expect(await engine.readWeights(set)).toEqual(policy.theta);
        }
      });
    });

    test("a written set is what score and sessions of that set use", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const other = policy.theta.map((v, i) => v + 0.1 * Math.sin(i));
        await engine.writeWeights("teacher", other);
        const sequences = raggedSequences(policy.config);
        const [teacher, own] = [
          await engine.score({ weights: "teacher", sequences }),
          await engine.score({ weights: "policy", sequences }),
        ];
        expectClose(teacher.logprob, referenceScores(policy, other, sequences).logprob, 1e-4);
        expectClose(own.logprob, referenceScores(policy, policy.theta, sequences).logprob, 1e-4);
        const session = await engine.openSession({ weights: "teacher", lanes: 1, capacity: 12 });
        const [output] = await session.extend([{ lane: 0, append: [1, 2, 3] }], {
          ...GREEDY,
          streams: [0],
        });
        await session.close();
        const tokens = [1, 2, 3, ...(output?.tokens ?? [])];
        const scored = { tokens, targets: tokens.map((_, i) => i).slice(3) };
        const again = await engine.score({ weights: "teacher", sequences: [scored] });
        expect(output?.tokens).toHaveLength(GREEDY.maxTokens);
        expectClose(output?.logprobs ?? [], again.logprob, 1e-4);
        await expect(engine.writeWeights("policy", new Float32Array(3))).rejects.toThrow(UserError);
      });
    });

    test("blend moves a set towards the policy; decay 0 copies it", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const moved = policy.theta.map((v) => v + 1);
        await engine.writeWeights("policy", moved);
        await engine.blendWeights("teacher", 0.75);
        const expected = policy.theta.map((v, i) => 0.75 * v + 0.25 * at(moved, i));
        expectClose(await engine.readWeights("teacher"), expected, 1e-6);
        await engine.blendWeights("teacher", 0);
        expect(await engine.readWeights("teacher")).toEqual(moved);
        expect(await engine.readWeights("reference")).toEqual(policy.theta);
      });
    });

    test("restore continues bit for bit, also in a fresh engine", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const request = nllRequest(policy.config);
        await engine.train(request, OPTIMISER);
        await engine.blendWeights("teacher", 0.5);
        const snapshot = await engine.snapshot();
        await engine.train(request, OPTIMISER);
        await engine.train(request, OPTIMISER);
        const end = await engine.snapshot();
        expect(end.steps).toBe(3);
        expect(end.weights.policy).not.toEqual(snapshot.weights.policy);
        const fresh = await make(policy);
        for (const each of [engine, fresh]) {
          await each.restore(snapshot);
          expect(await each.snapshot()).toEqual(snapshot);
          await each.train(request, OPTIMISER);
          await each.train(request, OPTIMISER);
          expect(await each.snapshot()).toEqual(end);
        }
        await fresh.dispose();
        const wrong = { ...snapshot, firstMoment: new Float32Array(1) };
        await expect(engine.restore(wrong)).rejects.toThrow(UserError);
      });
    });
  });
}
