import { type Access, ceilDiv, type KernelSpec } from "../kernel.ts";
import { paramsOf, productCode, storageOf } from "./code.ts";
import type { Form, Variant } from "./form.ts";

/** The kernel of a form in a variant. */
export function productSpec(form: Form, variant: Variant): KernelSpec<string, string> {
  const storage = storageOf(form).map((name): [string, Access] => [
    name,
    name === "c" ? "read_write" : "read",
  ]);
  const tile = variant === "workgroup-64" ? 64 : 32;
  return {
    name: `product ${form}, ${variant}`,
    code: productCode(form, variant),
    storage: Object.fromEntries(storage),
    params: paramsOf(form),
    groups: ({ m = 0, n = 0, k = 0, part }) => [
      ceilDiv(n, tile),
      ceilDiv(m, tile),
      part === undefined ? 1 : ceilDiv(k, part),
    ],
  };
}
