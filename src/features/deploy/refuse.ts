import * as v from "valibot";
import { type Sentence, UserError } from "../../base/index.ts";

/** A sentence as it crosses a worker's border. */
export const sentenceSchema = v.object({ en: v.string(), zh: v.string() });

/** Throws a UserError that says `what`, and the first thing that does not fit. */
export function refuse(what: Sentence, issue: v.BaseIssue<unknown>): never {
  const where = v.getDotPath(issue) ?? issue.message;
  throw new UserError({
    en: `${what.en} (${where}). Reload the page.`,
    zh: `${what.zh}（${where}）。请重新加载页面。`,
  });
}
