/** A duration for people: "4.2 s", "3 min 20 s". */
export function seconds(duration: number): string {
  if (duration < 60) return `${duration.toFixed(1)} s`;
  const whole = Math.round(duration);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * Asks to stop on an interrupt (Ctrl+C) instead of dying, so that a checkpoint can be
 * written; a second interrupt ends the program at once.
 */
export class Interruption {
  #asked = false;
  readonly #listener = (): void => {
    if (this.#asked) process.exit(130);
    this.#asked = true;
    console.log("Stopping after this step. Press Ctrl+C again to stop at once.");
  };

  constructor() {
    process.on("SIGINT", this.#listener);
  }

  get asked(): boolean {
    return this.#asked;
  }

  [Symbol.dispose](): void {
    process.off("SIGINT", this.#listener);
  }
}
