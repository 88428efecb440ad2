import * as v from "valibot";
import { UserError } from "../base/index.ts";

/** A number of any kind: NaN and infinities are shown to people as what they are. */
export const anyNumber = v.custom<number>(
  (value) => typeof value === "number",
  "expected a number",
);

/** 0, 1, 2, ... */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A list of numbers, checked in one pass: these lists are what a run mostly consists of. */
export const numbers = v.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.every((item) => typeof item === "number"),
  "expected a list of numbers",
);

/** Throws a UserError whose sentence is `what`, the first thing that does not fit, and `remedy`. */
export function refuse(
  what: string,
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
  remedy: string,
): never {
  const [first] = issues;
  const path = v.getDotPath(first);
  const place = path === null ? "" : ` at "${path}"`;
  throw new UserError(`${what}${place} (${first.message}). ${remedy}`);
}
