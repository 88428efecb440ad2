import { expect, test } from "vitest";
import { Rng } from "../base/index.ts";
import { type Engine, recoveringEngine } from "../engine/index.ts";
import { createWebgpuEngine, requestDevice } from "../engine/webgpu/index.ts";
import { freeze, initialise } from "../policy/index.ts";
import { Tokenizer } from "../text/index.ts";
import { parseSettings } from "./settings-parse.ts";
import { guessing, guessingOracle } from "./test-world.ts";
import { Trainer } from "./trainer.ts";
import type { UpdateResult } from "./types.ts";

const tokenizer = Tokenizer.of([" guess", " now", " no", " a", " b"]);
const rng = Rng.of(4, "recovery");
const shape = {
  vocabSize: tokenizer.size,
  hiddenSize: 32,
  layers: 1,
  heads: 2,
  kvHeads: 1,
  ffnSize: 32,
  ropeTheta: 10_000,
  normEps: 1e-6,
  contextLength: 64,
};
const policy = freeze(initialise(shape, rng), 4, 8, rng);
const settings = parseSettings({
  tasks: 2,
  rollouts: 3,
  updates: 2,
  learningRate: 0.05,
  kl: 0.01,
  teacher: "ema",
  seed: 3,
});

/** An update without what the clock says. */
const timeless = ({ metrics, ...rest }: UpdateResult) => ({
  ...rest,
  metrics: { ...metrics, milliseconds: null },
});

/** Runs all updates; `before` is told which phase of which update comes. */
async function run(engine: Engine, before: (phase: string) => void) {
  const environment = guessing(1);
  const trainer = await Trainer.create({
    engine,
    environment,
    oracle: guessingOracle,
    tokenizer,
    settings,
  });
  const results: ReturnType<typeof timeless>[] = [];
  while (trainer.updatesDone < settings.updates) {
    before(`${trainer.nextPhase} ${trainer.updatesDone + 1}`);
    const { result } = await trainer.step();
    if (result) results.push(timeless(result));
  }
  before("evaluate");
  const evaluation = await trainer.evaluate({ split: "unseen", tasks: 4, temperature: 1 });
  return { results, evaluation, snapshot: await trainer.snapshot() };
}

/** At which submission of a phase the device is lost; the second of training follows the step itself. */
const FUSES: Readonly<Record<string, number>> = {
  "rollout 1": 1,
  "analyze 1": 1,
  "rescore 1": 1,
  "train 1": 1,
  "train 2": 2,
  evaluate: 1,
};

test("a device lost in any phase changes nothing: the run goes on to the same bits", async () => {
  const plain = await createWebgpuEngine({}, policy);
  const expected = await run(plain, () => undefined);
  await plain.dispose();
  const start = expected.snapshot.engine.weights.reference;
  expect(expected.snapshot.engine.weights.policy).not.toEqual(start);

  /** Submissions until the device is destroyed. */
  let fuse = Number.POSITIVE_INFINITY;
  const lost: string[] = [];
  let phase = "";
  const engine = await recoveringEngine({
    open: async () => {
      const gpu = await requestDevice();
      const { queue } = gpu.device;
      const submit = queue.submit.bind(queue);
      queue.submit = (commands) => {
        submit(commands);
        fuse--;
        if (fuse <= 0) {
          fuse = Number.POSITIVE_INFINITY;
          gpu.device.destroy();
        }
      };
      return createWebgpuEngine(gpu, policy);
    },
    onRecovery: () => lost.push(phase),
  });
  const actual = await run(engine, (next) => {
    phase = next;
    fuse = FUSES[next] ?? Number.POSITIVE_INFINITY;
  });
  await engine.dispose();
  expect(actual).toEqual(expected);
  expect(lost).toEqual(Object.keys(FUSES));
});
