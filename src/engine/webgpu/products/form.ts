/**
 * The matrix products that the engine needs: C[m, n] = sum_k A(m, k) B(k, n).
 *
 * | form | A | B | use |
 * |---|---|---|---|
 * | rows | f32 [M, K] | f32 [K, N] | both directions of a linear layer in 32 bits |
 * | gradient | f32 [K, M] | f32 [K, N] | dW = dY^T X, in parts of K |
 * | int8, int4 | f32 [M, K] | codes [N, K] | X W^T of a packed matrix W |
 * | int8-back, int4-back | f32 [M, K] | codes [K, N] | dY W of a packed matrix W |
 */
export const FORMS = ["rows", "gradient", "int8", "int4", "int8-back", "int4-back"] as const;
export type Form = (typeof FORMS)[number];

/** The forms without codes. */
export type QuadForm = "rows" | "gradient";
export const isQuadForm = (form: Form): form is QuadForm => form === "rows" || form === "gradient";

/**
 * How a product is carried out. "register": each thread an 8 x 8 tile in registers, with
 * neither workgroup memory nor barriers, which software adapters need. "workgroup-N":
 * 8 x 8 threads share tiles N wide in workgroup memory, which hardware likes. The order of
 * each sum is the same.
 */
export const VARIANTS = ["register", "workgroup-32", "workgroup-64"] as const;
export type Variant = (typeof VARIANTS)[number];

/**
 * A variant for all products or, by class of shapes, the fastest ("tuned"). "quad" is for
 * software adapters with the feature "subgroups": tiles in registers, of which four threads
 * load one side together. What it does not compute is left to "register".
 */
export type ProductChoice = Variant | "tuned" | "quad";
