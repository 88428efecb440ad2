import { readFile, rename, writeFile } from "node:fs/promises";
import * as v from "valibot";
import { CommandError } from "./command-error.ts";
import { type PolicyConfig, parameterCount } from "../policy/index.ts";

/** A policy in training, all of its parameters in f32: the file between stages 0 and 1. */
export interface Checkpoint {
  readonly config: PolicyConfig;
  /** What the training was started with; a run is only continued with the same. */
  readonly recipe: string;
  /** Steps taken. */
  readonly step: number;
  /** Seconds spent. */
  readonly seconds: number;
  /** Each [parameterCount(config)]. */
  readonly theta: Float32Array;
  readonly firstMoment: Float32Array;
  readonly secondMoment: Float32Array;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const HeaderSchema = v.object({
  format: v.literal("seed-checkpoint"),
  version: v.literal(1),
  config: v.object({
    vocabSize: count,
    hiddenSize: count,
    layers: count,
    heads: count,
    kvHeads: count,
    ffnSize: count,
    ropeTheta: v.number(),
    normEps: v.number(),
    contextLength: count,
  }),
  recipe: v.string(),
  step: count,
  seconds: v.number(),
});

/**
 * Writes one JSON line and then the three vectors as little-endian f32. The file is
 * replaced in one step, so that a crash leaves the old one.
 */
export async function writeCheckpoint(path: string, checkpoint: Checkpoint): Promise<void> {
  const { theta, firstMoment, secondMoment, ...rest } = checkpoint;
  const header = `${JSON.stringify({ format: "seed-checkpoint", version: 1, ...rest })}\n`;
  const vectors = [theta, firstMoment, secondMoment].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  await writeFile(`${path}.new`, Buffer.concat([Buffer.from(header), ...vectors]));
  await rename(`${path}.new`, path);
}

/** Throws a UserError where the file is missing or no whole checkpoint. */
export async function readCheckpoint(path: string): Promise<Checkpoint> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CommandError(`Cannot read ${path}. Run "pretrain" first, or correct the folder.`, {
      cause: error,
    });
  });
  const refuse = (): never => {
    throw new CommandError(`${path} is not a whole checkpoint. Run "pretrain" again.`);
  };
  const end = bytes.indexOf(10);
  let json: unknown;
  try {
    json = JSON.parse(bytes.subarray(0, Math.max(0, end)).toString("utf8"));
  } catch {
    return refuse();
  }
  const parsed = v.safeParse(HeaderSchema, json);
  if (!parsed.success) return refuse();
  const { config, recipe, step, seconds } = parsed.output;
  const size = parameterCount(config);
  if (bytes.length !== end + 1 + 3 * 4 * size) return refuse();
  const vector = (index: number): Float32Array => {
    const start = end + 1 + 4 * size * index;
    return new Float32Array(new Uint8Array(bytes.subarray(start, start + 4 * size)).buffer);
  };
  return {
    config,
    recipe,
    step,
    seconds,
    theta: vector(0),
    firstMoment: vector(1),
    secondMoment: vector(2),
  };
}
