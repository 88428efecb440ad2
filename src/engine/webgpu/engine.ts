import { at, type Sentence, UserError } from "../../base/index.ts";
import {
  kvSize,
  type Policy,
  type PolicyConfig,
  type TrainableLayout,
} from "../../policy/index.ts";
import { OutOfMemoryError } from "../errors.ts";
import {
  type Engine,
  type EngineInfo,
  type EngineSnapshot,
  type GradientReport,
  type OptimiserSettings,
  type ScoredSequence,
  type ScoreRequest,
  type Scores,
  type Session,
  type SessionOptions,
  type TrainReport,
  type TrainRequest,
  WEIGHT_SETS,
  type WeightSet,
} from "../types.ts";
import {
  checkSequences,
  checkSessionOptions,
  checkSnapshot,
  checkTheta,
  checkTrainRequest,
} from "../validate.ts";
import type { Context, ContextOptions } from "./context.ts";
import type { Tensor } from "./pool.ts";
import type { Tuning } from "./products/index.ts";
import { score } from "./scorer.ts";
import { WebgpuSession } from "./session.ts";
import { Trainer } from "./trainer.ts";
import { type WeightForm, weightForm, WeightStore } from "./weights.ts";

export interface WebgpuOptions extends ContextOptions {
  /** The most tokens in one pass through the layers; larger batches are split. Default: by memory. */
  readonly tokensPerPass?: number;
  /** How the matrices lie on the device. Default: by size. */
  readonly weights?: WeightForm;
  /** What `tuning.export()` of an earlier engine gave, so that nothing is measured again. */
  readonly tuning?: unknown;
  /** Told, for people, when memory ran out and batches are split further from now on. */
  readonly onNotice?: (message: Sentence) => void;
}

/** What one pass through the layers may keep for its backward. */
const PASS_BYTES = 256 * 2 ** 20;
const LEAST_TOKENS = 256;
const MOST_TOKENS = 8192;
/** Passes are not made smaller than this for want of memory. */
const FEWEST_TOKENS = 8;

const tokensOf = (sequences: readonly ScoredSequence[]): number =>
  sequences.reduce((sum, { tokens }) => sum + tokens.length, 0);

function tokensPerPass(config: PolicyConfig): number {
  const { hiddenSize: d, ffnSize: f, layers, vocabSize } = config;
  const perToken = layers * (9 * d + 4 * kvSize(config) + 3 * f) + 2 * vocabSize;
  const fitting = Math.floor(PASS_BYTES / (4 * perToken));
  return Math.min(MOST_TOKENS, Math.max(LEAST_TOKENS, fitting));
}

/** Calls are carried out one after the other, in the order in which they were made. */
export class WebgpuEngine implements Engine {
  readonly info: EngineInfo;
  readonly config: PolicyConfig;
  readonly layout: TrainableLayout;
  readonly #context: Context;
  readonly #store: WeightStore;
  readonly #trainer: Trainer;
  readonly #onNotice: (message: Sentence) => void;
  /** The most tokens in one pass. */
  #budget: number;
  readonly #ownsDevice: boolean;
  #queue: Promise<unknown> = Promise.resolve();
  #disposed = false;

  constructor(context: Context, policy: Policy, ownsDevice: boolean, options: WebgpuOptions) {
    const { description, software } = context.gpu;
    this.info = { kind: "webgpu", description, software };
    this.config = policy.config;
    this.#context = context;
    this.#ownsDevice = ownsDevice;
    this.#budget = options.tokensPerPass ?? tokensPerPass(policy.config);
    this.#onNotice = options.onNotice ?? (() => undefined);
    this.#store = new WeightStore(context, policy, options.weights ?? weightForm(policy));
    this.#trainer = new Trainer(context, this.#store);
    this.layout = this.#store.layout;
  }

  /** Bytes of GPU memory that the engine holds, in use or ready for reuse. */
  get allocatedBytes(): number {
    return this.#context.pool.allocatedBytes;
  }

  /** Which kernels the products use on this adapter; `export()` it to spare a later visit the measuring. */
  get tuning(): Tuning {
    return this.#context.products.tuning;
  }

  /** Kernel launches so far. */
  get dispatches(): number {
    return this.#context.recorder.dispatches;
  }

  openSession(options: SessionOptions): Promise<Session> {
    return this.#run(async () => {
      checkSessionOptions(this.config, options);
      const host = {
        context: this.#context,
        store: this.#store,
        run: <T>(work: () => Promise<T>) => this.#run(work),
        fitting: <T>(tokens: number, work: (budget: number) => Promise<T>) =>
          this.#fitting(tokens, work),
      };
      const session = new WebgpuSession(host, options);
      try {
        await this.#context.recorder.finish();
      } catch (error) {
        session.free();
        this.#context.pool.abandon();
        throw error;
      }
      return session;
    });
  }

  score(request: ScoreRequest): Promise<Scores> {
    return this.#run(async () => {
      const count = checkSequences(this.config, request.sequences);
      return this.#fitting(tokensOf(request.sequences), (budget) =>
        score(this.#context, this.#store, request, count, budget),
      );
    });
  }

  train(request: TrainRequest, optimiser: OptimiserSettings): Promise<TrainReport> {
    return this.#run(async () => {
      const count = checkTrainRequest(this.config, request);
      const { report, applied } = await this.#fitting(tokensOf(request.sequences), (budget) =>
        this.#trainer.run(request, count, budget, optimiser),
      );
      return { ...report, applied };
    });
  }

  gradient(request: TrainRequest): Promise<GradientReport> {
    return this.#run(async () => {
      const count = checkTrainRequest(this.config, request);
      const { report, gradient } = await this.#fitting(tokensOf(request.sequences), (budget) =>
        this.#trainer.run(request, count, budget, null),
      );
      return { ...report, gradient: gradient ?? new Float32Array(0) };
    });
  }

  readWeights(set: WeightSet): Promise<Float32Array> {
    return this.#run(async () => at(await this.#read([this.#store.theta(set)]), 0));
  }

  writeWeights(set: WeightSet, theta: Float32Array): Promise<void> {
    return this.#run(async () => {
      checkTheta(theta, this.layout.size);
      this.#store.write(set, theta);
    });
  }

  blendWeights(set: WeightSet, decay: number): Promise<void> {
    return this.#run(async () => {
      if (!(decay >= 0 && decay <= 1)) {
        throw new UserError({
          en: `A decay of ${decay} is not possible. Give a number from 0 to 1.`,
          zh: `衰减系数不能是 ${decay}。请给出 0 到 1 之间的数。`,
        });
      }
      const { kernels, recorder } = this.#context;
      if (set === "policy") return;
      const [theta, average] = [this.#store.theta("policy"), this.#store.theta(set)];
      if (decay === 0) recorder.copy(theta, average);
      else {
        const params = { count: this.layout.size, decay, rest: 1 - decay };
        recorder.run(kernels.blend({ theta, average }, params));
      }
      this.#store.changed(set);
      await recorder.finish();
    });
  }

  snapshot(): Promise<EngineSnapshot> {
    return this.#run(async () => {
      const { firstMoment, secondMoment, steps } = this.#trainer;
      const sets = WEIGHT_SETS.map((set) => this.#store.theta(set));
      const contents = await this.#read([...sets, firstMoment, secondMoment]);
      const weight = (set: WeightSet): Float32Array => at(contents, WEIGHT_SETS.indexOf(set));
      return {
        weights: {
          policy: weight("policy"),
          teacher: weight("teacher"),
          reference: weight("reference"),
        },
        firstMoment: at(contents, WEIGHT_SETS.length),
        secondMoment: at(contents, WEIGHT_SETS.length + 1),
        steps,
      };
    });
  }

  restore(snapshot: EngineSnapshot): Promise<void> {
    return this.#run(async () => {
      const { weights, firstMoment, secondMoment, steps } = snapshot;
      checkSnapshot(snapshot, this.layout.size);
      for (const set of WEIGHT_SETS) this.#store.write(set, weights[set]);
      this.#context.recorder.write(this.#trainer.firstMoment, new Float32Array(firstMoment));
      this.#context.recorder.write(this.#trainer.secondMoment, new Float32Array(secondMoment));
      this.#trainer.steps = steps;
    });
  }

  dispose(): Promise<void> {
    const end = this.#queue.then(() => {
      if (this.#disposed) return;
      this.#disposed = true;
      this.#context.pool.destroy();
      if (this.#ownsDevice) this.#context.gpu.device.destroy();
    });
    this.#queue = end;
    return end;
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(() => {
      if (this.#disposed)
        throw new UserError({
          en: "The engine was disposed of. Create another one.",
          zh: "引擎已释放。请另行创建。",
        });
      this.#context.gpu.check();
      return work();
    });
    this.#queue = result.catch(() => this.#recover());
    return result;
  }

  /**
   * Does work on so many tokens, in passes that the memory holds: what does not fit is
   * tried again in smaller ones, and later work starts with those.
   */
  async #fitting<T>(tokens: number, work: (budget: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work(this.#budget);
      } catch (error) {
        const smaller = Math.floor(Math.min(this.#budget, tokens) / 2);
        if (!(error instanceof OutOfMemoryError) || smaller < FEWEST_TOKENS) throw error;
        this.#recover();
        this.#budget = smaller;
        this.#onNotice({
          en: `The GPU ran out of memory, so at most ${smaller} tokens go through the model at once from now on. The results stay the same; only the speed may change.`,
          zh: `GPU 显存不足，从现在起每次最多有 ${smaller} 个 token 通过模型。结果不变，只是速度可能变化。`,
        });
      }
    }
  }

  /** After a call that failed midway: nothing half-recorded stays, and the matrices are made anew. */
  #recover(): void {
    const { pool, recorder } = this.#context;
    if (!recorder.pending && !pool.busy) return;
    recorder.reset();
    pool.abandon();
    for (const set of WEIGHT_SETS) this.#store.changed(set);
  }

  async #read(tensors: readonly Tensor[]): Promise<Float32Array[]> {
    for (const tensor of tensors) this.#context.recorder.read(tensor);
    return (await this.#context.recorder.finish()).map((bytes) => new Float32Array(bytes));
  }
}
