import type { TrainerEvent } from "./events.ts";
import { TrainerHost } from "./host.ts";
import { Laboratory } from "./laboratory.ts";
import { loadModel } from "./load-model.ts";
import { openEngine } from "./open-engine.ts";

/** The trainer's own thread: messages in, messages out. */
const post = (event: TrainerEvent): void => self.postMessage(event);
const laboratory = new Laboratory({
  loadModel,
  openEngine: (choice, policy) =>
    openEngine(choice, policy, (message) => post({ type: "notice", message })),
});

const host = new TrainerHost({
  post,
  prepare: (configuration) => laboratory.prepare(configuration),
  resume: (configuration) => laboratory.resume(configuration),
  // A task of its own lets waiting messages in; a promise alone would not.
  breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
  now: () => performance.now(),
});

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void host.handle(data);
});
