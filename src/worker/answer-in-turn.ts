import { type Sentence, sentenceOf } from "../base/index.ts";

/** What a question gets that cannot be answered, and why. */
interface Refusal {
  readonly type: "refused";
  readonly id: number;
  readonly message: Sentence;
}

/** A worker's end of the messages. */
export interface Host {
  /** Handles one message from the page; never throws. */
  handle(message: unknown): Promise<void>;
}

/**
 * Answers one question after the other. What `answer` throws is a refusal under the
 * message's number; who sent no number waits for no answer.
 */
export function answerInTurn<Answer>(
  post: (message: Answer | Refusal) => void,
  answer: (message: unknown) => Promise<Answer>,
): Host {
  let work: Promise<void> = Promise.resolve();
  const one = async (message: unknown): Promise<void> => {
    try {
      post(await answer(message));
    } catch (error) {
      const id = (message as { readonly id?: unknown } | null)?.id;
      if (typeof id === "number") post({ type: "refused", id, message: sentenceOf(error) });
    }
  };
  return {
    handle(message) {
      work = work.then(() => one(message));
      return work;
    },
  };
}
