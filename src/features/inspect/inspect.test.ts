import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseRecord, RunLibrary, type RunRecord } from "../../run/index.ts";
import { csvOf } from "../../ui/index.ts";
import { readInspectAddress, writeInspectAddress } from "./address.ts";
import { rolloutRows, tokenRows } from "./csv.ts";
import { distributionOf } from "../../ui/index.ts";
import { transcriptOf } from "./exchanges.ts";
import { ALL_ROLLOUTS, listRollouts, type RolloutFilter } from "./rollout-filter.ts";
import { createInspectSession } from "./session.ts";
import { NO_SELECTION, viewedRollout, viewedUpdate } from "./state.ts";
import { ALL_TOKENS, listTokens, searchTokens, type TokenFilter } from "./token-filter.ts";
import {
  groupTokens,
  TOKEN_GROUPINGS,
  type TokenGroupColumn,
  type TokenGrouping,
} from "./token-groups.ts";

const textOf = (name: string): string => readFileSync(`e2e/fixtures/${name}.jsonl`, "utf8");
const recordOf = (name: string): RunRecord => parseRecord(textOf(name)).record;
const record = recordOf("run-seed-1");
const { updates } = record;
const all = updates.flatMap((line) => line.rollouts);
const [first] = updates;
if (first === undefined) throw new Error("the fixture is empty");

describe("the list of rollouts", () => {
  const list = (filter: Partial<RolloutFilter>) =>
    listRollouts(
      updates,
      first,
      { ...ALL_ROLLOUTS, scope: "run", ...filter },
      { key: "order", descending: false },
    );

  it("has every rollout of the update, or of the run", () => {
    expect(list({ scope: "update" })).toMatchObject({ of: 6, rows: { length: 6 } });
    expect(list({})).toMatchObject({ of: all.length, rows: { length: all.length } });
  });

  it.each([
    ["outcome", "won", "lost"],
    ["group", "equal", "mixed"],
    ["skill", "well-formed", "malformed"],
    ["skill", "correct", "incorrect"],
  ])("is split in two by %s: %s or %s", (key, one, other) => {
    const counts = [one, other].map((value) => list({ [key]: value }).rows.length);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(all.length);
  });

  it("filters by the sign of the advantage, and by groups without variance", () => {
    const signs = (["positive", "zero", "negative"] as const).map(
      (advantage) => list({ advantage }).rows,
    );
    expect(signs.flat()).toHaveLength(all.length);
    expect(signs[0]?.every(({ rollout }) => rollout.advantage > 0)).toBe(true);
    for (const { rollout, update } of list({ group: "equal" }).rows) {
      const group = updates[update - 1]?.rollouts.filter((one) => one.group === rollout.group);
      expect(new Set(group?.map(({ reward }) => reward)).size).toBe(1);
    }
    expect(list({ skill: "none" }).rows).toHaveLength(0);
  });

  it("sorts by any column, unknown numbers last either way", () => {
    const sortBy = (descending: boolean) =>
      listRollouts(
        updates,
        first,
        { ...ALL_ROLLOUTS, scope: "run" },
        { key: "gate", descending },
      ).rows.map(({ gate }) => gate);
    const rising = sortBy(false).filter((gate) => gate !== null);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    expect(sortBy(true).filter((gate) => gate !== null)).toEqual([...rising].reverse());
    const some = updates.map((line, i) =>
      i === 0 ? { ...line, rollouts: line.rollouts.map((one) => ({ ...one, gate: [] })) } : line,
    );
    for (const descending of [true, false]) {
      const { rows } = listRollouts(
        some,
        null,
        { ...ALL_ROLLOUTS, scope: "run" },
        { key: "gate", descending },
      );
      expect(rows.slice(-6).every(({ gate }) => gate === null)).toBe(true);
    }
  });
});

describe("the search for tokens", () => {
  const { vocabulary } = record.header;
  const search = (filter: Partial<TokenFilter>) => {
    const { hits, of } = searchTokens(updates, vocabulary, {
      ...ALL_TOKENS,
      ...{ kind: "all", ...filter },
    });
    return { hits, of, found: hits.length };
  };
  const sampled = all.reduce((sum, { targets }) => sum + targets.length, 0);

  it("counts every token of the run", () => {
    const tokens = all.reduce((sum, one) => sum + one.tokens.length, 0);
    expect(search({})).toMatchObject({ found: tokens, of: tokens });
    expect(search({ kind: "sampled" }).found).toBe(sampled);
  });

  it("finds by text, outcome and gate, and says where", () => {
    const { hits } = search({ text: "LEFT", kind: "sampled", outcome: "lost", gateHigh: 0.5 });
    expect(hits.length).toBeGreaterThan(0);
    for (const { update, rollout, position, gate, text } of hits) {
      expect(updates[update - 1]?.rollouts).toContain(rollout);
      const target = rollout.targets.indexOf(position);
      expect(text).toBe(" left");
      expect(rollout.won).toBe(false);
      expect(vocabulary[rollout.tokens[position] ?? -1]).toBe(text);
      expect(rollout.gate[target]).toBe(gate);
      expect(gate).toBeLessThanOrEqual(0.5);
    }
    const low = search({ gateHigh: 0.5 }).found;
    const high = search({ gateLow: 0.5000001 }).found;
    const known = all.reduce((sum, { gate }) => sum + gate.length, 0);
    expect(low + high).toBe(known);
    expect(search({ text: "no such token" })).toMatchObject({ found: 0, hits: [] });
  });
});

describe("tokens put together", () => {
  const { vocabulary } = record.header;
  const { hits } = searchTokens(updates, vocabulary, ALL_TOKENS);
  const by = (grouping: TokenGrouping, key: TokenGroupColumn = "n", descending = true) =>
    groupTokens(hits, grouping, { key, descending });

  it.each(TOKEN_GROUPINGS)(
    "by %s: each token is in one group, and all shift in some",
    (grouping) => {
      const rows = by(grouping);
      expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(hits.length);
      expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
      for (const { key, n, shift } of rows) {
        const only = searchTokens(updates, vocabulary, {
          ...ALL_TOKENS,
          only: { by: grouping, key },
        });
        expect(only.hits).toHaveLength(n);
        const values = only.hits.map((hit) => hit.shift ?? Number.NaN);
        expect(values.reduce((sum, d) => sum + d, 0) / n).toBeCloseTo(shift ?? Number.NaN, 10);
      }
    },
  );

  it("by what an action did: pushes, moves and nothing at all", () => {
    expect(by("action").map(({ key }) => key)).toEqual(
      expect.arrayContaining(["pushed", "moved", "nothing"]),
    );
    const shifts = by("text", "shift", false).map(({ shift }) => shift ?? 0);
    expect(shifts).toEqual([...shifts].sort((a, b) => a - b));
  });

  it("are listed by a number, those that the skill makes rarer alone where asked", () => {
    const rarer = searchTokens(updates, vocabulary, { ...ALL_TOKENS, shift: "down" });
    const listed = listTokens(rarer.hits, { key: "shift", descending: false });
    expect(listed).toHaveLength(all.flatMap(({ shift }) => shift.filter((d) => d < 0)).length);
    expect(listed[0]?.shift).toBe(Math.min(...all.flatMap(({ shift }) => shift)));
    expect(listTokens(hits, { key: "order", descending: true }).at(-1)).toBe(hits[0]);
  });
});

describe("distributions", () => {
  it("count every gate and shift of an update", () => {
    for (const name of ["gate", "shift"] as const) {
      const found = distributionOf(first.rollouts, name);
      const values = first.rollouts.flatMap((rollout) => rollout[name]);
      expect(found?.n).toBe(values.length);
      expect(found?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      const below = values.filter((value) => value < (found?.median ?? 0)).length;
      expect(below).toBeLessThanOrEqual(values.length / 2);
    }
    expect(distributionOf(recordOf("run-grpo-1").updates[0]?.rollouts ?? [], "gate")).toBeNull();
  });
});

describe("numbers as CSV", () => {
  it("have every token with the record's numbers", () => {
    const [rollout] = first.rollouts;
    if (rollout === undefined) throw new Error("the fixture is empty");
    const [header = [], ...rows] = tokenRows(1, rollout, record.header.vocabulary);
    expect(rows).toHaveLength(rollout.tokens.length);
    const column = (name: string) =>
      rows.map((row) => row[header.indexOf(name)]).filter((value) => value !== null);
    expect(column("gate")).toEqual(rollout.gate);
    expect(column("logprob")).toEqual(rollout.logprob);
    const { rows: listed } = listRollouts(updates, first, ALL_ROLLOUTS, {
      key: "order",
      descending: false,
    });
    expect(csvOf(rolloutRows(listed)).trim().split("\r\n")).toHaveLength(7);
  });
});

describe("an episode in words", () => {
  it("has every word that the policy read and wrote, and no control token", () => {
    const [rollout] = first.rollouts;
    if (rollout === undefined) throw new Error("the fixture is empty");
    const { vocabulary } = record.header;
    const { statement, exchanges } = transcriptOf(rollout, vocabulary);
    expect(exchanges.map(({ step }) => step)).toEqual(
      Array.from({ length: rollout.actions.length + 1 }, (_, step) => step),
    );
    expect(exchanges.slice(1).map(({ action }) => action)).toEqual(
      rollout.actions.map((action) => action.trim()),
    );
    const all = [
      statement,
      ...exchanges.flatMap(({ action, observation }) => [action ?? "", observation]),
    ].filter(Boolean);
    const text = rollout.tokens.map((id) => vocabulary[id]).join("");
    expect(all.join(" ")).toBe(text.replaceAll(/<[^>]*>/g, "").trim());
  });

  it("says where nothing was done or answered", () => {
    const rollout = {
      ...(first.rollouts[0] as (typeof first.rollouts)[number]),
      tokens: [0, 1, 2, 3, 2],
      segments: [
        { kind: "start" as const, length: 1 },
        { kind: "statement" as const, length: 1 },
        { kind: "action" as const, length: 1 },
        { kind: "action" as const, length: 2 },
      ],
    };
    expect(transcriptOf(rollout, ["<start>", " put it away", "<end>", " go to desk 1"])).toEqual({
      statement: "put it away",
      exchanges: [
        { step: 0, action: null, observation: "" },
        { step: 1, action: "", observation: "" },
        { step: 2, action: "go to desk 1", observation: "" },
      ],
    });
  });
});

describe("the address", () => {
  it("holds a selection and gives it back", () => {
    const selection = { run: "seed-1-abc", update: 3, group: 1, rollout: 2, step: 4, token: 14 };
    expect(readInspectAddress(writeInspectAddress(selection))).toEqual({ selection, notices: [] });
    expect(writeInspectAddress(NO_SELECTION)).toBe("?screen=inspect");
    expect(readInspectAddress("?update=-1&x=1")).toMatchObject({
      selection: NO_SELECTION,
      notices: { length: 2 },
    });
  });
});

describe("the session", () => {
  const nothing = () => Promise.reject(new Error("nothing is stored"));
  const NO_SCORING = { score: nothing, weightsOf: () => ({ start: null, live: null }) };
  const file = (name: string, text: string) => Object.assign(new Blob([text]), { name });

  it("drives everything by one selection", () => {
    const library = new RunLibrary();
    const { run } = library.add(record);
    const session = createInspectSession(library, nothing, NO_SELECTION, NO_SCORING);
    const { getState } = session.store;
    expect(getState().inspected?.id).toBe(run.id);
    expect(viewedUpdate(getState())?.update).toBe(1);
    session.selectRollout(2, 1, 2);
    const rollout = viewedRollout(getState());
    expect(rollout).toMatchObject({ group: 1, member: 2 });
    const position = rollout?.targets[1] ?? -1;
    session.pin(position);
    expect(getState().selection).toMatchObject({ update: 2, token: position, step: 2 });
    session.selectUpdate(3);
    expect(getState().selection).toMatchObject({
      update: 3,
      group: 1,
      rollout: 2,
      step: null,
      token: null,
    });
  });

  it("opens a run with skills where none is chosen, and the one in training before all", () => {
    const library = new RunLibrary();
    const { run } = library.add(record);
    library.add(recordOf("run-grpo-1"));
    const session = createInspectSession(library, nothing, NO_SELECTION, NO_SCORING);
    const shown = () => session.store.getState().inspected?.id;
    expect(shown()).toBe(run.id);
    const header = { ...record.header, started: "2026-02-02T00:00:00.000Z" };
    const live = library.add({ header, updates: [], evaluations: [] }).run;
    expect(shown()).toBe(run.id);
    library.append(live.id, { ...first, update: 1 });
    expect(shown()).toBe(live.id);
  });

  it("shows the nearest of what an address asks for and says so in one sentence", () => {
    const library = new RunLibrary();
    const { run } = library.add(record);
    const asked = { run: run.id, update: 99, group: 0, rollout: 7, step: 400, token: 9999 };
    const session = createInspectSession(library, nothing, asked, NO_SCORING);
    const { selection, notices } = session.store.getState();
    const rollout = viewedRollout(session.store.getState());
    expect(notices).toHaveLength(1);
    expect(notices[0]?.en).toMatch(
      /^The address asks for update 99, rollout 7, step 400, token 9999, /,
    );
    expect(selection).toEqual({
      ...{ run: run.id, update: 3, group: 0, rollout: 2 },
      step: rollout?.actions.length,
      token: (rollout?.tokens.length ?? 0) - 1,
    });
    session.goTo({ ...asked, update: 2, rollout: 0, step: null, token: 5 });
    expect(session.store.getState().notices).toHaveLength(1);
  });

  it("keeps a token of one update beside that of another, and goes back and forth", () => {
    const library = new RunLibrary();
    library.add(record);
    const session = createInspectSession(library, nothing, NO_SELECTION, NO_SCORING);
    const { getState } = session.store;
    const position = first.rollouts[0]?.targets[1] ?? -1;
    session.pin(position);
    session.keep();
    session.selectRollout(2, 1, 0);
    session.pin(viewedRollout(getState())?.targets[0] ?? -1);
    expect(getState().kept).toMatchObject({ update: 1, position });
    session.swap();
    expect(getState().selection).toMatchObject({ update: 1, group: 0, token: position });
    expect(getState().kept?.update).toBe(2);
    session.release();
    expect(getState().kept).toBeNull();
  });

  it("follows a run while it grows", () => {
    const library = new RunLibrary();
    const { run } = library.add({ ...record, updates: updates.slice(0, 1), evaluations: [] });
    const session = createInspectSession(library, nothing, NO_SELECTION, NO_SCORING);
    const line = updates[1];
    if (line) library.append(run.id, line);
    expect(session.store.getState().inspected?.updates).toHaveLength(2);
    library.remove(run.id);
    expect(session.store.getState().inspected).toBeNull();
  });

  it("reads a stored run when it is chosen, and says what fails", async () => {
    const library = new RunLibrary();
    const { header, evaluations } = record;
    const figures = {
      header,
      evaluations,
      updates: updates.map((line) => ({ ...line, rollouts: [] })),
    };
    library.restore({ name: "stored", slot: 0, added: 0, truncated: false, figures });
    const id = library.list()[0]?.id ?? "";
    const failing = createInspectSession(library, nothing, NO_SELECTION, NO_SCORING);
    await expect.poll(() => failing.store.getState().notices[0]?.en).toContain("nothing is stored");
    const open = async () => {
      library.fill(id, record);
      return record;
    };
    const session = createInspectSession(library, open, { ...NO_SELECTION, run: id }, NO_SCORING);
    await expect.poll(() => session.store.getState().inspected?.updates).toBe(updates);
    expect(session.store.getState().loading).toBe(false);
  });

  it("imports records and dumps, and shows them", async () => {
    const library = new RunLibrary();
    const session = createInspectSession(library, nothing, NO_SELECTION, NO_SCORING);
    const { getState } = session.store;
    const dump = JSON.stringify({ tokens: ["go", " left"], logprobs: [-0.5], score: 1, step: 4 });
    await session.importFiles([
      file("run.jsonl", textOf("run-grpo-1")),
      file("dump.jsonl", `${dump}\n{"tok`),
      file("bad.jsonl", "hello"),
      Object.assign(new Blob([new Uint8Array([0x1f, 0x8b, 8, 0])]), { name: "run.jsonl.gz" }),
      Object.defineProperty(file("vast.jsonl", `${dump}\n`), "size", { value: 5e9 }),
      Object.assign(file("gone.jsonl", ""), {
        stream: () =>
          new ReadableStream<Uint8Array<ArrayBuffer>>({
            start: (controller) => controller.error(new Error("The file is gone")),
          }),
      }),
    ]);
    expect(getState().inspected).toMatchObject({ id: "dump:dump.jsonl", settings: null });
    expect(getState().quantity).toBe("probability");
    expect(viewedRollout(getState())?.logprob).toEqual([-0.5]);
    expect(getState().notices.map(({ en }) => en)).toEqual([
      expect.stringMatching(/^dump\.jsonl: .*cut off/),
      expect.stringMatching(/^bad\.jsonl: Line 1/),
      expect.stringMatching(/^run\.jsonl\.gz: .*gzip.*cannot be unpacked/),
      expect.stringMatching(/^vast\.jsonl: .*400 MB/),
      expect.stringMatching(/^gone\.jsonl: The file is gone/),
    ]);
    expect(library.list()).toHaveLength(1);
    session.selectRun(library.list()[0]?.id ?? "");
    expect(getState().inspected?.settings?.method).toBe("grpo");
  });
});
