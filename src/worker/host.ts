import { reasonOf, type Sentence, sentenceOf, UserError } from "../base/index.ts";
import { lineOf, type RunHeader } from "../run/index.ts";
import type { Evaluation, Phase, Rollout, UpdateResult } from "../seed/index.ts";
import {
  type Command,
  type Configuration,
  type EngineChoice,
  type ExportChoice,
  type Granularity,
  parseCommand,
} from "./commands.ts";
import type { EngineReport, ExportedPolicy, RunState, TrainerEvent } from "./events.ts";

const NOTHING_LOADED: Sentence = {
  en: "Nothing is loaded yet. Wait a moment or reload the page.",
  zh: "还没有加载任何内容。请稍候，或重新加载页面。",
};

/** The trainer as the host drives it. */
export interface HostedTrainer {
  readonly updatesDone: number;
  readonly nextPhase: Phase;
  /** One phase; `result` where it ended an update. */
  step(): Promise<{
    readonly phase: Phase;
    readonly milliseconds: number;
    readonly result?: UpdateResult;
  }>;
  evaluate(): Promise<readonly Evaluation[]>;
  /** The rollouts of the update under way, as far as they are known. */
  preview(): readonly Rollout[];
  /** Weights after a finished update. Throws a UserError where there are none. */
  exportPolicy(choice: ExportChoice): ExportedPolicy;
}

/** A run that is set up and stands before update 1. */
export interface Prepared {
  readonly trainer: HostedTrainer;
  readonly header: RunHeader;
  readonly engine: EngineReport;
}

export interface HostParts {
  readonly post: (event: TrainerEvent) => void;
  /** Sets up a run from its start; called again for every configure and reset. */
  readonly prepare: (configuration: Configuration) => Promise<Prepared>;
  /** Sets up the same run after its last finished update, on a new engine. */
  readonly resume: (configuration: Configuration) => Promise<Prepared>;
  /** Lets waiting messages in: a pause has to arrive while a run goes. */
  readonly breathe: () => Promise<void>;
  readonly now: () => number;
}

/**
 * Runs a trainer on command. Phases are never interrupted: pause, reset and configure
 * wait for the end of the phase that is under way.
 */
export class TrainerHost {
  readonly #parts: HostParts;
  #configuration: Configuration | null = null;
  #prepared: Prepared | null = null;
  #state: RunState = "empty";
  #wanted: "run" | "stand" = "stand";
  #work: Promise<void> = Promise.resolve();
  /** Updates after which an evaluation was done. */
  #evaluated = new Set<number>();

  constructor(parts: HostParts) {
    this.#parts = parts;
  }

  /** Handles one message from the page; never throws. */
  async handle(message: unknown): Promise<void> {
    let command: Command;
    try {
      command = parseCommand(message);
    } catch (error) {
      const id = (message as { readonly id?: unknown } | null)?.id;
      if (typeof id === "number") this.#refuse(id, error);
      else this.#parts.post({ type: "error", message: sentenceOf(error) });
      return;
    }
    try {
      await this.#obey(command);
      this.#parts.post({ type: "done", id: command.id });
    } catch (error) {
      this.#refuse(command.id, error);
    }
  }

  #refuse(id: number, error: unknown): void {
    this.#parts.post({ type: "refused", id, message: sentenceOf(error) });
  }

  async #obey(command: Command): Promise<void> {
    switch (command.type) {
      case "configure": {
        const { settings, engine, model } = command;
        return this.#prepare({ settings, engine, model });
      }
      case "reset":
        if (this.#configuration === null) throw new UserError(NOTHING_LOADED);
        return this.#prepare(this.#configuration);
      case "resume":
        return this.#resume(command.engine);
      case "start":
        return this.#start();
      case "pause":
        this.#wanted = "stand";
        return this.#work;
      case "step":
        return this.#step(command.granularity);
      case "export-policy": {
        // Not behind the work under way: these weights do not change any more.
        const policy = this.#current.trainer.exportPolicy(command.choice);
        this.#parts.post({ type: "policy", id: command.id, policy });
      }
    }
  }

  /** Queues work behind what is under way; a failure of one does not stop the next. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const mine = this.#work.then(work);
    this.#work = mine.catch(() => undefined);
    return mine;
  }

  #prepare(configuration: Configuration): Promise<void> {
    this.#wanted = "stand";
    return this.#enqueue(async () => {
      this.#prepared = null;
      this.#configuration = configuration;
      this.#evaluated = new Set();
      this.#enter("loading");
      try {
        this.#prepared = await this.#parts.prepare(configuration);
      } catch (error) {
        this.#fail(error);
        throw error;
      }
      this.#parts.post({ type: "engine", engine: this.#prepared.engine });
      this.#parts.post({ type: "header", line: this.#prepared.header });
      this.#enter("ready");
    });
  }

  #resume(engine: EngineChoice): Promise<void> {
    if (this.#configuration === null || this.#state !== "failed") {
      throw new UserError({
        en: "Only a run that has failed can be resumed. Press Start.",
        zh: "只有失败的训练才能恢复。请按“开始”。",
      });
    }
    const configuration = { ...this.#configuration, engine };
    this.#configuration = configuration;
    return this.#enqueue(async () => {
      this.#enter("loading");
      try {
        this.#prepared = await this.#parts.resume(configuration);
      } catch (error) {
        this.#fail(error);
        throw error;
      }
      this.#parts.post({ type: "engine", engine: this.#prepared.engine });
      this.#enter(this.#finished ? "finished" : "ready");
    });
  }

  #start(): void {
    this.#ready();
    this.#wanted = "run";
    void this.#enqueue(async () => {
      if (this.#wanted !== "run") return;
      this.#enter("running");
      await this.#guard(async () => {
        while (this.#wanted === "run" && !this.#finished) {
          await this.#advance();
          await this.#parts.breathe();
        }
      });
    }).catch(() => undefined);
  }

  #step(granularity: Granularity): Promise<void> {
    this.#ready();
    return this.#enqueue(async () => {
      if (this.#finished) return;
      this.#enter("stepping");
      await this.#guard(async () => {
        this.#wanted = "run";
        do {
          const ended = await this.#advance();
          if (ended || granularity === "phase") break;
          await this.#parts.breathe();
        } while (this.#wanted === "run");
        this.#wanted = "stand";
      });
    });
  }

  #ready(): void {
    if (this.#state === "ready") return;
    throw new UserError(
      {
        empty: NOTHING_LOADED,
        loading: {
          en: "The policy is still loading. Wait a moment.",
          zh: "策略仍在加载。请稍候。",
        },
        running: {
          en: "The run is going already. Pause it first.",
          zh: "训练已在进行。请先暂停。",
        },
        stepping: {
          en: "A step is under way. Wait until it is done.",
          zh: "正在执行一步。请等它完成。",
        },
        finished: {
          en: "The run has done all its updates. Reset it, or set more updates.",
          zh: "训练已完成全部更新。请重置，或增加更新次数。",
        },
        failed: {
          en: "The run has failed. Resume it or reset it.",
          zh: "训练失败了。请恢复或重置。",
        },
      }[this.#state],
    );
  }

  /** Runs work and leaves the host in the state that it ends in; throws what it threw. */
  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#enter(this.#finished ? "finished" : "ready");
    } catch (error) {
      this.#wanted = "stand";
      this.#fail(error);
      throw error;
    }
  }

  get #current(): Prepared {
    if (this.#prepared === null) throw new UserError(NOTHING_LOADED);
    return this.#prepared;
  }

  get #finished(): boolean {
    const { trainer, header } = this.#current;
    return trainer.updatesDone >= header.settings.updates && trainer.nextPhase === "rollout";
  }

  /** One phase, with the evaluation that is due before or after it. True: an update ended. */
  async #advance(): Promise<boolean> {
    const { trainer } = this.#current;
    if (trainer.updatesDone === 0 && trainer.nextPhase === "rollout") await this.#evaluate();
    const update = trainer.updatesDone + 1;
    this.#parts.post({ type: "stage-start", stage: trainer.nextPhase, update });
    const { phase, milliseconds, result } = await trainer.step();
    this.#parts.post({ type: "stage-end", stage: phase, update, milliseconds });
    if (result === undefined) {
      // A run that goes shows finished updates, so that its messages stay small; only the
      // first one is shown as it comes.
      if (this.#state === "stepping" || update === 1) {
        this.#parts.post({ type: "preview", update, rollouts: trainer.preview() });
      }
    } else {
      const line = lineOf(result, this.#current.header.started);
      this.#parts.post({ type: "update", line });
      await this.#evaluate();
    }
    this.#enter(this.#state);
    return result !== undefined;
  }

  async #evaluate(): Promise<void> {
    const { trainer, header } = this.#current;
    const { evaluateEvery, updates } = header.settings;
    const update = trainer.updatesDone;
    const due = evaluateEvery > 0 && (update % evaluateEvery === 0 || update === updates);
    if (!due || this.#evaluated.has(update)) return;
    this.#evaluated.add(update);
    this.#parts.post({ type: "stage-start", stage: "evaluate", update });
    const start = this.#parts.now();
    for (const evaluation of await trainer.evaluate()) {
      this.#parts.post({ type: "evaluation", line: { type: "evaluation", ...evaluation } });
    }
    const milliseconds = this.#parts.now() - start;
    this.#parts.post({ type: "stage-end", stage: "evaluate", update, milliseconds });
  }

  #enter(state: RunState): void {
    this.#state = state;
    this.#parts.post({
      type: "status",
      state,
      updatesDone: this.#prepared?.trainer.updatesDone ?? 0,
      updates: this.#configuration?.settings.updates ?? 0,
      nextPhase: this.#prepared?.trainer.nextPhase ?? "rollout",
    });
  }

  #fail(error: unknown): void {
    const why = reasonOf(error);
    const message = {
      en: `The trainer failed (${why.en}). Resume after the last update, or reset the run.`,
      zh: `训练器出错（${why.zh}）。请从最后一次更新之后恢复，或重置训练。`,
    };
    this.#parts.post({
      type: "error",
      message: error instanceof UserError ? error.sentence : message,
    });
    this.#enter("failed");
  }
}
