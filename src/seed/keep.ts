import { mean } from "../base/index.ts";

/** Updates over whose training success a checkpoint is judged. */
export const KEEP_WINDOW = 10;

/**
 * Which checkpoint to keep, by training success alone: the one at the end of the updates
 * that went best, KEEP_WINDOW of them at a time. Held-out tasks have no say, so an
 * evaluation of what is kept is as honest as one of the last checkpoint.
 */
export class CheckpointChoice {
  readonly #recent: number[] = [];
  #best = Number.NEGATIVE_INFINITY;

  /** Told of every update's training success in order; true where its checkpoint is the best so far. */
  offer(success: number): boolean {
    this.#recent.push(success);
    if (this.#recent.length < KEEP_WINDOW) return false;
    const now = mean(this.#recent);
    this.#recent.shift();
    if (now < this.#best) return false;
    this.#best = now;
    return true;
  }

  /** Mean success of the best updates; below 0 before there were enough. */
  get best(): number {
    return this.#best;
  }
}

/** The update whose checkpoint is kept, read from a run's record; null before there were enough. */
export function keptUpdate(
  updates: readonly { readonly update: number; readonly metrics: { readonly success: number } }[],
): number | null {
  const choice = new CheckpointChoice();
  return updates.filter(({ metrics }) => choice.offer(metrics.success)).at(-1)?.update ?? null;
}
