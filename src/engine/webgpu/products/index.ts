/**
 * products: the matrix products of the engine. One generator (code.ts, operands.ts) makes
 * each form of product (form.ts) in a family without barriers and in one with tiles in
 * workgroup memory; what is used is chosen by adapter and shape (products.ts, tuning.ts)
 * and by a measurement that is made once on a device (autotune.ts).
 *
 * No kernel needs an optional feature of WebGPU. Half precision and products of packed
 * bytes round activations, which the parity tests do not let pass (an update's gradient is
 * compared to 1e-5); subgroups gained nothing where they could be measured. A variant that
 * uses one belongs in VARIANTS: it is then held to the same tests, and on each device to
 * agreement with the plainest variant before it may be chosen.
 */
export { autotune } from "./autotune.ts";
export { type Form, FORMS, type Variant, VARIANTS } from "./form.ts";
export { type CodesForm, type ProductChoice, Products } from "./products.ts";
export { productShapes } from "./shapes.ts";
export { productSpec } from "./specs.ts";
export { type Shape, type StoredTuning, Tuning, tuningOf } from "./tuning.ts";
