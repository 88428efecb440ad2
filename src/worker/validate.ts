import * as v from "valibot";
import { faultOf, type Sentence, UserError } from "../base/index.ts";

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

/** A sentence as it crosses a worker's border. */
export const sentenceSchema = v.object({ en: v.string(), zh: v.string() });

/** Throws a UserError whose sentence is `what`, and the first thing that does not fit. */
export function refuse(
  what: Sentence,
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): never {
  const [first] = issues;
  const path = v.getDotPath(first);
  const at = path === null ? "" : ` at "${path}"`;
  throw new UserError({
    en: `${what.en}${at} (${first.message}). Reload the page.`,
    zh: `${what.zh}（${faultOf(first, path).zh}）。请重新加载页面。`,
  });
}
