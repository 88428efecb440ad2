import type { PolicyConfig, TrainableLayout } from "../policy/index.ts";
import { reasonOf, type Sentence, UserError } from "../base/index.ts";
import { EngineLostError } from "./errors.ts";
import { type RecoveryHost, RecoveringSession } from "./recovering-session.ts";
import type {
  Engine,
  EngineInfo,
  EngineSnapshot,
  GradientReport,
  OptimiserSettings,
  ScoreRequest,
  Scores,
  Session,
  SessionOptions,
  TrainReport,
  TrainRequest,
  WeightSet,
} from "./types.ts";

/** Losses in one call before it is given up: an engine that always dies on it is not helped. */
const MOST_LOSSES = 3;
/** Attempts to open another engine, and the wait before each further one, in milliseconds. */
const ATTEMPTS = 5;
const PAUSE = 400;

export interface RecoveringOptions {
  /** Opens an engine on the same policy; called again after every loss. */
  readonly open: () => Promise<Engine>;
  /** Told after a recovery. */
  readonly onRecovery?: (lost: EngineLostError, now: EngineInfo) => void;
}

/** What is said after a recovery, on the engine that computes now. */
export const saidOfRecovery = ({ description }: EngineInfo): Sentence => ({
  en: `The GPU device was lost. The run goes on from the same point on a new one (${description}); its results are not affected.`,
  zh: `GPU 设备丢失。训练已在新设备（${description}）上从同一位置继续，结果不受影响。`,
});

/** An engine that outlives losses of its device: see RecoveringEngine. */
export async function recoveringEngine(options: RecoveringOptions): Promise<Engine> {
  const engine = await options.open();
  return new RecoveringEngine(options, engine, await engine.snapshot());
}

/**
 * Passes calls on to an engine. When that is lost in the middle of a call, another one is
 * opened, gets the weights and optimiser as they were after the last call that changed
 * them, and the call is made again; sessions are played again from their beginning. As
 * engines are deterministic, everything then goes on bit for bit as if nothing had
 * happened. The price is one read-back of the weights after every training step.
 */
class RecoveringEngine implements Engine, RecoveryHost {
  readonly config: PolicyConfig;
  readonly layout: TrainableLayout;
  readonly #options: RecoveringOptions;
  #engine: Engine;
  /** State after the last call that changed it. */
  #checkpoint: EngineSnapshot;
  #lost: EngineLostError | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  generation = 0;
  version = 0;

  constructor(options: RecoveringOptions, engine: Engine, checkpoint: EngineSnapshot) {
    this.#options = options;
    this.#engine = engine;
    this.#checkpoint = checkpoint;
    this.config = engine.config;
    this.layout = engine.layout;
  }

  get info(): EngineInfo {
    return this.#engine.info;
  }

  openSession(options: SessionOptions): Promise<Session> {
    return this.run(
      async (engine) => new RecoveringSession(this, options, await engine.openSession(options)),
    );
  }

  score(request: ScoreRequest): Promise<Scores> {
    return this.run((engine) => engine.score(request));
  }

  train(request: TrainRequest, optimiser: OptimiserSettings): Promise<TrainReport> {
    return this.run(async (engine) => {
      const report = await engine.train(request, optimiser);
      // Only a step whose outcome is safe here counts as done.
      this.#commit(await engine.snapshot());
      return report;
    });
  }

  gradient(request: TrainRequest): Promise<GradientReport> {
    return this.run((engine) => engine.gradient(request));
  }

  readWeights(set: WeightSet): Promise<Float32Array> {
    return this.run((engine) => engine.readWeights(set));
  }

  writeWeights(set: WeightSet, theta: Float32Array): Promise<void> {
    return this.run(async (engine) => {
      await engine.writeWeights(set, theta);
      const { weights } = this.#checkpoint;
      this.#commit({ ...this.#checkpoint, weights: { ...weights, [set]: theta.slice() } });
    });
  }

  blendWeights(set: WeightSet, decay: number): Promise<void> {
    return this.run(async (engine) => {
      await engine.blendWeights(set, decay);
      this.#commit(await engine.snapshot());
    });
  }

  snapshot(): Promise<EngineSnapshot> {
    return this.run((engine) => engine.snapshot());
  }

  restore(snapshot: EngineSnapshot): Promise<void> {
    return this.run(async (engine) => {
      await engine.restore(snapshot);
      this.#commit(structuredClone(snapshot));
    });
  }

  dispose(): Promise<void> {
    const end = this.#queue.then(() => this.#engine.dispose());
    this.#queue = end.catch(() => undefined);
    return end;
  }

  /** Makes a call, as often as engines are lost in it; one call after the other. */
  run<T>(call: (engine: Engine) => Promise<T>): Promise<T> {
    const result = this.#queue.then(() => this.#attempt(call));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #attempt<T>(call: (engine: Engine) => Promise<T>): Promise<T> {
    for (let losses = 0; ; losses++) {
      try {
        if (this.#lost) await this.#reopen(this.#lost);
        return await call(this.#engine);
      } catch (error) {
        if (!(error instanceof EngineLostError)) throw error;
        this.#lost = error;
        if (losses >= MOST_LOSSES) throw error;
      }
    }
  }

  #commit(checkpoint: EngineSnapshot): void {
    this.#checkpoint = checkpoint;
    this.version++;
  }

  async #reopen(lost: EngineLostError): Promise<void> {
    await this.#engine.dispose().catch(() => undefined);
    this.#engine = await this.#open(lost);
    this.generation++;
    await this.#engine.restore(this.#checkpoint);
    this.#lost = null;
    this.#options.onRecovery?.(lost, this.#engine.info);
  }

  /** A browser whose GPU process has crashed may have no adapter until there is a new one. */
  async #open(lost: EngineLostError): Promise<Engine> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#options.open();
      } catch (cause) {
        if (attempt === ATTEMPTS) {
          // No loss of its own: the next call tries again, this one is given up.
          const why = reasonOf(cause);
          throw new UserError(
            {
              en: `${lost.message} None could be opened again (${why.en}).`,
              zh: `${lost.sentence.zh}无法重新打开引擎（${why.zh}）。`,
            },
            { cause },
          );
        }
        await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE));
      }
    }
  }
}
