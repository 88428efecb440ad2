import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "./command-error.ts";
import { type Policy, readPolicy, writePolicy } from "../policy/index.ts";
import { startPolicy } from "../seed/index.ts";
import { Tokenizer } from "../text/index.ts";

/** The folder of the policy that a run with these settings starts from. */
export const startFolder = (settings: Parameters<typeof startPolicy>[0]): string =>
  `models/${startPolicy(settings)}`;

/** The smallest policy of the Sokoban world after stages 0 and 1. */
export const DEFAULT_MODEL = startFolder({ environment: "sokoban" });

export interface Model {
  readonly policy: Policy;
  readonly tokenizer: Tokenizer;
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CommandError(`Cannot read ${path}. Give the folder of a model.`, { cause: error });
  }
}

/** Throws a UserError where the folder holds no tokenizer.json, or no sound one. */
export async function readTokenizer(folder: string): Promise<Tokenizer> {
  const path = join(folder, "tokenizer.json");
  const text = new TextDecoder().decode(await bytesOf(path));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${path} is not JSON. Use the file that was saved with the model.`, {
      cause: error,
    });
  }
  return Tokenizer.parse(json);
}

/** Throws a UserError where the folder holds no model, or files of different ones. */
export async function readModel(folder: string): Promise<Model> {
  const policy = readPolicy(await bytesOf(join(folder, "model.onnx")));
  const tokenizer = await readTokenizer(folder);
  const { vocabSize } = policy.config;
  if (tokenizer.size !== vocabSize) {
    throw new CommandError(
      `In ${folder}, tokenizer.json has ${tokenizer.size} tokens but model.onnx has ${vocabSize}. Use the files that were saved together.`,
    );
  }
  return { policy, tokenizer };
}

/**
 * Writes a model's folder: model.onnx, tokenizer.json and config.json. The last one is
 * for people and other programs: model.onnx holds the same facts.
 */
export async function writeModel(folder: string, { policy, tokenizer }: Model): Promise<void> {
  const { config, training } = policy;
  const about = { architecture: "qwen2-style decoder without biases", config, training };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "model.onnx"), writePolicy(policy));
  await writeFile(join(folder, "tokenizer.json"), `${JSON.stringify(tokenizer.file, null, 1)}\n`);
  await writeFile(join(folder, "config.json"), `${JSON.stringify(about, null, 2)}\n`);
}
