import type * as ort from "onnxruntime-web";
import { at, UserError } from "../../../base/index.ts";

/** What is used of ONNX Runtime, whichever of its packages it comes from. */
export interface PlainRuntime {
  readonly InferenceSession: Pick<typeof ort.InferenceSession, "create">;
  readonly Tensor: typeof ort.Tensor;
}

const PAST = "past_key_values.";
const PRESENT = "present.";

interface Cache {
  readonly name: string;
  /** Key heads and head size. */
  readonly heads: number;
  readonly size: number;
}

/**
 * A policy in plain ONNX Runtime: a file with input_ids and a key-value cache goes in,
 * logits come out. Nothing of this program's engines, training or skills has a part in it.
 */
export class PlainModel {
  readonly vocabulary: number;
  readonly #runtime: PlainRuntime;
  readonly #session: ort.InferenceSession;
  readonly #caches: readonly Cache[];

  private constructor(runtime: PlainRuntime, session: ort.InferenceSession) {
    this.#runtime = runtime;
    this.#session = session;
    this.#caches = session.inputMetadata
      .filter(({ name }) => name.startsWith(PAST))
      .map((input) => {
        const [, heads, , size] = input.isTensor ? input.shape : [];
        if (typeof heads !== "number" || typeof size !== "number") throw strange();
        return { name: input.name, heads, size };
      });
    const logits = session.outputMetadata.find(({ name }) => name === "logits");
    const width = logits?.isTensor ? logits.shape.at(-1) : undefined;
    const fits =
      session.inputNames.includes("input_ids") &&
      this.#caches.length > 0 &&
      session.inputNames.length === this.#caches.length + 1;
    if (!fits || typeof width !== "number") throw strange();
    this.vocabulary = width;
  }

  /** Loads a file. Throws a UserError where ONNX Runtime refuses it or it is no such decoder. */
  static async open(runtime: PlainRuntime, file: Uint8Array): Promise<PlainModel> {
    let session: ort.InferenceSession;
    try {
      session = await runtime.InferenceSession.create(file);
    } catch (cause) {
      throw new UserError(
        {
          en: "ONNX Runtime cannot load this file. Choose an ONNX file that was saved here, or save it again.",
          zh: "ONNX Runtime 无法加载此文件。请选择在此页面保存的 ONNX 文件，或重新保存。",
        },
        { cause },
      );
    }
    try {
      return new PlainModel(runtime, session);
    } catch (error) {
      await session.release();
      throw error;
    }
  }

  begin(): PlainContext {
    const { Tensor } = this.#runtime;
    const past: Record<string, ort.Tensor> = {};
    for (const { name, heads, size } of this.#caches) {
      past[name] = new Tensor("float32", new Float32Array(0), [1, heads, 0, size]);
    }
    return new PlainContext(async (tokens) => {
      const ids = new Tensor("int64", BigInt64Array.from(tokens, BigInt), [1, tokens.length]);
      const outputs = await this.#run({ input_ids: ids, ...past });
      for (const { name } of this.#caches) {
        past[name] = given(outputs[name.replace(PAST, PRESENT)]);
      }
      const { data } = given(outputs.logits);
      if (!(data instanceof Float32Array)) throw strange();
      const logits = data.subarray(data.length - this.vocabulary);
      if (!logits.every(Number.isFinite)) {
        throw new UserError({
          en: "This policy gives numbers that are not finite, so its weights are damaged. Choose another file, or save it again.",
          zh: "此策略给出了非有限的数，说明权重已损坏。请选择其他文件，或重新保存。",
        });
      }
      return logits;
    });
  }

  async #run(feeds: Record<string, ort.Tensor>): Promise<ort.InferenceSession.OnnxValueMapType> {
    try {
      return await this.#session.run(feeds);
    } catch (cause) {
      throw new UserError(
        {
          en: "ONNX Runtime cannot compute with this file. Choose an ONNX file that was saved here, or save it again.",
          zh: "ONNX Runtime 无法用此文件计算。请选择在此页面保存的 ONNX 文件，或重新保存。",
        },
        { cause },
      );
    }
  }

  release(): Promise<void> {
    return this.#session.release();
  }
}

/** One growing sequence with its cache. */
export class PlainContext {
  /** Tokens that went through the model so far. */
  length = 0;
  readonly #run: (tokens: readonly number[]) => Promise<Float32Array>;

  constructor(run: (tokens: readonly number[]) => Promise<Float32Array>) {
    this.#run = run;
  }

  /** Appends tokens, at least one; gives the logits [V] of what follows them. */
  async append(tokens: readonly number[]): Promise<Float32Array> {
    this.length += tokens.length;
    return this.#run(tokens);
  }
}

function given(tensor: ort.Tensor | undefined): ort.Tensor {
  if (tensor === undefined) throw strange();
  return tensor;
}

const strange = (): UserError =>
  new UserError({
    en: "This ONNX file is no policy that plays here: it has to take input_ids and past_key_values and give logits. Choose a file that was saved here.",
    zh: "此 ONNX 文件不是可以在这里运行的策略：它必须以 input_ids 和 past_key_values 为输入，并输出 logits。请选择在此页面保存的文件。",
  });

/**
 * A token from logits [V]; `uniform` lies in [0, 1). Temperature 0 takes the likeliest, the
 * lowest index on a tie.
 */
export function pick(logits: Float32Array, temperature: number, uniform: number): number {
  let best = 0;
  logits.forEach((z, v) => {
    if (z > at(logits, best)) best = v;
  });
  if (temperature === 0) return best;
  const highest = at(logits, best);
  const weights = Float64Array.from(logits, (z) => Math.exp((z - highest) / temperature));
  let rest = uniform * weights.reduce((sum, weight) => sum + weight, 0);
  for (let v = 0; v < weights.length; v++) {
    rest -= at(weights, v);
    if (rest < 0) return v;
  }
  // Only rounding leads here: the sum was reached.
  return best;
}
