import * as v from "valibot";
import type { Sentence } from "../../../base/index.ts";
import { EXPORT_FORMS } from "../../../policy/index.ts";
import { refuse, sentenceSchema } from "../refuse.ts";
import type { PolicyFacts } from "./package-policy.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const file = v.instance(Uint8Array);
const metadata = v.record(v.string(), v.string());
const form = v.picklist(EXPORT_FORMS);

const requestSchema = v.variant("type", [
  v.object({ type: v.literal("read"), id: count, file }),
  v.object({
    type: v.literal("pack"),
    id: count,
    file,
    form: v.picklist([...EXPORT_FORMS, "adapter"]),
    metadata,
  }),
  v.object({ type: v.literal("join"), id: count, file, bases: v.array(file) }),
]);
export type PackRequest = v.InferOutput<typeof requestSchema>;

const factsSchema: v.GenericSchema<unknown, PolicyFacts> = v.object({
  metadata,
  contextLength: count,
  vocabulary: count,
  parameters: count,
  adapterNumbers: count,
  base: v.string(),
  forms: v.array(form),
  adapter: v.boolean(),
});

const answerSchema = v.variant("type", [
  v.object({ type: v.literal("facts"), id: count, facts: factsSchema }),
  v.object({ type: v.literal("file"), id: count, file, index: count }),
  v.object({ type: v.literal("refused"), id: count, message: sentenceSchema }),
]);
export type PackAnswer =
  | { readonly type: "facts"; readonly id: number; readonly facts: PolicyFacts }
  | {
      readonly type: "file";
      readonly id: number;
      readonly file: Uint8Array<ArrayBuffer>;
      /** Of the base that was joined. */
      readonly index: number;
    }
  | { readonly type: "refused"; readonly id: number; readonly message: Sentence };

/** Reads a message from the page. Throws a UserError that names what does not fit. */
export function parseRequest(message: unknown): PackRequest {
  const result = v.safeParse(requestSchema, message);
  if (result.success) return result.output;
  return refuse(
    {
      en: "The packer was sent a message that it does not know",
      zh: "打包线程收到了无法识别的消息",
    },
    result.issues[0],
  );
}

/** Reads a message from the packer. Throws a UserError that names what does not fit. */
export function parseAnswer(message: unknown): PackAnswer {
  const result = v.safeParse(answerSchema, message);
  if (result.success) return result.output as PackAnswer;
  return refuse(
    { en: "The packer sent what the page does not know", zh: "打包线程发来了页面无法识别的消息" },
    result.issues[0],
  );
}
