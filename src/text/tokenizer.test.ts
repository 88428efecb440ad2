import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import { END, SPECIAL_PIECES, START } from "./special.ts";
import { Tokenizer } from "./tokenizer.ts";

const PIECES = [" up", " down", " #11", " #1", " O13", "é", "\u{1F600}!", "\uFEFF"];
const tokenizer = Tokenizer.of(PIECES);
const firstPiece = SPECIAL_PIECES.length + 16;
const anyId = fc.integer({ min: -3, max: tokenizer.size + 3 });

describe("encode", () => {
  test("takes the longest literal piece", () => {
    expect(tokenizer.encode(" #11 #1 up")).toEqual([firstPiece + 2, firstPiece + 3, firstPiece]);
  });

  test("writes other characters as two nibbles a UTF-8 byte", () => {
    const zero = SPECIAL_PIECES.length;
    expect(tokenizer.encode("A")).toEqual([zero + 4, zero + 1]);
    expect(tokenizer.encode("€")).toEqual([14, 2, 8, 2, 10, 12].map((nibble) => zero + nibble));
  });

  test("never yields a control token", () => {
    for (const name of SPECIAL_PIECES) {
      for (const id of tokenizer.encode(`${name} up`)) {
        expect(id).toBeGreaterThanOrEqual(SPECIAL_PIECES.length);
      }
    }
  });

  test("takes a lone surrogate as U+FFFD", () => {
    expect(tokenizer.decode(tokenizer.encode("a\uD83D up\uDE00"))).toBe("a\uFFFD up\uFFFD");
  });
});

describe("decode", () => {
  test("is the inverse of encode on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(tokenizer.decode(tokenizer.encode(text))).toBe(text);
      }),
    );
  });

  test("is the inverse of encode on mixtures of pieces and other text", () => {
    const part = fc.oneof(
      fc.constantFrom(...PIECES, ...SPECIAL_PIECES),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join("");
        expect(tokenizer.decode(tokenizer.encode(text))).toBe(text);
      }),
    );
  });

  test("takes any ids, and gives text without lone surrogates", () => {
    fc.assert(
      fc.property(fc.array(anyId), (ids) => {
        expect(tokenizer.decode(ids)).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  test("marks what is no UTF-8, and writes control tokens by name", () => {
    const zero = SPECIAL_PIECES.length;
    const ids = [tokenizer.special(START), zero + 4, zero + 1, zero + 4, firstPiece, zero + 15];
    expect(tokenizer.decode([...ids, zero + 15, tokenizer.special(END), 9999])).toBe(
      "<start>A\uFFFD up\uFFFD<end>\uFFFD",
    );
  });
});

test("the vocabulary lists the text of every id", () => {
  expect(tokenizer.vocabulary).toHaveLength(tokenizer.size);
  expect(tokenizer.size).toBe(SPECIAL_PIECES.length + 16 + PIECES.length);
  expect(tokenizer.text(firstPiece)).toBe(" up");
  expect(tokenizer.text(tokenizer.special(END))).toBe(END);
  expect(tokenizer.text(-1)).toBe("\uFFFD");
});

describe("the file", () => {
  test("round trip through JSON", () => {
    const copy = Tokenizer.parse(JSON.parse(JSON.stringify(tokenizer.file)));
    expect(copy.vocabulary).toEqual(tokenizer.vocabulary);
    expect(copy.encode(" #11 A up")).toEqual(tokenizer.encode(" #11 A up"));
  });

  const good = tokenizer.file;
  test.each([
    ["no object", null, /tokenizer file/],
    ["another format", { ...good, format: "bpe" }, /"format"/],
    ["a later version", { ...good, version: 2 }, /"version"/],
    ["a piece that is no text", { ...good, pieces: [" a", 3] }, /"pieces\.1"/],
    ["an empty piece", { ...good, pieces: [""] }, /"pieces\.0"/],
    ["a piece twice", { ...good, pieces: [" a", " a"] }, /" a" occurs twice/],
    ["a piece like a control token", { ...good, pieces: [END] }, /"<end>" occurs twice/],
    ["half a character", { ...good, pieces: ["\uD83D"] }, /half a character/],
    ["a control token missing", { ...good, special: SPECIAL_PIECES.slice(1) }, /<pad> is missing/],
  ])("refuses %s", (_, value, message) => {
    expect(() => Tokenizer.parse(value)).toThrow(UserError);
    expect(() => Tokenizer.parse(value)).toThrow(message);
  });

  test("is read from the text of its file; what is no JSON is refused in a sentence", () => {
    expect(Tokenizer.read(JSON.stringify(good)).vocabulary).toEqual(tokenizer.vocabulary);
    expect(() => Tokenizer.read('{"format":')).toThrow(UserError);
    expect(() => Tokenizer.read("")).toThrow(/is not JSON\. Use the tokenizer\.json/);
  });

  test("an unknown control token is refused by name", () => {
    expect(() => tokenizer.special("<up>")).toThrow(UserError);
  });
});
