import { describe, expect, test } from "vitest";
import { at, mean, Rng } from "../../base/index.ts";
import { type CorpusItem, encodeCorpusItem, LOOK_BACK, SKILL, START } from "../../text/index.ts";
import { CORPUS_MIX, corpusItem, REHEARSAL_MIX } from "./corpus.ts";
import { HORIZON } from "./environment.ts";
import { splitOf } from "./generator.ts";
import { isRight } from "./hindsight.ts";
import { move, type Room } from "./room.ts";
import { parseSkill, type Skill } from "./skill.ts";
import { distance } from "./solver.ts";
import { DIRECTIONS, makeTokenizer } from "./words.ts";

const tokenizer = makeTokenizer();

/** A training text read back from its tokens. */
interface Reading {
  readonly room: Room;
  readonly skill: Skill | null;
  readonly label: Skill | null;
  readonly moves: number;
  readonly silentMoves: number;
  readonly won: boolean;
}

const cellOf = (word: string): number => (Number(word[1]) - 1) * 4 + Number(word[2]) - 1;

/** Reads a text word by word; throws where it is not laid out as it must be. */
function read(item: CorpusItem): Reading {
  const { tokens, loss } = encodeCorpusItem(tokenizer, item);
  const words = tokens.map((id) => tokenizer.text(id).trim());
  let next = 0;
  const take = (): string => at(words, next++);
  const skillUpTo = (): Skill | null => {
    const end = words.indexOf("<end>", next);
    const skill = parseSkill(words.slice(next, end).join(" "));
    next = end + 1;
    expect(skill).not.toBeNull();
    return skill;
  };
  expect(take()).toBe(START);
  let floor = 0;
  let target = -1;
  for (let cell = 0; cell < 16; cell++) {
    const word = take();
    expect(cellOf(word)).toBe(cell);
    if (word[0] !== "#") floor |= 1 << cell;
    if (word[0] === "O") target = cell;
  }
  expect(loss.slice(0, 17).some(Boolean)).toBe(false);
  const skilled = words[next] === SKILL;
  if (skilled) next++;
  const skill = skilled ? skillUpTo() : null;
  const observe = () => ({ player: cellOf(take()), box: cellOf(take()) });
  const start = observe();
  const room: Room = { floor, target, ...start };
  expect(loss.slice(17, next).every(Boolean)).toBe(true);
  let position = start;
  let moves = 0;
  let silentMoves = 0;
  for (;;) {
    const direction = DIRECTIONS.find((word) => word === words[next]);
    if (direction === undefined) break;
    expect(new Set(loss.slice(next, next + 3)).size).toBe(1);
    if (!at(loss, next)) {
      expect(silentMoves).toBe(moves);
      silentMoves++;
    }
    next++;
    const after = observe();
    const { player, box } = move(floor, position, direction);
    expect(after).toEqual({ player, box });
    position = after;
    moves++;
  }
  const won = position.box === target;
  let label: Skill | null = null;
  if (next < words.length) {
    expect(loss.slice(next).every(Boolean)).toBe(true);
    expect(take()).toBe(won ? "<success>" : "<failure>");
    expect(take()).toBe(LOOK_BACK);
    label = skillUpTo();
  }
  expect(next).toBe(words.length);
  return { room, skill, label, moves, silentMoves, won };
}

function texts(n: number, mix = CORPUS_MIX): CorpusItem[] {
  const rng = Rng.of(3, "corpus test");
  return Array.from({ length: n }, () => corpusItem(rng, mix));
}

const readings = texts(4000).map(read);
const share = <T>(list: readonly T[], is: (item: T) => boolean): number =>
  list.filter(is).length / list.length;

describe("a training text", () => {
  test("is a function of the generator's state", () => {
    expect(texts(50)).toEqual(texts(50));
  });

  test("is a whole game: won, or as long as the horizon", () => {
    for (const { won, moves } of readings) {
      expect(moves).toBeLessThanOrEqual(HORIZON);
      expect(won || moves === HORIZON).toBe(true);
    }
  });

  test("has a room of the train split", () => {
    for (const { room } of readings) expect(splitOf(room)).toBe("train");
  });

  test("has 75 tokens at most, 59 on average", () => {
    const lengths = texts(1000).map((item) => encodeCorpusItem(tokenizer, item).tokens.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(17 + 11 + 2 + 3 * HORIZON);
    expect(mean(lengths)).toBeGreaterThan(56);
    expect(mean(lengths)).toBeLessThan(62);
  });
});

/** The margins are at least three standard errors of the share of n texts. */
describe("the mix", () => {
  const skilled = readings.filter(({ skill }) => skill !== null);
  const labelled = readings.filter(({ label }) => label !== null);
  const plain = readings.filter(({ skill, label }) => skill === null && label === null);

  test("is 45 % plain games, 50 % with a skill, 5 % with a label", () => {
    expect(plain.length / readings.length).toBeCloseTo(0.45, 1);
    expect(skilled.length / readings.length).toBeCloseTo(0.5, 1);
    expect(Math.abs(labelled.length / readings.length - 0.05)).toBeLessThan(0.015);
    expect(skilled.length + labelled.length + plain.length).toBe(readings.length);
  });

  test("takes a quarter of the rooms from 1 to 12 moves, the rest from 3 to 10", () => {
    const outside = share(readings, ({ room }) => {
      const moves = distance(room, room);
      return moves < 3 || moves > 10;
    });
    expect(Math.abs(outside - 0.25 / 3)).toBeLessThan(0.02);
  });

  test("has weak games", () => {
    const won = share(plain, (reading) => reading.won);
    expect(won).toBeGreaterThan(0.18);
    expect(won).toBeLessThan(0.29);
  });

  test("lets three of five skilled games start with weak moves without loss", () => {
    const taken = skilled.filter(({ silentMoves }) => silentMoves > 0);
    expect(Math.abs(taken.length / skilled.length - 0.6)).toBeLessThan(0.04);
    for (const { silentMoves } of taken) expect(silentMoves).toBeLessThanOrEqual(HORIZON - 5);
    for (const { silentMoves } of [...plain, ...labelled]) expect(silentMoves).toBe(0);
  });

  test("has right skills in most skilled games, and wins with them", () => {
    const right = skilled.filter(({ room, skill }) => skill !== null && isRight(room, skill));
    const wrong = skilled.filter(({ room, skill }) => skill !== null && !isRight(room, skill));
    expect(right.length / skilled.length).toBeGreaterThan(0.58);
    expect(right.length / skilled.length).toBeLessThan(0.72);
    expect(share(right, (reading) => reading.won)).toBeGreaterThan(0.75);
    expect(share(wrong, (reading) => reading.won)).toBeLessThan(0.35);
  });

  test("has labels that are right by chance only", () => {
    const right = share(labelled, ({ room, label }) => label !== null && isRight(room, label));
    expect(right).toBeLessThan(0.35);
  });

  test("for rehearsal has no labels", () => {
    expect(share(texts(300, REHEARSAL_MIX).map(read), ({ label }) => label !== null)).toBe(0);
  });
});
