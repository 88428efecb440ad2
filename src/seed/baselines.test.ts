import { describe, expect, it } from "vitest";
import { at } from "../base/index.ts";
import { END, LOOK_BACK, SKILL } from "../text/index.ts";
import { BASELINES, type BaselineName } from "./baselines.ts";
import { TestEngine } from "./test-engine.ts";
import { type TestSetup, testSetup } from "./test-world.ts";
import { evaluatePolicy } from "./evaluate.ts";

const REQUEST = { split: "unseen", tasks: 12, temperature: 1 } as const;

/** Follows a skill in its context; without one it says " a" (right for even tasks). */
function follower(write: (prefix: string) => string | null): TestSetup {
  const setup = testSetup();
  const { engine, tokenizer } = setup;
  const [end, lookBack] = [tokenizer.special(END), tokenizer.special(LOOK_BACK)];
  const id = (word: string): number => at(tokenizer.encode(word), 0);
  engine.script = (prefix) => {
    const text = tokenizer.decode(prefix);
    const last = prefix.at(-1);
    if (last === lookBack || text.endsWith(`guess${SKILL}`)) return id(write(text) ?? " no");
    if (prefix.at(-2) === lookBack || /guess<skill> \w+$/.test(text)) return end;
    return id(/<skill>( a| b)<end>/.exec(text)?.[1] ?? " a");
  };
  return setup;
}

const run = (name: BaselineName, setup: TestSetup) => BASELINES[name].evaluate(setup, REQUEST, 4);
const contexts = ({ engine, tokenizer }: TestSetup): readonly string[] =>
  engine.seen.sessions.flatMap(({ lanes }) => lanes.map((lane) => tokenizer.decode(lane)));

describe("the prompting baselines", () => {
  it("vanilla is the plain evaluation", async () => {
    const setup = follower(() => " b");
    expect(await run("vanilla", setup)).toEqual(
      await evaluatePolicy(setup, REQUEST, { seed: 4, update: 0 }),
    );
    expect(contexts(setup).some((text) => text.includes(SKILL))).toBe(false);
  });

  it("a library's skill is in the prompt", async () => {
    const setup = follower(() => " a");
    expect(await run("skill-prompt", setup)).toMatchObject({ n: 12, won: 12 });
    expect(contexts(setup).every((text) => text.startsWith("<start> guess<skill>"))).toBe(true);
  });

  it("a skill that the policy writes first is what it follows, when it is well formed", async () => {
    expect(
      await run(
        "react",
        follower(() => " b"),
      ),
    ).toMatchObject({ n: 12, won: 6 });
    const odd = await run(
      "react",
      follower(() => " b"),
    );
    expect(odd.kinds.find(({ kind }) => kind === "answer b")?.won).toBe(6);
    const setup = follower(() => null);
    expect(await run("react", setup)).toMatchObject({ won: 6 });
    const played = setup.engine.seen.sessions.at(-1)?.lanes ?? [];
    expect(played.some((lane) => setup.tokenizer.decode(lane).includes(SKILL))).toBe(false);
  });

  it("Reflexion tries failures again with its own skill about them, and nothing else", async () => {
    const setup = follower(() => " b");
    expect(await run("reflexion", setup)).toMatchObject({ n: 12, won: 12 });
    const [first, analyzer, retry, ...more] = setup.engine.seen.sessions;
    expect(first?.lanes).toHaveLength(12);
    expect(analyzer?.lanes).toHaveLength(6);
    expect(retry?.lanes).toHaveLength(6);
    expect(more).toHaveLength(0);
    expect(
      await run(
        "reflexion",
        follower(() => " a"),
      ),
    ).toMatchObject({ n: 12, won: 6 });
  });

  it("Reflexion retries a task with what it wrote about that task's own failure", async () => {
    // The skill is the parity of all that stands before it, so that failures have different ones.
    const setup = testSetup();
    const { engine, tokenizer } = setup;
    const [end, lookBack] = [tokenizer.special(END), tokenizer.special(LOOK_BACK)];
    engine.script = (prefix) => {
      if (prefix.at(-2) === lookBack) return end;
      if (prefix.at(-1) !== lookBack) return null;
      const sum = prefix.reduce((total, token) => total + token, 0);
      return at(tokenizer.encode(sum % 2 === 0 ? " a" : " b"), 0);
    };
    await BASELINES.reflexion.evaluate(setup, { ...REQUEST, tasks: 40 }, 4);
    const [, analyzer, retry] = setup.engine.seen.sessions;
    const texts = (session: typeof retry): readonly string[] =>
      (session?.lanes ?? []).map((lane) => tokenizer.decode(lane));
    const written = texts(analyzer).map(
      (text) => /<failure><look-back>( \w)<end>$/.exec(text)?.[1],
    );
    expect(new Set(written).size).toBe(2);
    const read = texts(retry).map((text) => /^<start> guess<skill>( \w)<end>/.exec(text)?.[1]);
    expect(read).toEqual(written);
  });

  it("ExpeL uses the skills of train tasks that it solved", async () => {
    const setup = follower(() => " b");
    expect(await run("expel", setup)).toMatchObject({ n: 12, won: 6 });
    expect(contexts(setup).some((text) => text.startsWith("<start> guess<skill> b<end>"))).toBe(
      true,
    );
    expect(contexts(setup).some((text) => text.includes("<failure>"))).toBe(false);
    const without = follower(() => null);
    expect(await run("expel", without)).toMatchObject({ n: 12, won: 6 });
  });

  it("repeat themselves and leave the weights alone", async () => {
    for (const name of Object.keys(BASELINES) as BaselineName[]) {
      const setup = testSetup();
      expect(setup.engine).toBeInstanceOf(TestEngine);
      const before = await setup.engine.snapshot();
      expect(await run(name, setup)).toEqual(await run(name, setup));
      expect(await setup.engine.snapshot()).toEqual(before);
      expect(setup.engine.seen.sessions.every(({ closed }) => closed === 1)).toBe(true);
    }
  });
});
