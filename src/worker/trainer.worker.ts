import { TrainerHost } from "./host.ts";
import { Laboratory } from "./laboratory.ts";
import { loadModel } from "./load-model.ts";
import { openEngine } from "./open-engine.ts";

/** The trainer's own thread: messages in, messages out. */
const laboratory = new Laboratory({ loadModel, openEngine });

const host = new TrainerHost({
  post: (event) => self.postMessage(event),
  prepare: (configuration) => laboratory.prepare(configuration),
  resume: (configuration) => laboratory.resume(configuration),
  // A task of its own lets waiting messages in; a promise alone would not.
  breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
  now: () => performance.now(),
});

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void host.handle(data);
});
