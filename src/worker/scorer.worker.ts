import { loadModel } from "./load-model.ts";
import { openEngine } from "./open-engine.ts";
import { scorerHost } from "./scorer-host.ts";

/** The thread that scores given sequences; the trainer has its own. */
const host = scorerHost({
  post: (message) => self.postMessage(message),
  loadModel,
  // A few sequences are too little for a GPU to be worth its start. WASM has nothing to notify of.
  openEngine: async (policy) => (await openEngine("wasm", policy, () => undefined)).engine,
});

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void host.handle(data);
});
