import { messageOf, UserError } from "../base/index.ts";

/**
 * A worker, by what makes it. Throws a UserError where the browser forbids it, as in a frame
 * that is cut off from the page's own address.
 */
export function startWorker<W>(make: () => W): W {
  try {
    return make();
  } catch (error) {
    throw new UserError(
      `This browser does not let the page compute in a thread of its own (${messageOf(error).replace(/\.$/, "")}). Open the page in a tab of its own, or in a frame without "sandbox".`,
      { cause: error },
    );
  }
}
