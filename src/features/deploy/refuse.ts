import * as v from "valibot";
import { faultOf, type Sentence, UserError } from "../../base/index.ts";

/** A sentence as it crosses a worker's border. */
export const sentenceSchema = v.object({ en: v.string(), zh: v.string() });

/** Throws a UserError that says `what`, and the first thing that does not fit. */
export function refuse(what: Sentence, issue: v.BaseIssue<unknown>): never {
  const path = v.getDotPath(issue);
  throw new UserError({
    en: `${what.en} (${path ?? issue.message}). Reload the page.`,
    zh: `${what.zh}（${faultOf(issue, path).zh}）。请重新加载页面。`,
  });
}
