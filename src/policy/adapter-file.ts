import * as v from "valibot";
import { faultOf, type Sentence, UserError } from "../base/index.ts";
import type { PolicyConfig } from "./config.ts";
import { configSchema, SHAPE, TRAINING_MODE, trainingSchema } from "./file-format.ts";
import type { Policy } from "./policy.ts";
import { packCodes } from "./quantize.ts";
import { readSafetensors, type SafeTensor, writeSafetensors } from "./safetensors.ts";
import { type TrainableSlot, trainableLayout, type Training } from "./trainable.ts";
import type { PolicyMetadata } from "./write-file.ts";

/** What training moved, without the base: LoRA's A and B of each matrix, and the norm gains. */
export interface Adapter {
  readonly config: PolicyConfig;
  readonly training: Extract<Training, { mode: "lora" }>;
  /** baseFingerprint of the policy that it belongs to. */
  readonly base: string;
  readonly theta: Float32Array;
  /** What its maker says about it. */
  readonly metadata: PolicyMetadata;
}

const FORMAT = "seed-adapter 1";
/** Keys of the header's metadata; others are the caller's. */
const OWN = ["format", "config", "training", "base"] as const;

/** One tensor of a file and where theta holds it. */
interface Place {
  readonly name: string;
  readonly shape: readonly number[];
  readonly offset: number;
}

function placesOf(slot: TrainableSlot): readonly Place[] {
  const { name, shape } = slot.parameter;
  if (slot.kind === "direct") return [{ name: `${name}.weight`, shape, offset: slot.offset }];
  const [out, inner = 1] = shape;
  const { rank, a, b } = slot;
  return [
    { name: `${name}.lora_A.weight`, shape: [rank, inner], offset: a },
    { name: `${name}.lora_B.weight`, shape: [out, rank], offset: b },
  ];
}

const places = (config: PolicyConfig, training: Training): readonly Place[] =>
  trainableLayout(config, training).slots.flatMap(placesOf);

const sizeOf = ({ shape }: Place): number => shape.reduce((product, n) => product * n, 1);

const FNV_PRIME = 0x0100_0193;
const FNV_START = 0x811c_9dc5;

/** Tells the frozen bases of policies apart: FNV-1a over the matrices' codes and scales, as 8 hex digits. */
export function baseFingerprint({ config, training, base }: Policy): string {
  let hash = FNV_START;
  const add = (bytes: Uint8Array): void => {
    for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME);
  };
  const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
    new Uint8Array(buffer, byteOffset, byteLength);
  for (const { kind, parameter } of trainableLayout(config, training).slots) {
    const tensor = kind === "lora" ? base.get(parameter.name) : undefined;
    if (tensor === undefined) continue;
    if (tensor.kind === "f32") add(bytesOf(tensor.values));
    else {
      add(packCodes(tensor));
      add(bytesOf(tensor.scales));
    }
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * The adapter alone as a safetensors file. Throws a UserError where there is none: a
 * policy of which everything is trained has no base to be beside.
 */
export function writeAdapter(
  policy: Policy,
  metadata: PolicyMetadata = {},
): Uint8Array<ArrayBuffer> {
  const { config, training, theta } = policy;
  if (training.mode !== "lora") {
    throw new UserError({
      en: "All weights of this policy are trained, so there is no adapter beside a base. Save it as ONNX.",
      zh: "此策略训练全部权重，没有可与基础模型分开的适配器。请保存为 ONNX。",
    });
  }
  const tensors = places(config, training).map((place): SafeTensor => {
    const { name, shape, offset } = place;
    return { name, shape, values: theta.subarray(offset, offset + sizeOf(place)) };
  });
  return writeSafetensors({
    tensors,
    metadata: {
      ...metadata,
      format: FORMAT,
      config: JSON.stringify(config),
      training: JSON.stringify(training),
      base: baseFingerprint(policy),
    },
  });
}

/** Reads what writeAdapter wrote. Throws a UserError for anything else or damaged. */
export function readAdapter(bytes: Uint8Array): Adapter {
  const { tensors, metadata } = readSafetensors(bytes);
  if (metadata.format !== FORMAT) {
    throw new UserError({
      en: "This safetensors file is not an adapter of this program, or one of another version. Choose a file that was saved here.",
      zh: "此 safetensors 文件不是本程序的适配器，或来自另一版本。请选择在这里保存的文件。",
    });
  }
  const config = parsed(configSchema, metadata.config, SHAPE);
  const training = parsed(trainingSchema, metadata.training, TRAINING_MODE);
  if (training.mode !== "lora")
    throw wrong({ en: "does not hold low-rank adapters", zh: "不含低秩适配器" });
  const known = new Map(tensors.map((tensor) => [tensor.name, tensor]));
  const wanted = places(config, training);
  // What the file holds is looked at before theta is made as large as the file claims.
  const found = wanted.map((place) => {
    const tensor = known.get(place.name);
    if (tensor === undefined)
      throw wrong({ en: `lacks the tensor ${place.name}`, zh: `缺少张量 ${place.name}` });
    if (tensor.shape.join() !== place.shape.join()) {
      const [is, needs] = [tensor.shape.join(", "), place.shape.join(", ")];
      throw wrong({
        en: `holds the tensor ${place.name} with shape [${is}] instead of [${needs}]`,
        zh: `中张量 ${place.name} 的形状是 [${is}]，应为 [${needs}]`,
      });
    }
    return { offset: place.offset, values: tensor.values };
  });
  if (known.size !== wanted.length) {
    throw wrong({
      en: "holds tensors that its shape does not have",
      zh: "含有与其模型结构不符的张量",
    });
  }
  const theta = new Float32Array(trainableLayout(config, training).size);
  for (const { offset, values } of found) theta.set(values, offset);
  const own = new Set<string>(OWN);
  return {
    config,
    training,
    base: metadata.base ?? "",
    theta,
    metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => !own.has(key))),
  };
}

/** The policy with the adapter in the place of its own. Throws a UserError where it belongs to another base. */
export function applyAdapter(policy: Policy, adapter: Adapter): Policy {
  if (baseFingerprint(policy) !== adapter.base || !sameShape(policy.config, adapter.config)) {
    throw new UserError({
      en: "This adapter was trained on the base of another policy. Choose the policy that it belongs to.",
      zh: "此适配器是在另一策略的基础模型上训练的。请选择它所属的策略。",
    });
  }
  return { ...policy, training: adapter.training, theta: adapter.theta };
}

const sameShape = (a: PolicyConfig, b: PolicyConfig): boolean =>
  (Object.keys(a) as (keyof PolicyConfig)[]).every((key) => a[key] === b[key]);

function parsed<T>(
  schema: v.GenericSchema<unknown, T>,
  json: string | undefined,
  what: Sentence,
): T {
  let value: unknown;
  try {
    value = JSON.parse(json ?? "");
  } catch {
    throw wrong({ en: `does not state its ${what.en}`, zh: `没有说明${what.zh}` });
  }
  const result = v.safeParse(schema, value);
  if (!result.success) {
    const fault = faultOf(result.issues[0], v.getDotPath(result.issues[0]));
    throw wrong({
      en: `states an impossible ${what.en}: ${fault.en}`,
      zh: `说明的${what.zh}不可能：${fault.zh}`,
    });
  }
  return result.output;
}

const wrong = (fault: Sentence): UserError =>
  new UserError({
    en: `The adapter file ${fault.en}. Choose another file, or save it again.`,
    zh: `适配器文件${fault.zh}。请选择其他文件，或重新保存。`,
  });
