import { messageOf, UserError } from "../../../base/index.ts";
import type { ExportForm, PolicyMetadata } from "../../../policy/index.ts";
import { startWorker, type Wire } from "../../../worker/index.ts";
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

interface Pending {
  readonly resolve: (answer: PackAnswer) => void;
  readonly reject: (error: Error) => void;
}

type RequestBody = PackRequest extends infer R
  ? R extends PackRequest
    ? Omit<R, "id">
    : never
  : never;

export function createPacker(wire: Wire): Packer {
  const pending = new Map<number, Pending>();
  let nextId = 0;
  let ended: string | null = null;

  const end = (message: string): void => {
    ended = message;
    const waiting = [...pending.values()];
    pending.clear();
    for (const { reject } of waiting) reject(new UserError(message));
  };
  wire.addEventListener("message", ({ data }) => {
    let answer: PackAnswer;
    try {
      answer = parseAnswer(data);
    } catch (error) {
      end(messageOf(error));
      return;
    }
    const request = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.type === "refused") request?.reject(new UserError(answer.message));
    else request?.resolve(answer);
  });
  const broken = (): void => end("The packer of policies stopped working. Reload the page.");
  wire.addEventListener("error", broken);
  wire.addEventListener("messageerror", broken);

  const ask = (body: RequestBody): Promise<PackAnswer> => {
    if (ended !== null) return Promise.reject(new UserError(ended));
    const id = nextId++;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      wire.postMessage({ ...body, id });
    });
  };
  const fileOf = (answer: PackAnswer) => {
    if (answer.type === "file") return answer;
    throw new UserError("The packer of policies gave another answer. Reload the page.");
  };
  return {
    async read(file) {
      const answer = await ask({ type: "read", file });
      if (answer.type === "facts") return answer.facts;
      throw new UserError("The packer of policies gave another answer. Reload the page.");
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
