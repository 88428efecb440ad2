/**
 * products: the matrix products of the engine. One generator (code.ts, operands.ts) makes
 * each form of product (form.ts) in a family without barriers and in one with tiles in
 * workgroup memory; what is used is chosen by adapter and shape (products.ts, tuning.ts)
 * and by a measurement that is made once on a device (autotune.ts).
 *
 * Of the optional features of WebGPU one is used: subgroups, on software adapters alone
 * ("quad"). There, loading a number costs more than thirty multiplications, so that sharing
 * loads pays; for hardware, a variant with subgroups belongs in VARIANTS: it is then held
 * to the same tests, and on each device to agreement with the plainest variant before it
 * may be chosen. Half precision and products of packed bytes round activations, which the
 * parity tests do not let pass (an update's gradient is compared to 1e-5).
 */
export { autotune } from "./autotune.ts";
export { fillPattern, leftIn, makeExample } from "./example.ts";
export { type Form, FORMS, type ProductChoice, type Variant, VARIANTS } from "./form.ts";
export { type CodesForm, Products, usualChoice } from "./products.ts";
export { productShapes } from "./shapes.ts";
export { productSpec, quadSpec } from "./specs.ts";
export { type Shape, type StoredTuning, Tuning, tuningOf } from "./tuning.ts";
