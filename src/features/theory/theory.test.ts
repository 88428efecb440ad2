import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { at, present } from "../../base/index.ts";
import { createNodeEngine } from "../../engine/ort/node.node.ts";
import { readPolicy } from "../../policy/index.ts";
import { parseRecord, RunLibrary } from "../../run/index.ts";
import { gateOf } from "../../seed/index.ts";
import { Tokenizer } from "../../text/index.ts";
import { createTheoryClient } from "../../worker/index.ts";
// The worker's own end: tests join it to the screen, the page never loads it here.
import { theoryHost } from "../../worker/theory-host.ts";
import { readTheoryAddress, writeTheoryAddress } from "./address.ts";
import { contextsOf, pairOf, sequencesOf, withSkillOf } from "./contexts.ts";
import { tiny } from "./numbers.ts";
import { createTheorySession, type TheorySession } from "./session.ts";
import {
  computedLogprob,
  NO_SELECTION,
  type RunWeights,
  shownRollout,
  shownToken,
  shownUpdate,
  type TheoryState,
  tokenNumbers,
} from "./state.ts";

const zipped = await readFile("public/runs/sokoban-seed-3.jsonl.gz");
const { record } = parseRecord(gunzipSync(zipped).toString("utf8"));
const rollout = present(record.updates[0]?.rollouts[0], "the first rollout");
const folder = "models/sokoban-nano";
const model = { name: "sokoban-nano", policyUrl: "policy", tokenizerUrl: "tokenizer" };
const START: RunWeights = {
  start: { name: "sokoban-nano", updates: null, policy: { kind: "shipped", model } },
  live: null,
};

const { port1, port2 } = new MessageChannel();
const host = theoryHost({
  post: (message) => port2.postMessage(message),
  loadModel: async () => ({
    policy: readPolicy(new Uint8Array(await readFile(`${folder}/model.onnx`))),
    tokenizer: Tokenizer.parse(JSON.parse(await readFile(`${folder}/tokenizer.json`, "utf8"))),
  }),
  openEngine: (of) => createNodeEngine(of),
});
port2.addEventListener("message", ({ data }) => void host.handle(data));
const client = createTheoryClient(port1);
port1.start();
port2.start();
afterAll(() => port1.close());

function begin(weights: RunWeights = START) {
  const library = new RunLibrary();
  library.add(record);
  const session = createTheorySession(
    {
      library,
      open: async () => record,
      weightsOf: () => weights,
      theory: () => client,
    },
    NO_SELECTION,
  );
  return { session, library };
}

function until(session: TheorySession, holds: (state: TheoryState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds(session.store.getState())) return resolve();
    const stop = session.store.subscribe((now) => {
      if (!holds(now)) return;
      stop();
      resolve();
    });
  });
}

describe("the theory screen", () => {
  test("waits for the engine no longer than it computes", async () => {
    const { session } = begin({ start: null, live: null });
    expect(session.store.getState().computing).toBe(true);
    await until(session, ({ error }) => error !== null);
    expect(session.store.getState()).toMatchObject({ computing: false, numbers: null });
  });

  test("says that the run of an address is not here, and shows another one", () => {
    const { session, library } = begin();
    session.select({ run: "gone", update: 3 });
    expect(session.store.getState()).toMatchObject({ shown: null, error: null });
    session.complete();
    const { selection, shown, error } = session.store.getState();
    expect(selection).toEqual(NO_SELECTION);
    expect(shown?.id).toBe(library.list()[0]?.id);
    expect(error?.en).toMatch(/run of this address is not in this browser/);
  });

  test("shows the nearest of what an address asks for, and says so in one sentence", () => {
    const { session, library } = begin();
    const run = library.list()[0]?.id ?? "";
    session.goTo({ run, update: 77, group: 0, rollout: 9, token: 5000 });
    const { selection, error } = session.store.getState();
    expect(selection).toMatchObject({ update: 40, group: 0, rollout: 3 });
    expect(shownToken(session.store.getState())).toBe(selection.token);
    expect(error?.en).toMatch(/^The address asks for update 77, rollout 9, token 5000, /);
    session.dismiss();
    session.goTo({ run, update: 3, group: 1, rollout: 2, token: 4 });
    expect(session.store.getState()).toMatchObject({
      selection: { run, update: 3, group: 1, rollout: 2, token: 4 },
      error: null,
    });
  });

  test("shows the token that the skill shifts most, with the record's numbers", async () => {
    const { session } = begin();
    const state = session.store.getState();
    expect(shownUpdate(state)?.update).toBe(1);
    const token = shownToken(state);
    const shifts = shownRollout(state)?.shift ?? [];
    expect(Math.abs(at(shifts, token))).toBe(Math.max(...shifts.map(Math.abs)));
    expect(tokenNumbers(state)).toMatchObject({
      logprob: at(rollout.logprob, token),
      shift: at(rollout.shift, token),
      mask: 1,
    });
    session.set({ tried: 0.5 });
    expect(tokenNumbers(session.store.getState())?.shift).toBe(0.5);
    session.select({ token: 0 });
    expect(tokenNumbers(session.store.getState())?.shift).toBe(at(rollout.shift, 0));
  });

  test("the engine's distributions are those that the record's numbers come from", async () => {
    const { session } = begin();
    await until(session, ({ stale }) => stale !== null);
    const { numbers, stale, error } = session.store.getState();
    expect(error).toBeNull();
    rollout.targets.forEach((position, i) => {
      const token = at(rollout.tokens, position);
      // Update 1: the start policy samples, and the teacher is still the same weights.
      expect(at(at(numbers?.own ?? [], i), token)).toBeCloseTo(at(rollout.logprob, i), 3);
      expect(at(at(numbers?.teacher ?? [], i), token)).toBeCloseTo(at(rollout.teacher, i), 3);
    });
    const state = session.store.getState();
    expect(computedLogprob(state)).toBeCloseTo(tokenNumbers(state)?.logprob ?? 0, 3);
    expect(stale?.skill).not.toBe(rollout.skill?.text);
    expect(stale?.teacher).toHaveLength(rollout.targets.length);
  });

  test("the engine's gradients keep the propositions at a real token", async () => {
    const { session } = begin();
    await until(session, ({ stale }) => stale !== null);
    await session.check(1);
    await session.check(2);
    session.set({ drift: 0.2 });
    await session.check(3);
    const { projection, equalRewards, staleCheck, error } = session.store.getState();
    expect(error).toBeNull();
    if (projection === null || projection === "asked") throw new Error("proposition 1 is unasked");
    for (const distance of [projection.found.toDivergence, projection.found.toSampled]) {
      expect(distance).toBeLessThan(1e-4);
    }
    if (equalRewards === null || equalRewards === "asked") throw new Error("2 is unasked");
    expect(equalRewards.found.rewardNorm).toBe(0);
    expect(equalRewards.found.distillationNorm).toBeGreaterThan(0);
    if (staleCheck === null || staleCheck === "asked") throw new Error("3 is unasked");
    expect(staleCheck.found.variation).toBeCloseTo(0.2);
    expect(staleCheck.found.difference).toBeLessThanOrEqual(staleCheck.found.bound);
    session.select({ token: 1 });
    expect(session.store.getState().projection).toBeNull();
  });

  test("says so where there are no weights, and where the run is not live", async () => {
    const none = begin({ start: null, live: null }).session;
    await until(none, ({ error }) => error !== null);
    expect(none.store.getState().error?.en).toContain("weights of sokoban-nano");
    const { session } = begin();
    session.setWeights("live");
    await until(session, ({ error }) => error !== null);
    expect(session.store.getState()).toMatchObject({ choice: "start" });
  });
});

describe("contexts", () => {
  test("the teacher's targets are the same tokens, whatever the skill", () => {
    const [student, teacher] = sequencesOf(rollout);
    const other = present(
      record.updates[0]?.rollouts.find(({ skill }) => skill?.text !== rollout.skill?.text),
      "a rollout with another skill",
    );
    for (const sequence of [teacher, withSkillOf(rollout, other)]) {
      const said = (of: typeof sequence) => of?.targets.map((target) => at(of.tokens, target));
      expect(said(sequence)).toEqual(said(student));
    }
    expect(withSkillOf(rollout, rollout)).toEqual(teacher);
  });

  test("a check's contexts end before their token", () => {
    const [one, two] = pairOf(rollout, 3);
    expect(one).toBe(3);
    expect(two).not.toBe(3);
    const rows = rollout.targets.map(() => [0]);
    const [context] = contextsOf(rollout, rows, [3], [1]);
    expect(context?.tokens).toEqual(rollout.tokens.slice(0, rollout.targets[3]));
  });
});

test("the address names the token, and what it does not know is a sentence each", () => {
  const { selection, notices } = readTheoryAddress("?screen=theory&run=a&update=3&token=x&dance=1");
  expect(selection).toEqual({ ...NO_SELECTION, run: "a", update: 3 });
  expect(notices).toHaveLength(2);
  const written = writeTheoryAddress({ ...selection, token: 4 });
  expect(written).toBe("?screen=theory&run=a&update=3&token=4");
  expect(readTheoryAddress(written).selection).toEqual({ ...selection, token: 4 });
});

test("tiny numbers are written with a power of ten", () => {
  expect([tiny(0), tiny(3.24e-7), tiny(12)]).toEqual([
    "0",
    "3.2 \u00b7 10\u207b\u2077",
    "1.2 \u00b7 10\u00b9",
  ]);
  expect(gateOf(0, 5)).toBe(0.5);
});
