import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UserError } from "../../base/index.ts";
import { readBoxobanAsGym } from "./boxoban.ts";
import { formatXsb, parseXsb } from "./collection.ts";
import { makeLevel, roomRows } from "./level.ts";
import { formatLurd, parseLurd, playLurd } from "./solution.ts";

const SIMPLE = ["#####", "#@$.#", "#####"];

/** A closed level of any size whose inside is drawn from floor, walls, boxes and targets. */
const levels = fc
  .record({
    height: fc.integer({ min: 1, max: 7 }),
    width: fc.integer({ min: 3, max: 7 }),
    seed: fc.array(fc.constantFrom(" ", " ", "#", "*", "$.", ".$", "+$"), { maxLength: 49 }),
    title: fc.stringMatching(/^[a-z][a-z0-9 :;#-]{0,12}$/),
    author: fc.stringMatching(/^[A-Z][a-z ]{0,12}$/),
    ragged: fc.boolean(),
  })
  .map(({ height, width, seed, title, author, ragged }) => {
    const inside: string[] = [];
    let player = false;
    for (const piece of seed.length > 0 ? seed : ["*"]) {
      const text: string = piece === "+$" && player ? " " : piece;
      player ||= text === "+$";
      inside.push(...text);
    }
    if (!inside.some((cell) => "$*".includes(cell))) inside.push("*");
    if (!player) inside.unshift("@");
    while (inside.length < height * width) inside.push(" ");
    const rows: string[] = ["#".repeat(width + 2)];
    for (let i = 0; i < inside.length; i += width) {
      rows.push(
        `#${inside
          .slice(i, i + width)
          .join("")
          .padEnd(width)}#`,
      );
    }
    rows.push("#".repeat(width + 2));
    const left = ragged ? " " : "";
    return { title: title.trim(), author: author.trim(), rows: rows.map((row) => left + row) };
  });

describe("XSB collections", () => {
  it("reads back what it writes", () => {
    fc.assert(
      fc.property(fc.array(levels, { minLength: 1, maxLength: 4 }), (written) => {
        const read = parseXsb(formatXsb(written));
        expect(read.map(({ title, author, rows }) => ({ title, author, rows }))).toEqual(written);
        for (const { room, boxes } of read) {
          const again = parseXsb(roomRows(room).join("\n"));
          expect(again.map((level) => level.room)).toEqual([room]);
          expect(again[0]?.boxes).toBe(boxes);
        }
      }),
    );
  });

  it("answers any text with levels or a UserError", () => {
    const pieces = fc.constantFrom(...Array.from("##@@$.*+ -_;\n\r\tx"), "Title: a\n", "\n\n");
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 80 }).map((parts) => parts.join("")),
      fc.tuple(levels, fc.nat(200), pieces).map(([level, position, piece]) => {
        const text = formatXsb([level]);
        return text.slice(0, position) + piece + text.slice(position + 1);
      }),
    );
    let failures = 0;
    fc.assert(
      fc.property(texts, (text) => {
        for (const read of [parseXsb, readBoxobanAsGym, parseLurd]) {
          try {
            read(text);
          } catch (error) {
            expect(error).toBeInstanceOf(UserError);
            failures++;
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(failures).toBeGreaterThan(0);
  });

  it("takes -, _ and blank as floor, ragged rows, and all line endings", () => {
    const [level] = parseXsb("\uFEFF ####\r\n##  #\r#@$.#\n#-_ #\n#####   \n\n");
    expect(level?.rows).toEqual([" ####", "##  #", "#@$.#", "#   #", "#####"]);
    expect(Array.from(level?.room.fixed.subarray(0, 6) ?? [])).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("walls in what the player can never reach", () => {
    const [level] = parseXsb("########\n#@$. # #\n########");
    expect(roomRows(level?.room ?? makeLevel(SIMPLE).room)[1]).toBe("#@$. ###");
  });

  it("finds titles before levels, behind levels and in comments", () => {
    const rows = SIMPLE.join("\n");
    const names = (text: string): string[] =>
      parseXsb(text).map(({ title, author }) => `${title}/${author}`);
    expect(names(`; 0\n${rows}\n\n; 1\n${rows}\n`)).toEqual(["0/", "1/"]);
    expect(names(`Author: A\n\n${rows}\nTitle: x\n\n${rows}\nTitle: y\n`)).toEqual(["x/A", "y/A"]);
    expect(names(`some words\n\nTitle: x\n${rows}\nAuthor: B\n`)).toEqual(["x/B"]);
  });

  it.each([
    ["", /holds no level/],
    ["#####\n# $.#\n#####", /level 1 \(line 1\) has no player/],
    ["\n#####\n#@@$.#\n#####", /level 1 \(line 2\) has 2 players/],
    ["#####\n#@ .#\n#####", /has no box/],
    ["######\n#@$$.#\n######", /2 boxes and 1 targets/],
    ["#####\n#@$.\n#####", /not closed/],
    ["#####\n#@$x#\n#####", /Line 2 looks like a row/],
    [`${"#".repeat(129)}\n#@$.#\n#####`, /3 rows and 129 columns/],
    [`${SIMPLE.join("\n")}\n\n`.repeat(20_001), /more than 20000 levels/],
    ["#".repeat(16_000_001), /at most 16000000 are read/],
  ])("refuses a level that is not playable (%#)", (text, message) => {
    expect(() => parseXsb(text)).toThrow(message);
    expect(() => parseXsb(text)).toThrow(UserError);
  });

  it("names a character that no level has", () => {
    expect(() => makeLevel(["#####", "#@$é#", "#####"])).toThrow(/holds "é"/);
  });
});

describe("gym-sokoban's own reader of Boxoban files", () => {
  it("reads each map, and * and + as floor", () => {
    const rooms = readBoxobanAsGym("; 0\n#####\n#@$.#\n#####\n\n; 1\n######\n#@$.*#\n######\n");
    expect(rooms.map((room) => Array.from(room.cells.subarray(room.width, -room.width)))).toEqual([
      [0, 5, 4, 2, 0],
      [0, 5, 4, 2, 1, 0],
    ]);
    expect(Array.from(rooms[1]?.fixed.subarray(6, 12) ?? [])).toEqual([0, 1, 1, 2, 1, 0]);
  });

  it("joins maps that no ; line parts, as the original does", () => {
    expect(readBoxobanAsGym("####\n#@ #\n\n####\n####")).toHaveLength(1);
  });
});

describe("LURD solutions", () => {
  const { room } = makeLevel(["######", "#@ $.#", "######"]);

  it("plays a solution and writes it back", () => {
    expect(playLurd(room, " r\nR ")).toMatchObject({ pushes: 1, solved: true });
    expect(formatLurd(room, [4, 1, 4])).toBe("rR");
    expect(playLurd(room, "r").solved).toBe(false);
  });

  it.each([
    ["x", /holds "x"/],
    ["u", /Letter 1 of the solution is blocked/],
    ["R", /Letter 1 of the solution says that a box moves/],
    ["rr", /Letter 2 of the solution says that no box moves/],
  ])("refuses %s", (text, message) => {
    expect(() => playLurd(room, text)).toThrow(message);
  });
});
