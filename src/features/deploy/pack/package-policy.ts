import { present, UserError } from "../../../base/index.ts";
import {
  applyAdapter,
  baseFingerprint,
  EXPORT_FORMS,
  exportOnnx,
  type ExportForm,
  type Policy,
  type PolicyMetadata,
  parameterCount,
  readAdapter,
  readExported,
  trainableLayout,
  writeAdapter,
} from "../../../policy/index.ts";

/** What a policy's file says of itself. */
export interface PolicyFacts {
  readonly metadata: PolicyMetadata;
  readonly contextLength: number;
  readonly vocabulary: number;
  readonly parameters: number;
  /** Numbers of the adapter; 0 where there is none. */
  readonly adapterNumbers: number;
  /** Tells its frozen base apart; empty where the file is merged. */
  readonly base: string;
  /** Forms in which it can be saved; none where it is merged already. */
  readonly forms: readonly ExportForm[];
  readonly adapter: boolean;
}

export function factsOf(file: Uint8Array): PolicyFacts {
  const { config, policy, metadata } = readExported(file);
  const lora = policy?.training.mode === "lora";
  return {
    metadata,
    contextLength: config.contextLength,
    vocabulary: config.vocabSize,
    parameters: parameterCount(config),
    adapterNumbers: policy !== null && lora ? trainableLayout(config, policy.training).size : 0,
    base: policy === null ? "" : baseFingerprint(policy),
    forms: policy === null ? [] : EXPORT_FORMS.filter((form) => lora || form !== "adapters"),
    adapter: lora,
  };
}

/** The policy as a file of that form, or its adapter alone. */
export function pack(
  file: Uint8Array,
  form: ExportForm | "adapter",
  metadata: PolicyMetadata,
): Uint8Array<ArrayBuffer> {
  const policy = trained(file);
  if (form !== "adapter") return exportOnnx(policy, form, metadata);
  // The tokenizer is the base's; an adapter is small because it repeats nothing.
  const { tokenizer: _, ...facts } = metadata;
  return writeAdapter(policy, facts);
}

/** Puts an adapter's file onto the base that it belongs to, among these. */
export function join(
  adapterFile: Uint8Array,
  bases: readonly Uint8Array[],
): { readonly file: Uint8Array<ArrayBuffer>; readonly index: number } {
  const adapter = readAdapter(adapterFile);
  const policies = bases.map(trained);
  const index = policies.findIndex((policy) => baseFingerprint(policy) === adapter.base);
  if (index < 0) {
    throw new UserError({
      en: "This adapter belongs to none of the policies that are here. Open the ONNX file of its base first.",
      zh: "此适配器不属于这里的任何策略。请先打开其基础策略的 ONNX 文件。",
    });
  }
  const policy = applyAdapter(present(policies[index], "the base of the adapter"), adapter);
  return { file: exportOnnx(policy, "adapters", adapter.metadata), index };
}

function trained(file: Uint8Array): Policy {
  const { policy } = readExported(file);
  if (policy !== null) return policy;
  throw new UserError({
    en: "The weights of this policy were merged when it was saved. Choose the file that was saved as trained.",
    zh: "此策略在保存时已合并权重。请选择按训练形式保存的文件。",
  });
}
