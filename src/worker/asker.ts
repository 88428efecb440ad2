import { type Sentence, sentenceOf, UserError } from "../base/index.ts";
import type { Wire } from "./client.ts";

/** An answer to the question with that number, or one sentence on why there is none. */
export type NumberedAnswer<A> =
  | { readonly id: number; readonly answer: A }
  | { readonly id: number; readonly message: Sentence };

interface AskerOptions<A> {
  /** Reads a message from the other end. Throws where it is no answer. */
  readonly parse: (message: unknown) => NumberedAnswer<A>;
  /** What is said when the other end breaks. */
  readonly broken: Sentence;
}

interface Pending<A> {
  readonly resolve: (answer: A) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Puts numbered questions over a wire and gives each its answer. The promise rejects with
 * a UserError where the question is refused or the other end breaks; after that nothing is
 * answered any more.
 */
export function createAsker<Q extends object, A>(
  wire: Wire,
  { parse, broken }: AskerOptions<A>,
): (question: Q) => Promise<A> {
  const pending = new Map<number, Pending<A>>();
  let nextId = 0;
  /** Why nothing is answered any more. */
  let ended: Sentence | null = null;

  const end = (message: Sentence): void => {
    ended = message;
    const waiting = [...pending.values()];
    pending.clear();
    for (const { reject } of waiting) reject(new UserError(message));
  };

  wire.addEventListener("message", ({ data }) => {
    let answer: NumberedAnswer<A>;
    try {
      answer = parse(data);
    } catch (error) {
      // Whose answer it was cannot be told, so none may be waited for.
      end(sentenceOf(error));
      return;
    }
    const question = pending.get(answer.id);
    pending.delete(answer.id);
    if ("message" in answer) question?.reject(new UserError(answer.message));
    else question?.resolve(answer.answer);
  });
  wire.addEventListener("error", () => end(broken));
  wire.addEventListener("messageerror", () => end(broken));

  return (question) => {
    if (ended !== null) return Promise.reject(new UserError(ended));
    const id = nextId++;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      wire.postMessage({ ...question, id });
    });
  };
}
