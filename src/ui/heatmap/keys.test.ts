import { expect, test } from "vitest";
import { positionAfterKey } from "./keys.ts";
import { glyphs, type HeatRow } from "./types.ts";

const row = (key: string, positions: readonly number[]): HeatRow => ({
  key,
  caption: key,
  label: key,
  cells: positions.map((position) => ({
    position,
    text: "x",
    kind: "sampled",
    value: 0,
    label: "",
    data: {},
  })),
});
const ROWS = [row("statement", [0, 1, 2, 3]), row("1", [4, 5]), row("2", [6, 7, 8])];
const after = (position: number, key: string, control = false) =>
  positionAfterKey(ROWS, position, key, control);

test("left and right run through all tokens and stop at the ends", () => {
  expect([after(3, "ArrowRight"), after(4, "ArrowLeft")]).toEqual([4, 3]);
  expect([after(8, "ArrowRight"), after(0, "ArrowLeft")]).toEqual([8, 0]);
});

test("up and down keep the column where the other row has it", () => {
  expect([after(1, "ArrowDown"), after(3, "ArrowDown")]).toEqual([5, 5]);
  expect([after(8, "ArrowUp"), after(7, "ArrowUp")]).toEqual([5, 5]);
  expect([after(2, "ArrowUp"), after(7, "ArrowDown")]).toEqual([2, 7]);
});

test("Home and End go to the ends of the row, with Control of the sequence", () => {
  expect([after(7, "Home"), after(7, "End")]).toEqual([6, 8]);
  expect([after(7, "Home", true), after(4, "End", true)]).toEqual([0, 8]);
});

test("other keys and unknown positions lead nowhere", () => {
  expect(after(7, "a")).toBeNull();
  expect(after(99, "ArrowLeft")).toBeNull();
});

test("blanks and line ends are written as glyphs", () => {
  expect(glyphs(" up\n")).toBe("\u00b7up\u21b5");
});
