import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

export interface OfflineState {
  /** Everything is kept: the page works without a network. */
  readonly ready: boolean;
  /** A newer page than this one is at hand. */
  readonly newer: boolean;
}

const store = createStore<OfflineState>(() => ({ ready: false, newer: false }));
export const useOffline = <T>(select: (state: OfflineState) => T): T => useStore(store, select);

/** How long nothing has to happen before the large files are fetched. */
const QUIET = 4000;
/** A page that stays open looks for a newer one so often. */
const LOOK_EVERY = 60 * 60 * 1000;

let waiting: ServiceWorker | null = null;

/**
 * Has the browser keep the built page. The development server's changes at every stroke,
 * so nothing is kept there, and what an earlier build left is given up.
 */
export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  if (!import.meta.env.PROD) {
    void navigator.serviceWorker
      .getRegistrations()
      .then((all) => Promise.all(all.map((one) => one.unregister())));
    return;
  }
  const begin = (): void => {
    // Without it the page works as before, but not without a network.
    register().catch(() => undefined);
  };
  if (document.readyState === "complete") whenIdle(begin);
  else window.addEventListener("load", () => whenIdle(begin), { once: true });
}

/** The newer page takes this one's place. */
export function takeNewer(): void {
  if (waiting === null) location.reload();
  else waiting.postMessage("take over");
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "all kept") store.setState({ ready: true });
  });
  serviceWorker.addEventListener("controllerchange", () => {
    if (!hadOne) return;
    // This tab asked for it, or another did, and then this one's files may be gone.
    if (waiting !== null) location.reload();
    else store.setState({ newer: true });
  });
  const registration = await serviceWorker.register(new URL("service-worker.js", document.baseURI));
  const look = (): void => {
    if (registration.waiting === null || serviceWorker.controller === null) return;
    waiting = registration.waiting;
    store.setState({ newer: true });
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY);
  const { active } = await serviceWorker.ready;
  setTimeout(() => whenIdle(() => active?.postMessage("keep all")), QUIET);
}

/** Not every browser says when it is idle. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 1000);
}
