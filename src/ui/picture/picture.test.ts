import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvOf } from "./save.ts";
import { escapeXml, pathOf, type Scene, sceneSvg, stacked } from "./scene.ts";
import { textWidth, wrapped } from "./text-width.ts";

const scene: Scene = {
  width: 100,
  height: 20,
  background: "#fff",
  shapes: [
    { type: "text", x: 1, y: 2, text: '<b> & "q"', fill: "#000", size: 11 },
    { type: "line", points: [[0, 1], [2, 3], null, [4, 5.123456]], stroke: "red", dash: [2, 3] },
    { type: "rect", x: 0, y: 1, width: 2, height: 3, fill: "blue" },
  ],
};

describe("a picture", () => {
  it("is an SVG file with its title, and texts stay texts", () => {
    const svg = sceneSvg(scene, "a < b");
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="100" height="20"/);
    expect(svg).toContain("<title>a &lt; b</title>");
    expect(svg).toContain("&lt;b&gt; &amp; &quot;q&quot;</text>");
    expect(svg).toContain('stroke-dasharray="2 3"');
    expect(svg).not.toContain("<b>");
  });

  it("lifts the pen at gaps", () => {
    expect(pathOf([[0, 1], [2, 3], null, [4, 5.126]])).toBe("M0 1L2 3M4 5.13");
  });

  it("never has a character that XML cannot hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const escaped = escapeXml(text);
        expect(escaped).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
        for (const character of escaped) {
          const code = character.codePointAt(0) ?? 0;
          expect(code >= 0x20 || [9, 10, 13].includes(code)).toBe(true);
        }
      }),
    );
  });

  it("stands below another", () => {
    const both = stacked([scene, scene], 10);
    expect(both).toMatchObject({ width: 100, height: 50 });
    expect(both.shapes.slice(3)).toMatchObject([
      { y: 32 },
      { points: [[0, 31], [2, 33], null, [4, 35.123456]] },
      { y: 31 },
    ]);
  });
});

describe("a text in a picture", () => {
  it("breaks between words, and between Chinese characters but not before a full stop", () => {
    expect(wrapped("one two  three", 9 * 11 * 0.56)).toEqual(["one two", "three"]);
    expect(wrapped("\u7c97\u7ebf\uff1a\u5747\u503c\u3002", 3 * 11)).toEqual([
      "\u7c97\u7ebf\uff1a",
      "\u5747\u503c\u3002",
    ]);
    expect(wrapped("\u8870\u51cf 0.8\u3002", 100)).toEqual(["\u8870\u51cf 0.8\u3002"]);
    expect(textWidth("\u7c97\u7ebf", 10)).toBe(20);
    expect(wrapped("", 50)).toEqual([]);
  });

  it("loses nothing in the breaking", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "\u7c97", " ", "\u3002", "b") }),
        (text) => {
          const bare = (of: string): string => of.replace(/\s/g, "");
          expect(bare(wrapped(text, 40).join(""))).toBe(bare(text));
        },
      ),
    );
  });
});

describe("a table as CSV", () => {
  it("quotes what has to be quoted", () => {
    expect(
      csvOf([
        ["a", 1, null],
        ['say "x", y', -2.5, " b"],
      ]),
    ).toBe('a,1,\r\n"say ""x"", y",-2.5," b"\r\n');
  });

  it("holds no text that a spreadsheet runs", () => {
    expect(csvOf([["=1+1", "@x", "-y"]])).toBe("'=1+1,'@x,'-y\r\n");
  });
});
