import { describe, expect, it } from "vitest";
import type { HiddenFact, TextEnvironment } from "../env/index.ts";
import { START } from "../text/index.ts";
import { factBeliefs } from "./facts.ts";
import { parseSettings } from "./settings-parse.ts";
import { testSetup } from "./test-world.ts";
import { Trainer } from "./trainer.ts";

const setup = testSetup();
const { engine, tokenizer } = setup;

const probe = (text: string) => ({
  pieces: [
    { special: START, loss: false },
    { text, loss: false },
  ],
  words: [
    { text: " a", option: "first" },
    { text: " now", option: "first" },
    { text: " b", option: "second" },
  ],
});
const fact: HiddenFact = {
  kind: "letter",
  subject: "door",
  answer: "second",
  options: ["first", "second"],
  probes: [probe(" guess"), probe(" guess no")],
};

/** The shares of the two options by the model's own log-probabilities. */
function expected(): number[] {
  const prefixes = [" guess", " guess no"].map((text) => [
    tokenizer.special(START),
    ...tokenizer.encode(text),
  ]);
  const shares = prefixes.map((prefix) => {
    const logprobs = engine.logprobs("policy", prefix);
    const weight = (word: string) => Math.exp(logprobs[tokenizer.encode(word)[0] ?? -1] ?? NaN);
    const [a, now, b] = [weight(" a"), weight(" now"), weight(" b")];
    return (a + now) / (a + now + b);
  });
  const first = ((shares[0] ?? NaN) + (shares[1] ?? NaN)) / 2;
  return [first, 1 - first];
}

describe("what a policy believes of hidden facts", () => {
  it("is its own distribution over the words that may come next, as a mean over the probes", async () => {
    const [belief] = await factBeliefs(setup, [fact]);
    expect(belief).toMatchObject({ kind: "letter", subject: "door", answer: "second" });
    const wanted = expected();
    expect(belief?.options).toEqual(["first", "second"]);
    belief?.probabilities.forEach((share, i) => {
      expect(share).toBeCloseTo(wanted[i] ?? NaN, 5);
    });
  });

  it("follows the policy", async () => {
    const sure = new Float32Array(tokenizer.size);
    sure[tokenizer.encode(" b")[0] ?? -1] = 50;
    const before = await engine.readWeights("policy");
    await engine.writeWeights("policy", sure);
    const [belief] = await factBeliefs(setup, [fact]);
    await engine.writeWeights("policy", before);
    expect(belief?.probabilities[1]).toBeGreaterThan(0.99);
  });

  it("is part of an evaluation in a world that has such facts, and of no other", async () => {
    const settings = parseSettings({ tasks: 1, rollouts: 2, evaluationTasks: 4 });
    const request = { split: "unseen", tasks: 4, temperature: 1 } as const;
    const plain = await Trainer.create({ ...setup, settings });
    expect(await plain.evaluate(request)).not.toHaveProperty("facts");
    const environment: TextEnvironment = { ...setup.environment, facts: () => [fact] };
    const hidden = await Trainer.create({ ...setup, environment, settings });
    const { facts } = await hidden.evaluate(request);
    expect(facts).toEqual(await factBeliefs(setup, [fact]));
  });

  it("asks only at the words that are one token", async () => {
    const long = {
      ...fact,
      probes: [{ ...probe(" guess"), words: [{ text: " a b", option: "x" }] }],
    };
    await expect(factBeliefs(setup, [long])).rejects.toThrow("one token");
  });
});
