import { describe, expect, it } from "vitest";
import { createKeeper } from "./keeper.ts";
import { idOf, RunLibrary } from "./library.ts";
import { followLive } from "./live.ts";
import type { RunHeader, RunRecord } from "./record.ts";
import { exampleEvaluation, exampleHeader, exampleUpdate } from "./test-lines.ts";
import { TestStore } from "./test-store.ts";
import { formatRecord } from "./write.ts";

const header = (seed: number): RunHeader => ({
  ...exampleHeader,
  settings: { ...exampleHeader.settings, seed },
});
const record = (seed: number, updates = 2): RunRecord => ({
  header: header(seed),
  updates: Array.from({ length: updates }, (_, i) => exampleUpdate(i + 1)),
  evaluations: [exampleEvaluation(0), exampleEvaluation(updates)],
});

describe("the library of runs", () => {
  it("gives each run a slot that it keeps, and free slots again", () => {
    const library = new RunLibrary();
    const ids = [1, 2, 3].map((seed) => library.add(record(seed)).run.id);
    library.remove(ids[1] ?? "");
    library.rename(ids[2] ?? "", "  the   third ");
    expect(library.list().map(({ slot, name }) => [slot, name])).toEqual([
      [0, "SEED, seed 1"],
      [2, "the third"],
    ]);
    expect(library.add(record(4)).run.slot).toBe(1);
    library.rename(ids[2] ?? "", "");
    expect(library.get(ids[2] ?? "")?.name).toBe("SEED, seed 3");
  });

  it("knows a run again, and takes the longer copy of it", () => {
    const library = new RunLibrary();
    const { run } = library.add(record(1, 2));
    library.rename(run.id, "mine");
    expect(library.add(record(1, 1)).outcome).toBe("known");
    expect(library.get(run.id)?.updates).toHaveLength(2);
    const longer = library.add(record(1, 3));
    expect(longer.outcome).toBe("longer");
    expect(longer.run).toMatchObject({ id: run.id, slot: run.slot, name: "mine" });
    expect(library.list()).toHaveLength(1);
  });

  it("knows a header however it is written", () => {
    const { settings, ...rest } = header(1);
    const turned = Object.fromEntries(Object.entries(settings).reverse());
    const other = {
      settings: { ...turned, later: 1 },
      extra: true,
      ...rest,
    } as unknown as RunHeader;
    expect(idOf(other)).toBe(idOf(header(1)));
    expect(idOf(header(2))).not.toBe(idOf(header(1)));
  });

  it("takes lines one by one and refuses what cannot follow", () => {
    const library = new RunLibrary();
    const { run } = library.add(record(1, 2));
    const lists = new Set([library.list()]);
    library.subscribe(() => lists.add(library.list()));
    library.append(run.id, exampleUpdate(3));
    library.append(run.id, exampleEvaluation(3));
    expect(library.get(run.id)?.record?.updates).toHaveLength(3);
    expect(lists.size).toBe(3);
    expect(() => library.append(run.id, exampleUpdate(3))).toThrow(/comes after update 3/);
    expect(() => library.append(run.id, exampleEvaluation(2))).toThrow(/comes after update 3/);
    expect(library.get(run.id)?.updates).toHaveLength(3);
    library.append("gone", exampleUpdate(9));
    expect(library.list()).toHaveLength(1);
  });

  it("follows a trainer from run to run, and keeps no empty run", () => {
    const library = new RunLibrary();
    const problems: string[] = [];
    const live = followLive(library, ({ en }) => problems.push(en));
    live.take(exampleUpdate(1));
    live.take(header(1));
    live.take(header(2));
    live.take(exampleEvaluation(0));
    expect(library.list()).toHaveLength(0);
    live.take(exampleUpdate(1));
    live.take(exampleUpdate(2));
    live.take(exampleEvaluation(2));
    live.take(exampleUpdate(2));
    expect(problems).toHaveLength(1);
    live.take(header(3));
    live.take(exampleUpdate(1));
    expect(library.list().map(({ header }) => header.settings.seed)).toEqual([2, 3]);
    const [first] = library.list();
    expect(first?.record && formatRecord(first.record)).toBe(formatRecord(record(2, 2)));
  });
});

describe("the keeper of a library", () => {
  const visit = async (store: TestStore, budget?: number) => {
    const library = new RunLibrary();
    const keeper = createKeeper(library, store, budget);
    await keeper.load();
    return { library, keeper };
  };

  it("brings every line back after a reload, names and styles too", async () => {
    const store = new TestStore();
    const { library, keeper } = await visit(store);
    library.add(record(7), { truncated: true });
    const live = followLive(library, () => {});
    live.take(header(8));
    live.take(exampleEvaluation(0));
    live.take(exampleUpdate(1));
    live.take(exampleUpdate(2));
    live.take(exampleEvaluation(2));
    library.rename(library.list()[1]?.id ?? "", "live");
    await keeper.settled();

    const again = await visit(store);
    expect(
      again.library
        .list()
        .map(({ name, slot, truncated, record }) => [name, slot, truncated, record]),
    ).toEqual([
      ["SEED, seed 7", 0, true, null],
      ["live", 1, false, null],
    ]);
    const [, stored] = again.library.list();
    expect(stored?.updates.map(({ update }) => update)).toEqual([1, 2]);
    expect(stored?.evaluations).toHaveLength(2);
    const whole = await again.keeper.open(stored?.id ?? "");
    expect(formatRecord(whole)).toBe(formatRecord(record(8)));
    expect(again.library.get(stored?.id ?? "")?.record).toBe(whole);
  });

  it("forgets a run that is removed", async () => {
    const store = new TestStore();
    const { library, keeper } = await visit(store);
    const { run } = library.add(record(1));
    library.remove(run.id);
    await keeper.settled();
    expect(store.runs.size).toBe(0);
  });

  it("drops nothing by itself: it says that it is full, and goes on when a run is removed", async () => {
    const store = new TestStore();
    const { library, keeper } = await visit(store);
    library.add(record(1));
    await keeper.settled();
    const size = [...store.runs.values()][0]?.run.size ?? 0;

    const again = await visit(store, size * 1.5);
    const second = again.library.add(record(2)).run;
    again.library.append(second.id, exampleUpdate(3));
    await again.keeper.settled();
    const state = again.keeper.getState();
    expect(state).toMatchObject({ state: "full", oldest: { name: "SEED, seed 1" } });
    expect(store.runs.size).toBe(1);
    if (state.state !== "full" || state.oldest === null) throw new Error("not full");
    again.library.remove(state.oldest.id);
    await again.keeper.settled();
    expect(again.keeper.getState()).toMatchObject({ state: "ready" });
    expect([...store.runs.keys()]).toEqual([second.id]);
    expect(store.runs.get(second.id)?.lines).toHaveLength(6);
  });

  it("says in a sentence that the disk is full, with nothing older to drop", async () => {
    const store = new TestStore();
    store.limit = 10;
    const { library, keeper } = await visit(store);
    library.add(record(1));
    await keeper.settled();
    expect(keeper.getState()).toMatchObject({ state: "full", oldest: null });
    expect(keeper.getState()).toHaveProperty(
      "sentence.en",
      expect.stringMatching(/full\. Download/),
    );
  });

  it("says in a sentence that storage is blocked, and the library goes on", async () => {
    const store = new TestStore();
    store.blocked = true;
    const { library, keeper } = await visit(store);
    library.add(record(1));
    await keeper.settled();
    expect(keeper.getState()).toMatchObject({ state: "unavailable" });
    expect(library.list()).toHaveLength(1);
  });

  it("leaves out what another version wrote, and says so", async () => {
    const store = new TestStore();
    const first = await visit(store);
    const { run } = first.library.add(record(1));
    first.library.add(record(2));
    await first.keeper.settled();
    const damaged = store.runs.get(run.id);
    if (damaged) damaged.lines = damaged.lines.map(() => ({ full: "{}\n", short: "{}\n" }));
    const { library, keeper } = await visit(store);
    expect(library.list()).toHaveLength(1);
    expect(keeper.getState()).toHaveProperty("notice.en", expect.stringMatching(/^1 saved run/));
  });
});
