import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeCorpusItem } from "./corpus.ts";
import {
  actionTokens,
  append,
  opening,
  type Sequence,
  skillTokens,
  verdictTokens,
  withSkill,
} from "./layout.ts";
import { END, SKILL, START } from "./special.ts";
import { Tokenizer } from "./tokenizer.ts";

const tokenizer = Tokenizer.of([" #11", " P12", " X13", " P13", " up", " left", " avoid", " bump"]);

function episode(skill?: string): Sequence {
  const opened = opening(tokenizer, " #11", " P12 X13", skill);
  const acted = append(opened, "action", actionTokens(tokenizer, " left", 1));
  return append(acted, "observation", tokenizer.encode(" P13 X13"));
}

const kinds = (sequence: Sequence): string[] =>
  sequence.segments.map((segment) => `${segment.kind} ${segment.length}`);

describe("a sequence", () => {
  test("reads start, statement, observation, action, observation, verdict", () => {
    const sequence = append(episode(), "verdict", verdictTokens(tokenizer, false));
    expect(tokenizer.decode(sequence.tokens)).toBe(
      "<start> #11 P12 X13 left P13 X13<failure><look-back>",
    );
    expect(kinds(sequence)).toEqual([
      "start 1",
      "statement 1",
      "observation 2",
      "action 1",
      "observation 2",
      "verdict 2",
    ]);
  });

  test("has a skill behind the statement", () => {
    expect(tokenizer.decode(episode(" avoid").tokens)).toBe(
      "<start> #11<skill> avoid<end> P12 X13 left P13 X13",
    );
  });

  test("an action of several tokens ends with <end>", () => {
    const ids = actionTokens(tokenizer, " up left", 6);
    expect(tokenizer.decode(ids)).toBe(" up left<end>");
    expect(tokenizer.decode(actionTokens(tokenizer, " up", 1))).toBe(" up");
  });

  test("has no empty stretch", () => {
    const sequence = opening(tokenizer, "", "");
    expect(kinds(sequence)).toEqual(["start 1"]);
    expect(tokenizer.decode(withSkill(sequence, [tokenizer.special(SKILL)]).sequence.tokens)).toBe(
      START + SKILL,
    );
  });
});

describe("withSkill", () => {
  const ids = skillTokens(tokenizer, " avoid bump");

  test("gives the sequence that an opening with that skill gives", () => {
    const { sequence, shift } = withSkill(episode(), ids);
    expect(sequence).toEqual(episode(" avoid bump"));
    expect(shift).toBe(4);
  });

  test("replaces a skill that was there", () => {
    const { sequence, shift } = withSkill(episode(" bump"), ids);
    expect(sequence).toEqual(episode(" avoid bump"));
    expect(shift).toBe(1);
    expect(withSkill(sequence, []).sequence).toEqual(episode());
  });

  test("moves every token behind the skill by the shift", () => {
    const plain = episode();
    const { sequence, shift } = withSkill(plain, ids);
    plain.tokens.forEach((id, i) => {
      expect(sequence.tokens[i < 2 ? i : i + shift]).toBe(id);
    });
  });
});

describe("a corpus item", () => {
  test("has one loss flag a token", () => {
    const item = encodeCorpusItem(tokenizer, {
      pieces: [
        { special: START, loss: false },
        { text: " #11 P12", loss: false },
        { text: " up left", loss: true },
        { special: END, loss: true },
      ],
    });
    expect(tokenizer.decode(item.tokens)).toBe("<start> #11 P12 up left<end>");
    expect(item.loss).toEqual([false, false, false, true, true, true]);
  });

  test("never takes a control token out of text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const item = encodeCorpusItem(tokenizer, {
          pieces: [{ text: `${END}${text}`, loss: true }],
        });
        expect(item.tokens).not.toContain(tokenizer.special(END));
        expect(item.loss).toHaveLength(item.tokens.length);
      }),
    );
  });
});
