import { createStore, type StoreApi } from "zustand/vanilla";
import type { TrainerClient, TrainerEvent } from "../worker/index.ts";

/** What tabs of the page tell each other about training. */
type Word =
  /** Who trains? */
  | "who"
  /** I train. */
  | "training"
  /** I do not train any more. */
  | "free"
  /** I want to: pause. */
  | "take";

const NAME = "seed-playground.training";
const ACTIVE: ReadonlySet<string> = new Set(["running", "stepping"]);

export interface LockState {
  /** Another tab trains. */
  readonly elsewhere: boolean;
  /** This tab waits for the other to pause. */
  readonly taking: boolean;
  /** Another tab has taken over from this one. */
  readonly taken: boolean;
}

export interface TrainingLock {
  /** The same trainer; what computes waits for its turn among the tabs. */
  readonly trainer: TrainerClient;
  readonly store: StoreApi<LockState>;
  /** Pauses the other tab and does here what was wanted; training, where nothing was. */
  takeOver(): Promise<void>;
  dismiss(): void;
}

/** The browser's parts, so that tests can bring their own. */
export interface Tabs {
  readonly locks: Pick<LockManager, "request">;
  readonly channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  /** Says "pagehide" when the page is left. */
  readonly page: Pick<EventTarget, "addEventListener">;
}

/** What the browser has; null where tabs cannot know of each other, as on insecure addresses. */
export function browserTabs(): Tabs | null {
  if (!("locks" in navigator) || !("BroadcastChannel" in window)) return null;
  try {
    return { locks: navigator.locks, channel: new BroadcastChannel(NAME), page: window };
  } catch {
    // Forbidden with all of the page's storage.
    return null;
  }
}

/**
 * Lets one tab train at a time, since two would share one GPU and keep two runs under
 * one roof. A browser lock says who; it goes back when a tab is closed or crashes.
 */
export function lockTraining(trainer: TrainerClient, tabs: Tabs | null): TrainingLock {
  const store = createStore<LockState>(() => ({ elsewhere: false, taking: false, taken: false }));
  if (tabs === null) {
    return { trainer, store, takeOver: () => trainer.start(), dismiss: () => undefined };
  }
  const { locks, channel, page } = tabs;
  const say = (word: Word): void => channel.postMessage(word);
  let release: (() => void) | null = null;
  let wanted: () => Promise<void> = () => trainer.start();

  /** The request under way: to the browser a second one is a rival, though of the same tab. */
  let asking: Promise<boolean> | null = null;

  /** True when this tab has the lock; false when another has it and nobody is to wait. */
  const acquire = async (wait: boolean): Promise<boolean> => {
    while (asking !== null) {
      if (!(await asking) && !wait) return false;
    }
    if (release !== null) return true;
    asking = ask(wait);
    try {
      return await asking;
    } finally {
      asking = null;
    }
  };

  const ask = (wait: boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const hold = (lock: unknown): Promise<void> | undefined => {
        if (lock === null) {
          resolve(false);
          return undefined;
        }
        const held = new Promise<void>((end) => {
          release = end;
        });
        store.setState({ elsewhere: false, taking: false, taken: false });
        say("training");
        resolve(true);
        return held;
      };
      // Where storage is forbidden so are locks; then one tab is all that can be known of.
      locks.request(NAME, { ifAvailable: !wait }, hold).catch(() => resolve(true));
    });

  const letGo = (): void => {
    if (release === null) return;
    release();
    release = null;
    say("free");
  };

  let active = false;
  trainer.subscribe((event: TrainerEvent) => {
    if (event.type !== "status") return;
    const before = active;
    active = ACTIVE.has(event.state);
    if (before && !active) letGo();
  });

  const inTurn = async (command: () => Promise<void>): Promise<void> => {
    if (!(await acquire(false))) {
      wanted = command;
      store.setState({ elsewhere: true });
      return;
    }
    try {
      await command();
    } catch (error) {
      // A command that was refused starts nothing that could end.
      if (!active) letGo();
      throw error;
    }
  };

  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "who" && release !== null) say("training");
    else if (data === "training") store.setState({ elsewhere: true });
    else if (data === "free") store.setState({ elsewhere: false });
    else if (data === "take" && release !== null) {
      store.setState({ taken: true });
      // A step ends by itself; only a run has to be told.
      trainer.pause().catch(() => undefined);
    }
  });
  // The browser takes the lock back from a page that is left, but tells nobody.
  page.addEventListener("pagehide", () => {
    if (release !== null) say("free");
  });
  say("who");

  return {
    trainer: {
      ...trainer,
      start: () => inTurn(() => trainer.start()),
      step: (granularity) => inTurn(() => trainer.step(granularity)),
      resume: (engine) => inTurn(() => trainer.resume(engine)),
    },
    store,
    async takeOver() {
      store.setState({ taking: true });
      say("take");
      await acquire(true);
      const command = wanted;
      wanted = () => trainer.start();
      await inTurn(command);
    },
    dismiss: () => store.setState({ taken: false }),
  };
}
