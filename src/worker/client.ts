import { present, sentenceOf, UserError } from "../base/index.ts";
import type {
  Command,
  Configuration,
  EngineChoice,
  ExportChoice,
  Granularity,
} from "./commands.ts";
import { type ExportedPolicy, parseEvent, type TrainerEvent } from "./events.ts";

/** The page's end of the wire: a Worker or a MessagePort. */
export interface Wire {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: unknown) => void): void;
}

/** The trainer as the page sees it. A refused command rejects with a UserError. */
export interface TrainerClient {
  /** Loads policy and engine and stands before update 1. */
  configure(configuration: Configuration): Promise<void>;
  /** Resolves when the run goes; it ends by itself or by `pause`. */
  start(): Promise<void>;
  /** Resolves when the run stands, after the phase that was under way. */
  pause(): Promise<void>;
  /** Resolves when the step is done. */
  step(granularity: Granularity): Promise<void>;
  /** Back to the starting policy, with the settings of the last `configure`. */
  reset(): Promise<void>;
  /** After a failure: goes on from the last finished update, on a new engine. */
  resume(engine: EngineChoice): Promise<void>;
  /** The weights after the last finished update, or the best of the run; also while it goes. */
  exportPolicy(choice: ExportChoice): Promise<ExportedPolicy>;
  /** Every event but the answers, which are the promises. Returns how to stop listening. */
  subscribe(listener: (event: TrainerEvent) => void): () => void;
}

interface Pending {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

type CommandBody = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

/** Speaks the protocol over a wire. Needs neither DOM nor React. */
export function createTrainerClient(wire: Wire): TrainerClient {
  const listeners = new Set<(event: TrainerEvent) => void>();
  const pending = new Map<number, Pending>();
  /** What came for a command that is not done yet. */
  const exported = new Map<number, ExportedPolicy>();
  let nextId = 0;

  const tell = (event: TrainerEvent): void => {
    for (const listener of listeners) listener(event);
  };

  const settle = (id: number, finish: (command: Pending) => void): void => {
    const command = pending.get(id);
    pending.delete(id);
    if (command) finish(command);
  };

  wire.addEventListener("message", ({ data }) => {
    let event: TrainerEvent;
    try {
      event = parseEvent(data);
    } catch (error) {
      tell({ type: "error", message: sentenceOf(error) });
      return;
    }
    if (event.type === "policy") exported.set(event.id, event.policy);
    else if (event.type === "done") settle(event.id, ({ resolve }) => resolve());
    else if (event.type === "refused") {
      const { message } = event;
      settle(event.id, ({ reject }) => reject(new UserError(message)));
    } else tell(event);
  });

  const broken = (event: unknown): void => {
    const detail =
      typeof event === "object" && event !== null && "message" in event
        ? ` (${String(event.message)})`
        : "";
    const message = {
      en: `The trainer stopped working${detail}. Download the record if you need it, then reload the page.`,
      zh: `训练器停止了工作${detail}。需要记录的话请先下载，再重新加载页面。`,
    };
    for (const id of [...pending.keys()]) {
      settle(id, ({ reject }) => reject(new UserError(message)));
    }
    tell({ type: "error", message });
  };
  wire.addEventListener("error", broken);
  wire.addEventListener("messageerror", broken);

  const send = (body: CommandBody, id = nextId++): Promise<void> => {
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      wire.postMessage({ ...body, id });
    });
  };

  return {
    configure: (configuration) => send({ type: "configure", ...configuration }),
    start: () => send({ type: "start" }),
    pause: () => send({ type: "pause" }),
    step: (granularity) => send({ type: "step", granularity }),
    reset: () => send({ type: "reset" }),
    resume: (engine) => send({ type: "resume", engine }),
    async exportPolicy(choice) {
      const id = nextId++;
      await send({ type: "export-policy", choice }, id);
      const policy = exported.get(id);
      exported.delete(id);
      return present(policy, "the exported policy");
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
