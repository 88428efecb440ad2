import { UserError } from "../../../base/index.ts";
import type { ExportForm, PolicyMetadata } from "../../../policy/index.ts";
import { createAsker, startWorker, type Wire } from "../../../worker/index.ts";
import { type PackAnswer, type PackRequest, parseAnswer } from "./messages.ts";
import type { PolicyFacts } from "./package-policy.ts";

type File = Uint8Array<ArrayBuffer>;

/** Reads and writes policies' files in another thread. Every call rejects with a UserError. */
export interface Packer {
  read(file: File): Promise<PolicyFacts>;
  pack(file: File, form: ExportForm | "adapter", metadata: PolicyMetadata): Promise<File>;
  /** Puts an adapter's file onto its base; says which of the bases that was. */
  join(
    file: File,
    bases: readonly File[],
  ): Promise<{ readonly file: File; readonly index: number }>;
}

type RequestBody = PackRequest extends infer R
  ? R extends PackRequest
    ? Omit<R, "id">
    : never
  : never;

type Answer = Exclude<PackAnswer, { type: "refused" }>;

const otherAnswer = () =>
  new UserError({
    en: "The packer of policies gave another answer. Reload the page.",
    zh: "打包线程给出了不相符的回答。请重新加载页面。",
  });

export function createPacker(wire: Wire): Packer {
  const ask = createAsker<RequestBody, Answer>(wire, {
    broken: {
      en: "The packer of policies stopped working. Reload the page.",
      zh: "打包线程停止了工作。请重新加载页面。",
    },
    parse(message) {
      const answer = parseAnswer(message);
      return answer.type === "refused" ? answer : { id: answer.id, answer };
    },
  });
  const fileOf = (answer: Answer) => {
    if (answer.type === "file") return answer;
    throw otherAnswer();
  };
  return {
    async read(file) {
      const answer = await ask({ type: "read", file });
      if (answer.type === "facts") return answer.facts;
      throw otherAnswer();
    },
    pack: async (file, form, metadata) =>
      fileOf(await ask({ type: "pack", file, form, metadata })).file,
    async join(file, bases) {
      const answer = fileOf(await ask({ type: "join", file, bases: [...bases] }));
      return { file: answer.file, index: answer.index };
    },
  };
}

/** Starts the packer in a Web Worker of its own. */
export function spawnPacker(): Packer {
  const worker = startWorker(
    () =>
      new Worker(new URL("./pack.worker.ts", import.meta.url), { type: "module", name: "packer" }),
  );
  return createPacker(worker);
}
