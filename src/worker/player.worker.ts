import { loadModel } from "./load-model.ts";
import { openEngine } from "./open-engine.ts";
import { playerHost } from "./player-host.ts";

/** The thread of a policy that plays single episodes; the trainer has its own. */
const host = playerHost({
  post: (answer) => self.postMessage(answer),
  loadModel,
  // One episode is too small for a GPU to be worth its start. WASM has nothing to notify of.
  openEngine: async (policy) => (await openEngine("wasm", policy, () => undefined)).engine,
});

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void host.handle(data);
});
