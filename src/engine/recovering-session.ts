import { UserError } from "../base/index.ts";
import type { Engine, LaneInput, LaneOutput, Sampling, Session, SessionOptions } from "./types.ts";

/** What a session needs of the engine that recovers. */
export interface RecoveryHost {
  /** Rises with every engine that replaces a lost one. */
  readonly generation: number;
  /** Rises with every change of the weights. */
  readonly version: number;
  run<T>(call: (engine: Engine) => Promise<T>): Promise<T>;
}

/** One finished call of `extend`. */
interface Extension {
  readonly inputs: readonly LaneInput[];
  readonly sampling: Sampling | undefined;
}

/**
 * A session that is rebuilt on another engine by making its calls again: the same calls in
 * the same order give the same cache, bit for bit, which appending all tokens at once need
 * not do on every device.
 */
export class RecoveringSession implements Session {
  readonly #host: RecoveryHost;
  readonly #options: SessionOptions;
  readonly #done: Extension[] = [];
  #session: Session;
  #generation: number;
  readonly #version: number;

  constructor(host: RecoveryHost, options: SessionOptions, session: Session) {
    this.#host = host;
    this.#options = options;
    this.#session = session;
    this.#generation = host.generation;
    this.#version = host.version;
  }

  get lengths(): readonly number[] {
    return this.#session.lengths;
  }

  extend(inputs: readonly LaneInput[], sampling?: Sampling): Promise<readonly LaneOutput[]> {
    return this.#host.run(async (engine) => {
      const session = await this.#current(engine);
      const outputs = await session.extend(inputs, sampling);
      this.#done.push({ inputs, sampling });
      return outputs;
    });
  }

  close(): Promise<void> {
    return this.#host.run(async () => {
      // One that went down with its engine holds nothing any more.
      if (this.#generation === this.#host.generation) await this.#session.close();
    });
  }

  async #current(engine: Engine): Promise<Session> {
    if (this.#generation === this.#host.generation) return this.#session;
    if (this.#version !== this.#host.version) {
      throw new UserError({
        en: "A session was lost together with the GPU device, and the weights that it was made with have changed. Begin the update again.",
        zh: "一个会话随 GPU 设备一起丢失，而它所用的权重已经改变。请重新开始这次更新。",
      });
    }
    const session = await engine.openSession(this.#options);
    for (const { inputs, sampling } of this.#done) await session.extend(inputs, sampling);
    this.#session = session;
    this.#generation = this.#host.generation;
    return session;
  }
}
