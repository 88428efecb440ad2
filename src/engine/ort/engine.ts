import type { Policy } from "../../policy/index.ts";
import { adamwStep, type AdamWState, freshAdamW, globalNorm } from "../adamw.ts";
import { isFiniteReport, lossReport } from "../loss-report.ts";
import { type Engine, type GradientReport, WEIGHT_SETS } from "../types.ts";
import { checkSequences, checkSnapshot, checkTrainRequest } from "../validate.ts";
import { Decoder } from "./decoder.ts";
import { Gradients } from "./gradients.ts";
import { CacheMemory } from "./lane-cache.ts";
import type { OrtRuntime } from "./runtime.ts";
import { Scorer } from "./scorer.ts";
import { OrtSession } from "./session.ts";
import { Weights } from "./weights.ts";

/**
 * The engine on ONNX Runtime: forward and backward are graphs, sampling and the
 * optimiser run on the host. One implementation for WASM and for the native library.
 */
export async function createOrtEngine(runtime: OrtRuntime, policy: Policy): Promise<Engine> {
  const { config } = policy;
  const weights = new Weights(runtime, policy);
  const { layout } = weights;
  const decoder = new Decoder(runtime, config);
  const memory = new CacheMemory();
  const scorer = new Scorer(runtime, config);
  const gradients = new Gradients(runtime, config, weights);
  let optimiser: AdamWState = freshAdamW(layout.size);

  const gradient: Engine["gradient"] = async (request): Promise<GradientReport> => {
    const count = checkTrainRequest(config, request);
    const { ofTheta, ...measured } = await gradients.compute(request, count);
    const gradientNorm = globalNorm(ofTheta);
    return { ...lossReport(request, { ...measured, gradientNorm }), gradient: ofTheta };
  };

  return {
    info: { kind: "ort", description: runtime.description, software: false },
    config,
    layout,
    gradient,

    openSession: async (options) =>
      new OrtSession(config, decoder, () => weights.feeds(options.weights), memory, options),

    score: async (request) => {
      const count = checkSequences(config, request.sequences);
      const { pieces } = await weights.feeds(request.weights);
      return scorer.score(request, count, pieces);
    },

    train: async (request, settings) => {
      const { gradient: ofTheta, ...report } = await gradient(request);
      const applied = isFiniteReport(report);
      if (applied) {
        const theta = weights.theta("policy");
        adamwStep(layout, theta, ofTheta, report.gradientNorm, optimiser, settings);
        weights.changed("policy");
      }
      return { ...report, applied };
    },

    readWeights: async (set) => weights.theta(set).slice(),
    writeWeights: async (set, theta) => weights.write(set, theta),
    blendWeights: async (set, decay) => weights.blend(set, decay),

    snapshot: async () => ({
      weights: weights.all(),
      firstMoment: optimiser.firstMoment.slice(),
      secondMoment: optimiser.secondMoment.slice(),
      steps: optimiser.steps,
    }),

    restore: async (snapshot) => {
      checkSnapshot(snapshot, layout.size);
      for (const set of WEIGHT_SETS) weights.write(set, snapshot.weights[set]);
      optimiser = {
        firstMoment: snapshot.firstMoment.slice(),
        secondMoment: snapshot.secondMoment.slice(),
        steps: snapshot.steps,
      };
    },

    dispose: async () => {
      const parts = [weights, decoder, scorer, gradients];
      await Promise.all(parts.map((part) => part.dispose()));
    },
  };
}
