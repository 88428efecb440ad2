import type { KeptLine, KeptRun, RunStore } from "./keeper.ts";

/** A store in memory, for tests; `limit` is its size, as a disk's is. */
export class TestStore implements RunStore {
  readonly runs = new Map<string, { run: KeptRun; lines: KeptLine[] }>();
  limit = Number.POSITIVE_INFINITY;
  blocked = false;

  #check(): void {
    if (this.blocked) throw new Error("storage is blocked");
  }

  async list() {
    this.#check();
    return [...this.runs.values()].map(({ run, lines }) => ({
      run,
      short: lines.map(({ short }) => short),
    }));
  }

  async read(id: string): Promise<readonly string[]> {
    this.#check();
    return (this.runs.get(id)?.lines ?? []).map(({ full }) => full);
  }

  async append(run: KeptRun, lines: readonly KeptLine[]): Promise<void> {
    this.#check();
    const others = [...this.runs.values()].filter((one) => one.run.id !== run.id);
    const used = others.reduce((sum, one) => sum + one.run.size, 0);
    if (used + run.size > this.limit) {
      throw Object.assign(new Error("no space"), { name: "QuotaExceededError" });
    }
    this.runs.set(run.id, { run, lines: [...(this.runs.get(run.id)?.lines ?? []), ...lines] });
  }

  async remove(id: string): Promise<void> {
    this.#check();
    this.runs.delete(id);
  }
}
