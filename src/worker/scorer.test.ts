import { afterAll, describe, expect, test } from "vitest";
import { present, UserError } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import { createNodeEngine } from "../engine/ort/node.node.ts";
import { referenceScores } from "../engine/reference.ts";
import { testPolicy } from "../engine/test-policy.ts";
import { exportOnnx, type Policy } from "../policy/index.ts";
import { Tokenizer } from "../text/index.ts";
import { describePolicy } from "./export-policy.ts";
import { createScorerClient } from "./scorer-client.ts";
import { scorerHost } from "./scorer-host.ts";
import {
  parseScorerCommand,
  parseScorerMessage,
  type ScoreQuestion,
  type ScoringPolicy,
} from "./scorer-messages.ts";
import { TEST_MODEL } from "./test-trainer.ts";

const tokenizer = Tokenizer.of([" up", " down"]);
const policy = testPolicy({ config: { vocabSize: tokenizer.size } });
const trained: Policy = { ...policy, theta: policy.theta.map((x) => 1.1 * x) };
const SHIPPED: ScoringPolicy = { kind: "shipped", model: TEST_MODEL };
const TRAINED: ScoringPolicy = {
  kind: "trained",
  name: "tiny after 3 updates",
  file: exportOnnx(trained, "adapters", describePolicy("tiny", "sokoban", 3, tokenizer)),
};
const SEQUENCES = [
  { tokens: [1, 23, 24, 23, 24], targets: [2, 4] },
  { tokens: [1, 2, 24, 3, 23, 24, 23, 24], targets: [5, 7] },
];
const QUESTION: ScoreQuestion = {
  policy: SHIPPED,
  vocabulary: tokenizer.vocabulary,
  sequences: SEQUENCES,
};

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

function join(openEngine: (policy: Policy) => Promise<Engine> = (of) => createNodeEngine(of)) {
  const { port1, port2 } = new MessageChannel();
  let opened = 0;
  const host = scorerHost({
    post: (message) => port2.postMessage(message),
    loadModel: async () => ({ policy, tokenizer }),
    openEngine: (of) => {
      opened++;
      return openEngine(of);
    },
  });
  port2.addEventListener("message", ({ data }) => void host.handle(data));
  port1.start();
  port2.start();
  closing.push(() => port1.close());
  return { client: createScorerClient(port1), opened: () => opened };
}

/** The same by the plain float64 model. */
function expected(of: Policy): number[][] {
  const all = [...referenceScores(of, of.theta, SEQUENCES).logprob];
  return [all.slice(0, 2), all.slice(2)];
}

const closeTo = (values: readonly (readonly number[])[]) =>
  values.map((row) => row.map((value) => expect.closeTo(value, 4)));

describe("the scorer", () => {
  test("gives the log-probabilities under the shipped weights or those of a run", async () => {
    const { client, opened } = join();
    const shipped = await client.score(QUESTION);
    expect(shipped.logprobs).toEqual(closeTo(expected(policy)));
    expect(shipped.engine).toContain("onnxruntime");
    expect((await client.score(QUESTION)).logprobs).toEqual(shipped.logprobs);
    expect(opened()).toBe(1);
    const { logprobs } = await client.score({ ...QUESTION, policy: TRAINED });
    expect(logprobs).toEqual(closeTo(expected(trained)));
    expect(logprobs).not.toEqual(shipped.logprobs);
    expect(opened()).toBe(2);
  });

  test.each([
    ["other words", { vocabulary: [...tokenizer.vocabulary.slice(0, -1), " left"] }, /other words/],
    [
      "a text that is too long",
      { sequences: [{ tokens: Array(49).fill(1), targets: [1] }] },
      /at most 48 tokens, but this text has 49\. Shorten the skill\./,
    ],
    ["a token of no vocabulary", { sequences: [{ tokens: [1, 99], targets: [1] }] }, /outside/],
    [
      "a policy without its tokenizer",
      { policy: { ...TRAINED, name: "bare", file: exportOnnx(trained, "adapters", {}) } as const },
      /without its tokenizer/,
    ],
  ])("refuses %s in a sentence, and answers what comes next", async (_, change, sentence) => {
    const { client } = join();
    await expect(client.score({ ...QUESTION, ...change })).rejects.toThrow(sentence);
    expect((await client.score(QUESTION)).logprobs).toHaveLength(2);
  });

  test("opens a new engine after one has failed", async () => {
    let failures = 1;
    const { client, opened } = join(async (of) => {
      const engine = await createNodeEngine(of);
      if (failures-- <= 0) return engine;
      return {
        ...engine,
        config: of.config,
        info: engine.info,
        score: () => fail(),
        dispose: () => fail(),
      };
    });
    await expect(client.score(QUESTION)).rejects.toThrow("the device is gone");
    expect((await client.score(QUESTION)).logprobs).toEqual(closeTo(expected(policy)));
    expect(opened()).toBe(2);
  });

  test("ends what is waited for when its thread breaks", async () => {
    const listeners = new Map<string, (event: { readonly data: unknown }) => void>();
    const client = createScorerClient({
      postMessage: () => undefined,
      addEventListener: (type: string, listener: (event: { readonly data: unknown }) => void) =>
        void listeners.set(type, listener),
    });
    const waiting = client.score(QUESTION);
    present(listeners.get("error"), "a listener")({ data: null });
    await expect(waiting).rejects.toThrow(UserError);
    await expect(client.score(QUESTION)).rejects.toThrow(/stopped working\. Reload the page\.$/);
  });
});

const fail = (): Promise<never> => Promise.reject(new Error("the device is gone"));

describe("the scorer's messages", () => {
  test.each([
    ["targets that fall", { sequences: [{ tokens: [1, 2, 3], targets: [2, 1] }] }],
    ["a target before the second token", { sequences: [{ tokens: [1, 2], targets: [0] }] }],
    ["a target past the end", { sequences: [{ tokens: [1, 2], targets: [2] }] }],
    ["no policy", { policy: null }],
    ["weights that are no bytes", { policy: { kind: "trained", name: "x", file: [1] } }],
    ["no number", { id: "one" }],
  ])("a question with %s is refused", (_, change) => {
    expect(() => parseScorerCommand({ id: 0, ...QUESTION, ...change })).toThrow(UserError);
  });

  test("an answer without its numbers is refused", () => {
    expect(() => parseScorerMessage({ type: "scored", id: 0, engine: "x" })).toThrow(/logprobs/);
    expect(parseScorerCommand({ id: 0, ...QUESTION })).toEqual({ id: 0, ...QUESTION });
  });
});
