import { answerOf } from "./host.ts";

/** Reading and writing a policy's file takes longer than a frame, so it has a thread of its own. */
self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  const answer = answerOf(data);
  if (answer !== null) self.postMessage(answer);
});
