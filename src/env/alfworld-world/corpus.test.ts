import { describe, expect, it } from "vitest";
import { Rng } from "../../base/index.ts";
import { type CorpusItem, encodeCorpusItem, LOOK_BACK, SKILL, START } from "../../text/index.ts";
import { CORPUS_MIXES, type CorpusMix, corpusItem, REHEARSAL_MIX } from "./corpus.ts";
import { parseSkill } from "./skill.ts";
import { makeTokenizer } from "./words.ts";

const items = (mix: CorpusMix, count: number): CorpusItem[] => {
  const rng = Rng.of(1, "test corpus");
  return Array.from({ length: count }, () => corpusItem(rng, mix));
};
const has = ({ pieces }: CorpusItem, name: string): boolean =>
  pieces.some((piece) => "special" in piece && piece.special === name);
const share = <T>(list: readonly T[], test: (one: T) => boolean): number =>
  list.filter(test).length / list.length;
const textAfter = ({ pieces }: CorpusItem, name: string): string => {
  const index = pieces.findIndex((piece) => "special" in piece && piece.special === name);
  const next = pieces[index + 1];
  return next !== undefined && "text" in next ? next.text : "";
};

const [mix] = CORPUS_MIXES.slice(-1);
if (mix === undefined) throw new Error("there are mixes");
const texts = items(mix, 800);

describe("corpusItem", () => {
  it("says the same for the same numbers", () => {
    expect(items(mix, 20)).toEqual(items(mix, 20));
  });

  it("has the kinds of texts in the shares of its mix", () => {
    expect(share(texts, (item) => has(item, SKILL))).toBeCloseTo(mix.skilled, 1);
    expect(share(texts, (item) => has(item, LOOK_BACK))).toBeCloseTo(mix.labelled, 1);
  });

  it("begins with a statement that nothing predicts", () => {
    for (const { pieces } of texts.slice(0, 50)) {
      expect(pieces.slice(0, 2)).toMatchObject([
        { special: START, loss: false },
        { text: expect.stringMatching(/^Your task is to: .*\.$/), loss: false },
      ]);
    }
  });

  it("puts skills of the grammar into context and behind the question", () => {
    for (const item of texts) {
      for (const name of [SKILL, LOOK_BACK]) {
        if (has(item, name)) expect(parseSkill(textAfter(item, name))).not.toBeNull();
      }
    }
  });

  it("has no loss on what a weak player did before the follower took over", () => {
    const skilled = texts.filter((item) => has(item, SKILL));
    const silentCommand = ({ pieces }: CorpusItem): boolean =>
      pieces.some((piece) => "text" in piece && piece.text.startsWith("go to") && !piece.loss);
    expect(share(skilled, silentCommand)).toBeCloseTo(mix.takenOver, 1);
    for (const { pieces } of skilled) {
      const commands = pieces.flatMap((piece) =>
        "text" in piece && /^(go to|take|open|move) /.test(piece.text) ? [piece.loss] : [],
      );
      const first = commands.indexOf(true);
      expect(commands.slice(first < 0 ? commands.length : first)).not.toContain(false);
    }
  });

  it("trains only the label of a labelled game", () => {
    const tokenizer = makeTokenizer();
    for (const item of items({ ...mix, skilled: 0, labelled: 1 }, 50)) {
      const trained = item.pieces.filter(({ loss }) => loss);
      expect(trained).toHaveLength(2);
      const { tokens, loss } = encodeCorpusItem(tokenizer, item);
      expect(loss).toHaveLength(tokens.length);
    }
  });

  it("rehearses acting only", () => {
    expect(items(REHEARSAL_MIX, 200).some((item) => has(item, LOOK_BACK))).toBe(false);
  });

  it("fits into a context of 384 tokens", () => {
    const tokenizer = makeTokenizer();
    const lengths = texts.map((item) => encodeCorpusItem(tokenizer, item).tokens.length);
    expect(Math.max(...lengths)).toBeLessThan(384);
  });
});
