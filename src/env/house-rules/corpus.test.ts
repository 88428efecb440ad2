import { describe, expect, test } from "vitest";
import { at, mean, Rng } from "../../base/index.ts";
import { type CorpusItem, encodeCorpusItem, LOOK_BACK, SKILL, START } from "../../text/index.ts";
import { hindsightItem } from "../hindsight-item.ts";
import { hindsightSkill, type Transcript } from "./analyzer.ts";
import {
  CORPUS_MIXES,
  type CorpusMix,
  corpusItem,
  EARLY_MIX,
  LATE_MIX,
  REHEARSAL_MIX,
} from "./corpus.ts";
import { HORIZON } from "./rules.ts";
import { formatSkill, MOST_WORDS, parseSkill } from "./skill.ts";
import { makeTokenizer } from "./words.ts";

const tokenizer = makeTokenizer();

/** A training text read back from its tokens. */
interface Reading {
  readonly transcript: Transcript;
  readonly opening: string;
  readonly skill: string | null;
  readonly label: string | null;
  readonly silent: number;
  /** Whether anything of the game has loss. */
  readonly trained: boolean;
}

/** Reads a text token by token; throws where it is not laid out as it must be. */
function read(item: CorpusItem): Reading {
  const { tokens, loss } = encodeCorpusItem(tokenizer, item);
  const words = tokens.map((id) => tokenizer.text(id));
  let next = 0;
  const upTo = (last: string): string => {
    const end = words.indexOf(last, next);
    expect(end).toBeGreaterThanOrEqual(next);
    const text = words.slice(next, end).join("");
    next = end + 1;
    return text;
  };
  expect(at(words, next++)).toBe(START);
  const skilled = words.includes(SKILL);
  const statement = upTo(skilled ? SKILL : " >");
  const skill = skilled ? upTo("<end>") : null;
  if (skilled) expect(upTo(" >")).toBe("");
  const wanted = at(words, next++);
  expect(loss.slice(0, next).some(Boolean)).toBe(false);
  const steps: Transcript["steps"][number][] = [];
  let silent = 0;
  let trained = false;
  while (next < words.length && !["<success>", "<failure>"].includes(at(words, next))) {
    const start = next;
    const action = upTo("<end>");
    const observation = `${upTo(" >")} >${wanted}`;
    expect(at(words, next++)).toBe(wanted);
    expect(new Set(loss.slice(start, next)).size).toBe(1);
    if (at(loss, start)) trained = true;
    else {
      expect(trained).toBe(false);
      silent++;
    }
    steps.push({ action, observation });
  }
  const labelled = next < words.length;
  const won = labelled && words[next] === "<success>";
  let label: string | null = null;
  if (labelled) {
    expect(words[next + 1]).toBe(LOOK_BACK);
    expect(loss.slice(next, next + 2).some(Boolean)).toBe(false);
    next += 2;
    expect(loss.slice(next).every(Boolean)).toBe(true);
    label = upTo("<end>");
  }
  expect(next).toBe(words.length);
  return {
    transcript: { statement, steps, won },
    opening: ` >${wanted}`,
    skill,
    label,
    silent,
    trained,
  };
}

function texts(n: number, mix: CorpusMix): CorpusItem[] {
  const rng = Rng.of(3, "corpus test");
  return Array.from({ length: n }, () => corpusItem(rng, mix));
}

const readings = texts(3000, LATE_MIX).map(read);
const share = <T>(list: readonly T[], is: (item: T) => boolean): number =>
  list.filter(is).length / list.length;
const isWon = ({ transcript }: Reading): boolean => {
  const last = transcript.steps.at(-1);
  return last?.action.startsWith(" put") === true && transcript.steps.length < HORIZON;
};

describe("a training text", () => {
  test("is a function of the generator's state", () => {
    expect(texts(50, EARLY_MIX)).toEqual(texts(50, EARLY_MIX));
  });

  test("is a game of at most the horizon's actions", () => {
    for (const { transcript } of readings) {
      expect(transcript.steps.length).toBeLessThanOrEqual(HORIZON);
      expect(transcript.steps.length).toBeGreaterThan(0);
    }
  });

  test("has 105 tokens on average, and fits a context of 160", () => {
    const lengths = texts(1500, LATE_MIX).map(
      (item) => encodeCorpusItem(tokenizer, item).tokens.length,
    );
    expect(Math.max(...lengths) + MOST_WORDS + 3).toBeLessThanOrEqual(160);
    expect(mean(lengths)).toBeGreaterThan(102);
    expect(mean(lengths)).toBeLessThan(109);
  });
});

/** The margins are at least three standard errors of the share of n texts. */
describe("the mix", () => {
  const skilled = readings.filter(({ skill }) => skill !== null);
  const labelled = readings.filter(({ label }) => label !== null);
  const plain = readings.filter(({ skill, label }) => skill === null && label === null);

  test("has its shares", () => {
    const near = (list: readonly Reading[], expected: number) =>
      expect(Math.abs(list.length / readings.length - expected)).toBeLessThan(0.03);
    near(skilled, LATE_MIX.skilled);
    near(labelled, LATE_MIX.labelled);
    near(plain, 1 - LATE_MIX.skilled - LATE_MIX.labelled);
    expect(skilled.length + labelled.length + plain.length).toBe(readings.length);
  });

  test("has labels that say what their own game reveals, and nothing else", () => {
    for (const { label, transcript } of labelled) {
      expect(label).toBe(formatSkill(hindsightSkill(transcript)));
    }
  });

  test("has labels in the very layout of stage 1", () => {
    const only = texts(100, { ...LATE_MIX, labelled: 1, skilled: 0 });
    for (const item of only) {
      const { transcript, opening, label } = read(item);
      const steps = transcript.steps.map((step) => ({ ...step, reward: 0, valid: true }));
      const episode = { ...transcript, steps, task: "", opening };
      const again = hindsightItem(episode, label ?? "", 3);
      expect(encodeCorpusItem(tokenizer, again)).toEqual(encodeCorpusItem(tokenizer, item));
    }
  });

  test("shows but the form where labels are not grounded", () => {
    const ungrounded = texts(400, { ...LATE_MIX, labelled: 1, skilled: 0, grounded: 0 }).map(read);
    const own = share(
      ungrounded,
      ({ label, transcript }) => label === formatSkill(hindsightSkill(transcript)),
    );
    expect(own).toBeLessThan(0.03);
    for (const { label } of ungrounded) expect(parseSkill(label ?? "")).not.toBeNull();
  });

  test("has no loss on the games of labels", () => {
    for (const { trained } of labelled) expect(trained).toBe(false);
    for (const { trained } of [...plain, ...skilled]) expect(trained).toBe(true);
  });

  test("lets players without a skill begin some skilled games, without loss", () => {
    const begun = skilled.filter(({ silent }) => silent > 0);
    expect(Math.abs(begun.length / skilled.length - LATE_MIX.takenOver)).toBeLessThan(0.05);
    for (const { silent } of begun) expect(silent).toBeLessThanOrEqual(HORIZON - 5);
    for (const { silent } of plain) expect(silent).toBe(0);
  });

  test("has skills that help", () => {
    expect(share(skilled, isWon)).toBeGreaterThan(share(plain, isWon) + 0.15);
    for (const { skill } of skilled) expect(parseSkill(skill ?? "")).not.toBeNull();
  });

  test("has labels that reveal more where players knew the house", () => {
    const revealed = (informed: number) => {
      const only = { ...LATE_MIX, labelled: 1, skilled: 0, informed };
      return share(texts(400, only).map(read), ({ label }) => !label?.includes("unseen"));
    };
    expect(revealed(1)).toBeGreaterThan(revealed(0) + 0.2);
  });

  test("has labels about games in which the object was never seen", () => {
    const blind = (cut: number) =>
      share(
        texts(400, { ...LATE_MIX, labelled: 1, skilled: 0, cut }).map(read),
        ({ label }) => parseSkill(label ?? "")?.where === null,
      );
    expect(blind(0)).toBeLessThan(0.05);
    expect(blind(1)).toBeGreaterThan(0.1);
  });

  test("starts with stronger players, and never has a label that is not read", () => {
    const wins = (mix: CorpusMix) =>
      share(texts(600, { ...mix, labelled: 0, skilled: 0 }).map(read), isWon);
    expect(wins(EARLY_MIX)).toBeGreaterThan(wins(LATE_MIX) + 0.02);
    for (const mix of [...CORPUS_MIXES, REHEARSAL_MIX]) expect(mix.grounded).toBe(1);
    expect(REHEARSAL_MIX.labelled).toBeGreaterThan(0);
  });
});
