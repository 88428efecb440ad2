import { type Sentence, sentenceOf, UserError } from "../../../base/index.ts";
import { startWorker, type Wire } from "../../../worker/index.ts";
import type { PlainEpisode } from "./episode.ts";
import { type PlainAnswer, parseAnswer, type Trial } from "./messages.ts";

export interface TrialListener {
  /** The file is in ONNX Runtime; how long that took. */
  onLoaded(milliseconds: number): void;
  onEpisode(episode: PlainEpisode): void;
}

/** The player in plain ONNX Runtime as the page sees it. */
export interface PlainPlayer {
  /** Resolves when all episodes are played, or stopped. Rejects with a UserError. */
  play(trial: Trial, listener: TrialListener): Promise<void>;
  stop(): void;
}

interface Pending {
  readonly listener: TrialListener;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Speaks with the player over a wire. Needs neither DOM nor React. */
export function createPlainPlayer(wire: Wire): PlainPlayer {
  const pending = new Map<number, Pending>();
  let nextId = 0;
  /** Why nothing is answered any more. */
  let ended: Sentence | null = null;

  const end = (message: Sentence): void => {
    ended = message;
    const waiting = [...pending.values()];
    pending.clear();
    for (const { reject } of waiting) reject(new UserError(message));
  };
  const take = (answer: PlainAnswer): void => {
    const trial = pending.get(answer.id);
    if (answer.type === "loaded") trial?.listener.onLoaded(answer.milliseconds);
    else if (answer.type === "episode") trial?.listener.onEpisode(answer.episode);
    else {
      pending.delete(answer.id);
      if (answer.type === "done") trial?.resolve();
      else trial?.reject(new UserError(answer.message));
    }
  };
  wire.addEventListener("message", ({ data }) => {
    try {
      take(parseAnswer(data));
    } catch (error) {
      end(sentenceOf(error));
    }
  });
  const broken = (): void =>
    end({
      en: "The player stopped working. Reload the page.",
      zh: "播放线程停止了工作。请重新加载页面。",
    });
  wire.addEventListener("error", broken);
  wire.addEventListener("messageerror", broken);

  return {
    play(trial, listener) {
      if (ended !== null) return Promise.reject(new UserError(ended));
      const id = nextId++;
      return new Promise((resolve, reject) => {
        pending.set(id, { listener, resolve, reject });
        wire.postMessage({ type: "play", id, trial });
      });
    },
    stop: () => wire.postMessage({ type: "stop" }),
  };
}

/** Starts the player in a Web Worker of its own. */
export function spawnPlainPlayer(): PlainPlayer {
  const worker = startWorker(
    () =>
      new Worker(new URL("./plain.worker.ts", import.meta.url), {
        type: "module",
        name: "plain-player",
      }),
  );
  return createPlainPlayer(worker);
}
