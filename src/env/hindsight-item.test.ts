import { expect, test } from "vitest";
import { encodeCorpusItem, Tokenizer } from "../text/index.ts";
import { hindsightItem } from "./hindsight-item.ts";
import type { Episode } from "./types.ts";

const tokenizer = Tokenizer.of([" room", " see", " go", " far", " avoid", " idle"]);
const episode: Episode = {
  task: "test/1",
  statement: " room",
  opening: " see",
  steps: [{ action: " go far", observation: " see", reward: 0, valid: true }],
  won: false,
};

test("only the skill and its <end> have loss", () => {
  const { tokens, loss } = encodeCorpusItem(tokenizer, hindsightItem(episode, " avoid idle", 2));
  expect(tokenizer.decode(tokens)).toBe(
    "<start> room see go far<end> see<failure><look-back> avoid idle<end>",
  );
  expect(loss.map(Number).join("")).toBe("000000000111");
});

test("an action of one token has no <end>", () => {
  const { tokens } = encodeCorpusItem(
    tokenizer,
    hindsightItem({ ...episode, won: true }, " idle", 1),
  );
  expect(tokenizer.decode(tokens)).toBe(
    "<start> room see go far see<success><look-back> idle<end>",
  );
});
