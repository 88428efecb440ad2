import { sentenceOf, UserError } from "../../../base/index.ts";
import { Tokenizer } from "../../../text/index.ts";
import { playEpisode } from "./episode.ts";
import { type PlainAnswer, parseCommand, type Trial } from "./messages.ts";
import { PlainModel, type PlainRuntime } from "./model.ts";
import { worldOf } from "./worlds.ts";

export interface PlainHostParts {
  readonly runtime: PlainRuntime;
  readonly post: (answer: PlainAnswer) => void;
  /** Lets waiting messages in: a stop has to arrive while episodes are played. */
  readonly breathe: () => Promise<void>;
  readonly now: () => number;
}

/** Plays trials, one after the other; "stop" ends the one under way after its episode. */
export class PlainHost {
  readonly #parts: PlainHostParts;
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: PlainHostParts) {
    this.#parts = parts;
  }

  /** Handles one message from the page; never throws. */
  handle(message: unknown): Promise<void> {
    let command: ReturnType<typeof parseCommand>;
    try {
      command = parseCommand(message);
    } catch (error) {
      const id = (message as { readonly id?: unknown } | null)?.id;
      if (typeof id === "number") this.#refuse(id, error);
      return Promise.resolve();
    }
    if (command.type === "stop") {
      this.#stopped = true;
      return Promise.resolve();
    }
    const { id, trial } = command;
    this.#work = this.#work.then(async () => {
      this.#stopped = false;
      try {
        await this.#play(id, trial);
        this.#parts.post({ type: "done", id });
      } catch (error) {
        this.#refuse(id, error);
      }
    });
    return this.#work;
  }

  #refuse(id: number, error: unknown): void {
    this.#parts.post({ type: "refused", id, message: sentenceOf(error) });
  }

  async #play(id: number, trial: Trial): Promise<void> {
    const { runtime, post, breathe, now } = this.#parts;
    const { world, house, split, tasks, temperature, seed, contextLength } = trial;
    const tokenizer = Tokenizer.read(trial.tokenizer);
    const environment = worldOf(world, house);
    const began = now();
    const model = await PlainModel.open(runtime, trial.file);
    try {
      if (model.vocabulary !== tokenizer.size) {
        throw new UserError({
          en: `The policy knows ${model.vocabulary} tokens, but the tokenizer has ${tokenizer.size}. Choose the tokenizer.json that belongs to it.`,
          zh: `策略认识 ${model.vocabulary} 个 token，而分词器有 ${tokenizer.size} 个。请选择与它配套的 tokenizer.json。`,
        });
      }
      post({ type: "loaded", id, milliseconds: now() - began });
      for (let index = 0; index < tasks && !this.#stopped; index++) {
        const task = environment.task(split, index);
        const request = { model, tokenizer, environment, contextLength, temperature, seed };
        post({ type: "episode", id, episode: await playEpisode({ ...request, task, now }) });
        await breathe();
      }
    } finally {
      await model.release();
    }
  }
}
