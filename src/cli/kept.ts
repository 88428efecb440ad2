import type { Engine } from "../engine/index.ts";
import type { RecordLine } from "../run/index.ts";
import { CheckpointChoice, heldOut, type Trainer } from "../seed/index.ts";
import { evaluationText } from "./evaluation-text.ts";

/** The policy after the updates of the highest training success so far. */
export class Kept {
  readonly #choice = new CheckpointChoice();
  #theta: Float32Array | null = null;
  #update = 0;

  /** Told of every line of the record, with the engine as it is then. */
  async see(line: RecordLine, engine: Pick<Engine, "readWeights">): Promise<void> {
    if (line.type !== "update" || !this.#choice.offer(line.metrics.success)) return;
    this.#theta = await engine.readWeights("policy");
    this.#update = line.update;
  }

  /**
   * Makes it the engine's policy, and says how it does on held-out tasks. Where a run had
   * too few updates to choose from, the last policy stays.
   */
  async restore(
    trainer: Pick<Trainer, "evaluate" | "settings">,
    engine: Pick<Engine, "writeWeights">,
  ): Promise<void> {
    if (this.#theta === null) return;
    await engine.writeWeights("policy", this.#theta);
    const evaluation = await trainer.evaluate(heldOut(trainer.settings));
    console.log(
      `kept: update ${this.#update}, training success ${this.#choice.best.toFixed(3)}; held-out ${evaluationText(evaluation)}`,
    );
  }
}
