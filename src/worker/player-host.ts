import { sentenceOf, present } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import type { Policy } from "../policy/index.ts";
import { playAll } from "../seed/index.ts";
import type { Tokenizer } from "../text/index.ts";
import type { ModelFiles } from "./commands.ts";
import type { Model } from "./load-model.ts";
import {
  type PlayedEpisode,
  type PlayerAnswer,
  type PlayRequest,
  parsePlayerCommand,
} from "./player-messages.ts";
import { worldOf } from "./worlds.ts";

export interface PlayerParts {
  readonly post: (answer: PlayerAnswer) => void;
  readonly loadModel: (files: ModelFiles) => Promise<Model>;
  readonly openEngine: (policy: Policy) => Promise<Engine>;
}

interface Opened {
  readonly policyUrl: string;
  readonly engine: Engine;
  readonly tokenizer: Tokenizer;
}

/** Plays one episode after the other; the last policy stays open. */
export class PlayerHost {
  readonly #parts: PlayerParts;
  #opened: Opened | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: PlayerParts) {
    this.#parts = parts;
  }

  /** Handles one message from the page; never throws. */
  handle(message: unknown): Promise<void> {
    this.#work = this.#work.then(() => this.#answer(message));
    return this.#work;
  }

  async #answer(message: unknown): Promise<void> {
    const { post } = this.#parts;
    try {
      const { id, ...request } = parsePlayerCommand(message);
      post({ type: "played", id, ...(await this.#play(request)) });
    } catch (error) {
      const id = (message as { readonly id?: unknown } | null)?.id;
      // Who sent no number waits for no answer.
      if (typeof id === "number") post({ type: "refused", id, message: sentenceOf(error) });
    }
  }

  async #play({ model, world, task, seed }: PlayRequest): Promise<PlayedEpisode> {
    const { engine, tokenizer } = await this.#open(model);
    try {
      const trajectories = await playAll(
        { ...worldOf(world, 0), engine, tokenizer },
        [{ task, stream: 0 }],
        { weights: "policy", temperature: 1, seed },
      );
      const { episode } = present(trajectories[0], "the policy's episode");
      const steps = episode.steps.map(({ action, valid }) => ({ action: action.trim(), valid }));
      return { steps, won: episode.won };
    } catch (error) {
      // What has failed is not used again: the next episode opens a new engine.
      await this.#close();
      throw error;
    }
  }

  async #open(files: ModelFiles): Promise<Opened> {
    if (this.#opened?.policyUrl === files.policyUrl) return this.#opened;
    await this.#close();
    const { policy, tokenizer } = await this.#parts.loadModel(files);
    const engine = await this.#parts.openEngine(policy);
    this.#opened = { policyUrl: files.policyUrl, engine, tokenizer };
    return this.#opened;
  }

  async #close(): Promise<void> {
    const engine = this.#opened?.engine;
    this.#opened = null;
    // What is broken may refuse even this; it is gone either way.
    await engine?.dispose().catch(() => undefined);
  }
}
