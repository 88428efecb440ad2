import { describe, expect, it } from "vitest";
import { cellKinds, drawnCells, renderRaw, renderText, renderTiny, textRows } from "./render.ts";
import { roomFromArrays } from "./room.ts";

const room = roomFromArrays(
  [
    [0, 1, 2],
    [2, 1, 2],
  ],
  [
    [0, 1, 2],
    [3, 4, 5],
  ],
);

describe("observations", () => {
  it("draws the player on a target as its own kind", () => {
    expect(drawnCells(room)).toEqual([
      [0, 1, 2],
      [3, 4, 6],
    ]);
    expect(cellKinds(room)).toEqual([
      ["wall", "floor", "target"],
      ["box-on-target", "box", "player-on-target"],
    ]);
  });

  it("writes the text forms of RAGEN and verl-agent", () => {
    expect(renderText(room, "ragen")).toBe("#_O\n√XS");
    expect(renderText(room, "ragen-letters")).toBe("W.G\nCB@");
    expect(renderText(room, "verl-tiny")).toBe(" # \t _ \t O \t\n √ \t X \t S \t");
    expect(textRows(room, "verl-list")).toEqual(["# _ O", "√ X S"]);
  });

  it("paints one square a cell", () => {
    const image = renderTiny(room, 2);
    expect([image.height, image.width, image.data.length]).toEqual([4, 6, 72]);
    const pixel = (y: number, x: number): number[] =>
      Array.from(image.data.subarray((y * 6 + x) * 3, (y * 6 + x) * 3 + 3));
    expect(pixel(1, 1)).toEqual([0, 0, 0]);
    expect(pixel(1, 2)).toEqual([243, 248, 238]);
    expect(pixel(3, 5)).toEqual([219, 212, 56]);
    expect(pixel(2, 0)).toEqual([254, 95, 56]);
  });

  it("splits the raw observation into four grids", () => {
    const { walls, goals, boxes, player } = renderRaw(room);
    expect([walls, goals, boxes, player].map((grid) => Array.from(grid))).toEqual([
      [1, 0, 0, 0, 0, 0],
      [0, 0, 1, 1, 0, 1],
      [0, 0, 0, 1, 1, 0],
      [0, 0, 0, 0, 0, 1],
    ]);
  });
});
