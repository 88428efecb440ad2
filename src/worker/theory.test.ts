import { afterAll, describe, expect, test } from "vitest";
import { at, UserError } from "../base/index.ts";
import { createNodeEngine } from "../engine/ort/node.node.ts";
import { referenceScores } from "../engine/reference.ts";
import { testPolicy } from "../engine/test-policy.ts";
import { Tokenizer } from "../text/index.ts";
import { TEST_MODEL } from "./test-trainer.ts";
import { createTheoryClient } from "./theory-client.ts";
import { theoryHost } from "./theory-host.ts";
import { parseTheoryMessage } from "./theory-messages.ts";

const tokenizer = Tokenizer.of([" up", " down"]);
const policy = testPolicy({ config: { vocabSize: tokenizer.size } });
const WHO = {
  policy: { kind: "shipped", model: TEST_MODEL },
  vocabulary: [...tokenizer.vocabulary],
} as const;
const SEQUENCES = [
  { tokens: [1, 23, 24, 23, 24], targets: [2, 4] },
  { tokens: [1, 2, 24, 3, 23, 24, 23, 24], targets: [5, 7] },
];

const { port1, port2 } = new MessageChannel();
const host = theoryHost({
  post: (message) => port2.postMessage(message),
  loadModel: async () => ({ policy, tokenizer }),
  openEngine: (of) => createNodeEngine(of),
});
port2.addEventListener("message", ({ data }) => void host.handle(data));
const client = createTheoryClient(port1);
port1.start();
port2.start();
afterAll(() => port1.close());

/** The student's contexts with the teacher of the second sequence. */
async function contexts(targets: readonly number[]) {
  const { measured } = await client.ask({ ...WHO, ask: "distributions", sequences: SEQUENCES });
  const [student, teacher] = SEQUENCES;
  return targets.map((i) => ({
    tokens: (student?.tokens ?? []).slice(0, student?.targets[i]),
    weight: 1 / targets.length,
    teacher: [...at(at(measured.rows, 1), i)],
    length: teacher?.tokens.length,
  }));
}

describe("the check of the propositions", () => {
  test("gives whole distributions at every target", async () => {
    const found = await client.ask({ ...WHO, ask: "distributions", sequences: SEQUENCES });
    const expected = referenceScores(policy, policy.theta, SEQUENCES).distribution;
    expect(found.engine).toContain("onnxruntime");
    const rows = found.measured.rows.flat();
    expect(rows).toHaveLength(4);
    rows.forEach((row, i) => {
      row.forEach((logprob, v) => {
        expect(logprob).toBeCloseTo(at(at(expected, i), v), 4);
      });
    });
  });

  test("finds both sides of propositions 1 and 2 equal", async () => {
    const given = (await contexts([0, 1])).map(({ length: _, ...context }) => context);
    const projection = await client.ask({ ...WHO, ask: "projection", contexts: given, beta: 5 });
    const { norm, toDivergence, toSampled, toLogits } = projection.measured;
    expect(norm).toBeGreaterThan(0);
    for (const distance of [toDivergence, toSampled, toLogits]) expect(distance).toBeLessThan(1e-3);
    const equal = await client.ask({ ...WHO, ask: "equal-rewards", contexts: given, beta: 5 });
    expect(equal.measured.rewardNorm).toBe(0);
    expect(equal.measured.distillationNorm).toBeGreaterThan(0);
  });

  test("finds proposition 3's bound kept", async () => {
    const sync = (await contexts([1])).map(({ length: _, ...context }) => context);
    const stale = sync.map((context) => ({ ...context, teacher: context.teacher.toReversed() }));
    const found = await client.ask({ ...WHO, ask: "stale", contexts: sync, stale, beta: 5 });
    const { difference, bound, variation } = found.measured;
    expect(variation).toBe(0);
    expect(difference).toBeGreaterThan(0);
    expect(difference).toBeLessThanOrEqual(bound);
  });

  test("what it cannot check is one sentence", async () => {
    const given = (await contexts([0])).map(({ length: _, ...context }) => context);
    const short = given.map((context) => ({ ...context, teacher: [0] }));
    const ask = (contexts: typeof given, vocabulary: readonly string[] = WHO.vocabulary) =>
      client.ask({ ...WHO, vocabulary, ask: "projection", contexts, beta: 5 });
    await expect(ask(short)).rejects.toThrow(/has 1 entries/);
    await expect(ask(given, ["a"])).rejects.toThrow(/other words/);
    const strange = given.map((context) => ({ ...context, tokens: [1, 9999] }));
    await expect(ask(strange)).rejects.toThrow(/outside the policy's vocabulary/);
    const stale = { ...WHO, ask: "stale", contexts: given, stale: strange, beta: 5 } as const;
    await expect(client.ask(stale)).rejects.toThrow(/outside the policy's vocabulary/);
    await expect(ask([])).rejects.toThrow(UserError);
    expect(() => parseTheoryMessage({ type: "measured", id: 1 })).toThrow(UserError);
  });
});
