import { loadModel } from "./load-model.ts";
import { openEngine } from "./open-engine.ts";
import { theoryHost } from "./theory-host.ts";

/** The thread that checks the propositions; the trainer has its own. */
const host = theoryHost({
  post: (message) => self.postMessage(message),
  loadModel,
  // Contexts are few: WASM is there at once. It has nothing to notify of.
  openEngine: async (policy) => (await openEngine("wasm", policy, () => undefined)).engine,
});

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void host.handle(data);
});
