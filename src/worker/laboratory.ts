import type { Engine } from "../engine/index.ts";
import { houseOfRun } from "../env/house-rules/index.ts";
import type { Policy } from "../policy/index.ts";
import { headerOf } from "../run/index.ts";
import { CheckpointChoice, heldOut, Trainer, type TrainerSnapshot } from "../seed/index.ts";
import type { Configuration, EngineChoice, ModelFiles } from "./commands.ts";
import { type BestWeights, type Exporter, exportWeights } from "./export-policy.ts";
import type { HostedTrainer, Prepared } from "./host.ts";
import type { Model } from "./load-model.ts";
import type { OpenedEngine } from "./open-engine.ts";
import { worldOf } from "./worlds.ts";

export interface LaboratoryParts {
  readonly loadModel: (files: ModelFiles) => Promise<Model>;
  readonly openEngine: (choice: EngineChoice, policy: Policy) => Promise<OpenedEngine>;
}

/**
 * Sets up runs. Policy and engine are kept from one run to the next as long as they are
 * the same and sound, so that a reset takes no time.
 */
export class Laboratory {
  readonly #parts: LaboratoryParts;
  #model: { readonly files: ModelFiles; readonly model: Model } | null = null;
  #opened: (OpenedEngine & { readonly choice: EngineChoice; readonly policy: Policy }) | null =
    null;

  /** After the last finished update of the present run. */
  #snapshot: TrainerSnapshot | null = null;
  /** The weights of the best training success of the present run. */
  #best: BestWeights | null = null;
  #choice = new CheckpointChoice();

  constructor(parts: LaboratoryParts) {
    this.#parts = parts;
  }

  /** A run that stands before update 1. Throws a UserError where policy or engine fail. */
  async prepare(configuration: Configuration): Promise<Prepared> {
    this.#snapshot = null;
    this.#best = null;
    this.#choice = new CheckpointChoice();
    const { trainer, prepared } = await this.#setUp(configuration);
    this.#snapshot = await trainer.snapshot();
    return prepared;
  }

  /** The present run after its last finished update, on a new engine. */
  async resume(configuration: Configuration): Promise<Prepared> {
    await this.#close();
    const { trainer, prepared } = await this.#setUp(configuration);
    if (this.#snapshot !== null) await trainer.restore(this.#snapshot);
    return prepared;
  }

  async #setUp({ settings, engine: choice, model: files }: Configuration) {
    const { policy, tokenizer } = await this.#modelOf(files);
    const { engine, report } = await this.#engineOf(choice, policy);
    const { environment, oracle } = worldOf(settings.environment, settings.seed);
    const trainer = await Trainer.create({ engine, environment, oracle, tokenizer, settings });
    const about = { settings, name: files.name, policy, vocabulary: tokenizer.vocabulary };
    const header = headerOf({ ...about, engine: report.description });
    const exporter: Exporter = {
      ...{ policy, tokenizer, name: files.name, world: environment.name },
      ...(settings.environment === "house-rules" ? { house: houseOfRun(settings.seed) } : {}),
    };
    return {
      trainer,
      prepared: { trainer: this.#hosted(trainer, exporter), header, engine: report },
    };
  }

  async #modelOf(files: ModelFiles): Promise<Model> {
    if (this.#model === null || this.#model.files.policyUrl !== files.policyUrl) {
      this.#model = { files, model: await this.#parts.loadModel(files) };
    }
    return this.#model.model;
  }

  async #engineOf(choice: EngineChoice, policy: Policy): Promise<OpenedEngine> {
    const kept = this.#opened;
    if (kept !== null && kept.choice === choice && kept.policy === policy) {
      await kept.engine.writeWeights("policy", policy.theta);
      return kept;
    }
    await this.#close();
    const opened = await this.#parts.openEngine(choice, policy);
    this.#opened = { ...opened, choice, policy };
    return opened;
  }

  /** An engine that has failed is not used again: the next run opens a new one. */
  async #close(): Promise<void> {
    const engine: Engine | undefined = this.#opened?.engine;
    this.#opened = null;
    // What is broken may refuse even this; it is gone either way.
    await engine?.dispose().catch(() => undefined);
  }

  #hosted(trainer: Trainer, exporter: Exporter): HostedTrainer {
    const guard = async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        await this.#close();
        throw error;
      }
    };
    return {
      get updatesDone() {
        return trainer.updatesDone;
      },
      get nextPhase() {
        return trainer.nextPhase;
      },
      step: () =>
        guard(async () => {
          const step = await trainer.step();
          if (step.result !== undefined) {
            this.#snapshot = await trainer.snapshot();
            if (this.#choice.offer(step.result.metrics.success)) {
              this.#best = { ...this.#snapshot, success: this.#choice.best };
            }
          }
          return step;
        }),
      evaluate: () => guard(async () => [await trainer.evaluate(heldOut(trainer.settings))]),
      preview: () => trainer.preview()?.rollouts ?? [],
      exportPolicy: (choice) =>
        exportWeights(exporter, choice === "best" ? this.#best : this.#snapshot),
    };
  }
}
