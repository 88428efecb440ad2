import { fromBinary } from "@bufbuild/protobuf";
import * as v from "valibot";
import { messageOf, UserError } from "../base/index.ts";
import { type ParameterSpec, parameterCount, type PolicyConfig } from "./config.ts";
import {
  codesName,
  configSchema,
  denseName,
  directName,
  FORMAT,
  FORMAT_MERGED,
  KEY_PREFIX,
  KEYS,
  loraAName,
  loraBName,
  MOST_PARAMETERS,
  scalesName,
  trainingSchema,
} from "./file-format.ts";
import { type ModelProto, ModelProtoSchema } from "./onnx/generated/onnx_pb.ts";
import type { BaseTensor, Policy } from "./policy.ts";
import { TensorReader } from "./tensor-reader.ts";
import { trainableLayout } from "./trainable.ts";
import type { PolicyMetadata } from "./write-file.ts";

/**
 * The policy in a file that writePolicy made, after checks of everything that it claims.
 * The graph in it is not run: engines build their own. Throws a UserError for anything
 * that is not such a file or is damaged.
 */
export function readPolicy(bytes: Uint8Array): Policy {
  const model = decode(bytes);
  const entries = properties(model);
  if (entries.get(KEYS.format) === FORMAT_MERGED) {
    throw new UserError(
      "The weights of this policy were merged when it was saved, so it can play but not be trained. Choose a file that was saved as trained.",
    );
  }
  if (entries.get(KEYS.format) !== FORMAT) {
    throw new UserError(
      "This ONNX file is not a policy of this program, or one of another version. Choose a file that was saved here.",
    );
  }
  const config = parsed(configSchema, entries.get(KEYS.config), "shape");
  const training = parsed(trainingSchema, entries.get(KEYS.training), "training mode");
  if (parameterCount(config) > MOST_PARAMETERS) {
    throw new UserError(
      `This policy claims ${parameterCount(config)} parameters, more than can be trained here. Choose a smaller one.`,
    );
  }
  return readTensors(new TensorReader(model.graph?.initializer ?? []), config, training);
}

/** What a file of exportOnnx says of itself, merged or not. */
export interface ExportedFacts {
  readonly config: PolicyConfig;
  /** The policy, where the file holds it as it was trained; null: merged, it can only play. */
  readonly policy: Policy | null;
  readonly metadata: PolicyMetadata;
}

/** Reads any file of exportOnnx. Throws a UserError for anything else or damaged. */
export function readExported(bytes: Uint8Array): ExportedFacts {
  const entries = properties(decode(bytes));
  const metadata = readPolicyMetadata(bytes);
  if (entries.get(KEYS.format) === FORMAT_MERGED) {
    const config = parsed(configSchema, entries.get(KEYS.config), "shape");
    return { config, policy: null, metadata };
  }
  const policy = readPolicy(bytes);
  return { config: policy.config, policy, metadata };
}

/** What the file says about the policy, next to the policy itself. */
export function readPolicyMetadata(bytes: Uint8Array): PolicyMetadata {
  const entries = [...properties(decode(bytes))];
  return Object.fromEntries(entries.filter(([key]) => !key.startsWith(KEY_PREFIX)));
}

function decode(bytes: Uint8Array): ModelProto {
  try {
    return fromBinary(ModelProtoSchema, bytes);
  } catch (error) {
    throw new UserError(
      `This is not a whole ONNX file (${messageOf(error)}). Choose a policy file, or load it again.`,
      { cause: error },
    );
  }
}

const properties = ({ metadataProps }: ModelProto): ReadonlyMap<string, string> =>
  new Map(metadataProps.map(({ key, value }) => [key, value]));

function parsed<T>(schema: v.GenericSchema<unknown, T>, json: string | undefined, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(json ?? "");
  } catch (error) {
    throw new UserError(`The policy file does not state its ${what}. Load it again.`, {
      cause: error,
    });
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new UserError(
    `The ${what} that the policy file states is not possible: ${result.issues[0].message}. Choose another file.`,
  );
}

function readTensors(
  tensors: TensorReader,
  config: PolicyConfig,
  training: Policy["training"],
): Policy {
  const layout = trainableLayout(config, training);
  // The tensors are there and of the right size before theta is made: a file of a few
  // bytes cannot ask for gigabytes.
  const found = layout.slots.map((slot) => {
    const { parameter } = slot;
    const { name, shape } = parameter;
    const [out, inner = 1] = shape;
    if (slot.kind === "direct") {
      const values = tensors.floats(directName(name), shape);
      const base: BaseTensor = { kind: "f32", values };
      return { name, base, parts: [{ at: slot.offset, values }] };
    }
    const parts = [
      { at: slot.a, values: tensors.floats(loraAName(name), [slot.rank, inner]) },
      { at: slot.b, values: tensors.floats(loraBName(name), [out, slot.rank]) },
    ];
    return { name, base: readBase(tensors, parameter), parts };
  });
  const theta = new Float32Array(layout.size);
  for (const { at, values } of found.flatMap(({ parts }) => parts)) theta.set(values, at);
  return { config, training, base: new Map(found.map(({ name, base }) => [name, base])), theta };
}

function readBase(tensors: TensorReader, { name, shape }: ParameterSpec): BaseTensor {
  const [out, inner = 1] = shape;
  if (tensors.has(denseName(name))) {
    return { kind: "f32", values: tensors.floats(denseName(name), shape) };
  }
  const { kind, codes } = tensors.codes(codesName(name), shape);
  const columns = tensors.columns(scalesName(name));
  const block = inner / columns;
  if (!(block >= 16 && Number.isInteger(Math.log2(block)))) {
    throw new UserError(
      `The tensor ${scalesName(name)} of the policy file has ${columns} columns for ${inner}, which is no allowed block size. Choose another file.`,
    );
  }
  return { kind, codes, scales: tensors.floats(scalesName(name), [out, columns]), block };
}
