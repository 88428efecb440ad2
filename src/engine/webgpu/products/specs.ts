import { type Access, ceilDiv, type KernelSpec } from "../kernel.ts";
import { paramsOf, productCode, quadCode, storageOf } from "./code.ts";
import type { Form, QuadForm, Variant } from "./form.ts";
import { type Added, QUAD_TILE } from "./quad.ts";

type Spec = KernelSpec<string, string>;

/** The kernel of a form in a variant. */
export function productSpec(form: Form, variant: Variant): Spec {
  const side = variant === "workgroup-64" ? 64 : 32;
  const tile = { rows: side, columns: side };
  return {
    name: `product ${form}, ${variant}`,
    code: productCode(form, variant),
    ...shell(form, tile),
  };
}

/** The quad kernel of a form for one value of the parameter `add`. */
export function quadSpec(form: QuadForm, added: Added): Spec {
  const name = `product ${form}, quad, add ${added}`;
  return { name, code: quadCode(form, added), ...shell(form, QUAD_TILE) };
}

/** What does not depend on the variant, and the workgroups that cover C with their tiles. */
function shell(
  form: Form,
  tile: { readonly rows: number; readonly columns: number },
): Pick<Spec, "storage" | "params" | "groups"> {
  const storage = storageOf(form).map((name): [string, Access] => [
    name,
    name === "c" ? "read_write" : "read",
  ]);
  return {
    storage: Object.fromEntries(storage),
    params: paramsOf(form),
    groups: ({ m = 0, n = 0, k = 0, part }) => [
      ceilDiv(n, tile.columns),
      ceilDiv(m, tile.rows),
      part === undefined ? 1 : ceilDiv(k, part),
    ],
  };
}
