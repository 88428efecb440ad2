import { expect, it } from "vitest";
import { UserError } from "../base/index.ts";
import { positionals, wholeNumber } from "./positional.ts";

it("arguments without flags are as many as a program takes", () => {
  expect(positionals(["5", "x"], "program [N] [NAME]", 2)).toEqual(["5", "x"]);
  expect(() => positionals(["--help"], "program [N]", 1)).toThrow(/no flag --help.*program \[N\]/);
  expect(() => positionals(["1", "2"], "program [N]", 1)).toThrow(UserError);
});

it("a number is whole and in its range, or not given", () => {
  expect(wholeNumber("N", undefined, 7, 1, 9)).toBe(7);
  expect(wholeNumber("N", "9", 7, 1, 9)).toBe(9);
  for (const wrong of ["0", "10", "-1", "1.5", "1e0", "", "x", "NaN"]) {
    expect(() => wholeNumber("N", wrong, 7, 1, 9)).toThrow(/N is ".*" but|from 1 to 9/);
  }
});
