import { at } from "../base/index.ts";
import type { Engine, TrainReport, TrainRequest } from "../engine/index.ts";
import { linearSchedule, supervisedOptimiser } from "../seed/index.ts";
import { seconds } from "./progress.ts";

export interface SupervisedRun {
  readonly engine: Engine;
  /** First step of this call, and the number of steps of the whole run. */
  readonly from: number;
  readonly total: number;
  readonly learningRate: number;
  readonly warmUp: number;
  readonly weightDecay: number;
  /** The batch of a step: a function of the step alone, so that a run can be continued. */
  readonly batch: (step: number) => TrainRequest;
  /** Steps between two lines of progress. */
  readonly progressEvery: number;
  /** Called after each step; true ends the run early. */
  readonly after: (step: number) => Promise<boolean>;
}

/** Progress since the last line. */
class Meter {
  #start = performance.now();
  #loss = 0;
  #steps = 0;
  #tokens = 0;

  add(report: TrainReport, request: TrainRequest): void {
    this.#loss += report.loss.nll;
    this.#steps++;
    this.#tokens += request.sequences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  }

  line(step: number, total: number): string {
    const passed = (performance.now() - this.#start) / 1000;
    const left = (passed / this.#steps) * (total - step);
    const line = `step ${step}/${total}  nll ${(this.#loss / this.#steps).toFixed(4)}  ${Math.round(this.#tokens / passed)} tokens/s  ${seconds(left)} left`;
    this.#start = performance.now();
    this.#loss = this.#steps = this.#tokens = 0;
    return line;
  }
}

/** Runs the steps of stage 0 or 1; true where it came to the end. */
export async function runSupervised(run: SupervisedRun): Promise<boolean> {
  const meter = new Meter();
  for (let step = run.from; step < run.total; step++) {
    const request = run.batch(step);
    const rate = linearSchedule(run.learningRate, step, run.total, run.warmUp);
    const report = await run.engine.train(request, supervisedOptimiser(rate, run.weightDecay));
    meter.add(report, request);
    const done = step + 1;
    if (!report.applied) console.log(`step ${done}: refused, a number was not finite`);
    if (done % run.progressEvery === 0 || done === run.total)
      console.log(meter.line(done, run.total));
    if ((await run.after(done)) && done < run.total) return false;
  }
  return true;
}

/** Item `index` of a list of batches that is made when its epoch begins. */
export class EpochBatches {
  readonly #make: (epoch: number) => readonly (readonly number[])[];
  readonly #perEpoch: number;
  #epoch = -1;
  #batches: readonly (readonly number[])[] = [];

  constructor(perEpoch: number, make: (epoch: number) => readonly (readonly number[])[]) {
    this.#perEpoch = perEpoch;
    this.#make = make;
  }

  at(step: number): readonly number[] {
    const epoch = Math.floor(step / this.#perEpoch);
    if (epoch !== this.#epoch) {
      this.#batches = this.#make(epoch);
      this.#epoch = epoch;
    }
    return at(this.#batches, step % this.#perEpoch);
  }
}
