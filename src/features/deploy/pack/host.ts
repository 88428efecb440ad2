import { sentenceOf } from "../../../base/index.ts";
import { type PackAnswer, type PackRequest, parseRequest } from "./messages.ts";
import { factsOf, join, pack } from "./package-policy.ts";

/** The answer to one message from the page; null where who sent it waits for none. Never throws. */
export function answerOf(message: unknown): PackAnswer | null {
  try {
    return answer(parseRequest(message));
  } catch (error) {
    const id = (message as { readonly id?: unknown } | null)?.id;
    return typeof id === "number" ? { type: "refused", id, message: sentenceOf(error) } : null;
  }
}

function answer(request: PackRequest): PackAnswer {
  const { id, file } = request;
  switch (request.type) {
    case "read":
      return { type: "facts", id, facts: factsOf(file) };
    case "pack":
      return { type: "file", id, file: pack(file, request.form, request.metadata), index: 0 };
    case "join":
      return { type: "file", id, ...join(file, request.bases) };
  }
}
