import * as v from "valibot";
import { faultOf, UserError } from "../base/index.ts";
import { METHODS, type MethodName } from "../seed/index.ts";

/** The list of the recorded runs that the page ships, in their folder. */
export const SHIPPED_INDEX = "index.json";

/** A recorded run that the page ships. */
export interface ShippedRun {
  /** Name of its gzipped record, beside the list. */
  readonly file: string;
  readonly environment: string;
  readonly method: MethodName;
  readonly seed: number;
  readonly updates: number;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const schema = v.object({
  runs: v.array(
    v.object({
      // A plain name: the list must not lead anywhere else.
      file: v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.jsonl\.gz$/)),
      environment: v.string(),
      method: v.picklist(Object.keys(METHODS) as MethodName[]),
      seed: count,
      updates: count,
    }),
  ),
});

/** Reads the list. Throws a UserError where it is none. */
export function parseShippedIndex(json: unknown): readonly ShippedRun[] {
  const result = v.safeParse(schema, json);
  if (result.success) return result.output.runs;
  const fault = faultOf(result.issues[0], v.getDotPath(result.issues[0]));
  throw new UserError({
    en: `The list of recorded runs is damaged (${fault.en}). Make it again with npm run record.`,
    zh: `录制运行的列表已损坏（${fault.zh}）。请用 npm run record 重新生成。`,
  });
}
