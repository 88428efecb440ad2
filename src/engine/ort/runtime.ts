import type * as ort from "onnxruntime-web";

/** What the engine needs of ONNX Runtime, whichever package it comes from. */
export interface OrtRuntime {
  readonly InferenceSession: Pick<typeof ort.InferenceSession, "create">;
  readonly Tensor: typeof ort.Tensor;
  /** For people: "onnxruntime-web, WASM, 2 threads". */
  readonly description: string;
  readonly sessionOptions: ort.InferenceSession.SessionOptions;
}

export type Tensor = ort.Tensor;
export type Feeds = Readonly<Record<string, Tensor>>;

/** One graph, loaded when it is first run. */
export class Graph {
  readonly #runtime: OrtRuntime;
  readonly #build: () => Uint8Array<ArrayBuffer>;
  #session: Promise<ort.InferenceSession> | undefined;

  constructor(runtime: OrtRuntime, build: () => Uint8Array<ArrayBuffer>) {
    this.#runtime = runtime;
    this.#build = build;
  }

  /** Runs the graph; `outputs` names what is wanted. */
  async run(feeds: Feeds, outputs: readonly string[]): Promise<Outputs> {
    this.#session ??= this.#runtime.InferenceSession.create(
      this.#build(),
      this.#runtime.sessionOptions,
    );
    const session = await this.#session;
    return new Outputs(await session.run(feeds, outputs));
  }

  async dispose(): Promise<void> {
    const session = await this.#session;
    this.#session = undefined;
    await session?.release();
  }
}

export class Outputs {
  readonly tensors: Feeds;

  constructor(tensors: Feeds) {
    this.tensors = tensors;
  }

  /** The numbers of an output of type float. */
  floats(name: string): Float32Array {
    const data = this.tensors[name]?.data;
    if (data instanceof Float32Array) return data;
    throw new Error(`Internal error: the graph gave no numbers named ${name}`);
  }
}
