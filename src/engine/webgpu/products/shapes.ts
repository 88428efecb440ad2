import { kvSize, type PolicyConfig } from "../../../policy/index.ts";
import type { Form } from "./form.ts";
import type { Shape } from "./tuning.ts";

/** Rows of a decoding step and of a pass over whole sequences. */
const ROWS = [32, 1024];

/** The products that a policy runs most: its four matrices, in both directions, and their gradients. */
export function productShapes(
  config: PolicyConfig,
  forms: readonly Form[],
): readonly (readonly [Form, Shape])[] {
  const { hiddenSize: d, ffnSize: f } = config;
  const matrices = [
    [d + 2 * kvSize(config), d],
    [d, d],
    [2 * f, d],
    [d, f],
  ] as const;
  return forms.flatMap((form) =>
    matrices.flatMap(([out, inner]) => ROWS.flatMap((rows) => shapesOf(form, rows, out, inner))),
  );
}

function shapesOf(
  form: Form,
  rows: number,
  out: number,
  inner: number,
): readonly (readonly [Form, Shape])[] {
  const forwards = [form, { m: rows, n: out, k: inner }] as const;
  const backwards = [form, { m: rows, n: inner, k: out }] as const;
  switch (form) {
    case "rows":
      return [forwards, backwards];
    case "gradient":
      return [[form, { m: out, n: inner, k: rows }]];
    case "int8":
    case "int4":
      return [forwards];
    default:
      return [backwards];
  }
}
