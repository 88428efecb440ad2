/** Our own engines as contenders, through the interface that the product uses. */
import { mean } from "../../src/base/index.ts";
import type { Engine, LossSettings, TrainRequest } from "../../src/engine/index.ts";
import type { Policy } from "../../src/policy/index.ts";
import { ADAM, makeFrozen, makePolicy, makePrompts, makeSequences, type Work } from "../work.ts";
import type { Check, Contender } from "./types.ts";

const LOSS: LossSettings = {
  clipLow: 0.2,
  clipHigh: 0.2,
  dualClip: 3,
  gate: "sampled",
  beta: 1,
};

export async function engineContender(
  work: Work,
  open: (policy: Policy) => Promise<Engine>,
): Promise<Contender> {
  const policy = makePolicy(work);
  const engine = await open(policy);
  // Training must not change what scoring and decoding are compared on.
  const learner = await open(policy);
  const frozen = makeFrozen(work);
  const quantized = await open(frozen);
  const adapted = await open(frozen);
  const engines = [engine, learner, quantized, adapted];
  const sequences = makeSequences(work);
  const count = work.batch * work.time;
  const request: TrainRequest = {
    sequences,
    nllWeight: new Float32Array(count).fill(1 / count),
    loss: LOSS,
  };
  const score = async (scorer: Engine): Promise<Check> => {
    const { logprob } = await scorer.score({ weights: "policy", sequences });
    return [mean(logprob)];
  };
  return {
    about: engine.info.description,
    phases: {
      score: () => score(engine),
      "score-int8": () => score(quantized),
      train: async () => [(await learner.train(request, ADAM)).loss.total],
      "train-lora": async () => [(await adapted.train(request, ADAM)).loss.total],
      decode: () => decode(engine, work),
    },
    ...(dispatchesOf(engine) === null
      ? {}
      : { dispatches: () => engines.reduce((sum, each) => sum + (dispatchesOf(each) ?? 0), 0) }),
    dispose: async () => {
      for (const each of engines) await each.dispose();
    },
  };
}

/** Kernels that an engine started; null where it runs none. */
const dispatchesOf = (engine: Engine): number | null =>
  "dispatches" in engine && typeof engine.dispatches === "number" ? engine.dispatches : null;

async function decode(engine: Engine, work: Work): Promise<Check> {
  const { lanes, prompt, sampled } = work;
  const session = await engine.openSession({
    weights: "policy",
    lanes,
    capacity: prompt + sampled,
  });
  const outputs = await session.extend(
    makePrompts(work).map((append, lane) => ({ lane, append })),
    {
      temperature: 0,
      seed: 0,
      streams: Array.from({ length: lanes }, (_, lane) => lane),
      maxTokens: sampled,
      stop: [],
    },
  );
  await session.close();
  return outputs.flatMap(({ tokens }) => tokens);
}
