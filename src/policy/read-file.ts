import { fromBinary } from "@bufbuild/protobuf";
import * as v from "valibot";
import { faultOf, reasonOf, type Sentence, UserError } from "../base/index.ts";
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
  SHAPE,
  scalesName,
  TRAINING_MODE,
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
    throw new UserError({
      en: "The weights of this policy were merged when it was saved, so it can play but not be trained. Choose a file that was saved as trained.",
      zh: "此策略在保存时已合并权重，只能运行，不能训练。请选择按训练形式保存的文件。",
    });
  }
  if (entries.get(KEYS.format) !== FORMAT) {
    throw new UserError({
      en: "This ONNX file is not a policy of this program, or one of another version. Choose a file that was saved here.",
      zh: "此 ONNX 文件不是本程序的策略，或来自另一版本。请选择在这里保存的文件。",
    });
  }
  const config = parsed(configSchema, entries.get(KEYS.config), SHAPE);
  const training = parsed(trainingSchema, entries.get(KEYS.training), TRAINING_MODE);
  if (parameterCount(config) > MOST_PARAMETERS) {
    throw new UserError({
      en: `This policy claims ${parameterCount(config)} parameters, more than can be trained here. Choose a smaller one.`,
      zh: `此策略声称有 ${parameterCount(config)} 个参数，超出了这里能训练的规模。请选择更小的策略。`,
    });
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
    const config = parsed(configSchema, entries.get(KEYS.config), SHAPE);
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
      {
        en: `This is not a whole ONNX file (${reasonOf(error).en}). Choose a policy file, or load it again.`,
        zh: `这不是完整的 ONNX 文件（${reasonOf(error).zh}）。请选择策略文件，或重新加载。`,
      },
      { cause: error },
    );
  }
}

const properties = ({ metadataProps }: ModelProto): ReadonlyMap<string, string> =>
  new Map(metadataProps.map(({ key, value }) => [key, value]));

function parsed<T>(
  schema: v.GenericSchema<unknown, T>,
  json: string | undefined,
  what: Sentence,
): T {
  let value: unknown;
  try {
    value = JSON.parse(json ?? "");
  } catch (error) {
    throw new UserError(
      {
        en: `The policy file does not state its ${what.en}. Load it again.`,
        zh: `策略文件没有说明${what.zh}。请重新加载。`,
      },
      { cause: error },
    );
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const fault = faultOf(result.issues[0], v.getDotPath(result.issues[0]));
  throw new UserError({
    en: `The ${what.en} that the policy file states is not possible: ${fault.en}. Choose another file.`,
    zh: `策略文件说明的${what.zh}不可能：${fault.zh}。请选择其他文件。`,
  });
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
    throw new UserError({
      en: `The tensor ${scalesName(name)} of the policy file has ${columns} columns for ${inner}, which is no allowed block size. Choose another file.`,
      zh: `策略文件的张量 ${scalesName(name)} 对 ${inner} 列给出 ${columns} 列，不是允许的分块大小。请选择其他文件。`,
    });
  }
  return { kind, codes, scales: tensors.floats(scalesName(name), [out, columns]), block };
}
