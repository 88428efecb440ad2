import { present } from "../../../base/index.ts";
import type { Gpu } from "../device.ts";
import { compile, type Dispatch, type Kernel } from "../kernel.ts";
import type { Tensor } from "../pool.ts";
import {
  type Form,
  FORMS,
  isQuadForm,
  type ProductChoice,
  type QuadForm,
  type Variant,
  VARIANTS,
} from "./form.ts";
import type { Added } from "./quad.ts";
import { productSpec, quadSpec } from "./specs.ts";
import { type Shape, type Tuning, tuningOf } from "./tuning.ts";

export interface RowsParams extends Shape {
  readonly strideA: number;
  readonly strideB: number;
  readonly firstB: number;
  readonly add: number;
}

export interface GradientParams extends Shape {
  readonly strideA: number;
  readonly strideB: number;
  readonly part: number;
  readonly offset: number;
  readonly add: number;
}

export interface CodesParams extends Shape {
  readonly strideA: number;
  readonly block: number;
  readonly add: number;
}

interface Operands {
  readonly a: Tensor;
  readonly b: Tensor;
  readonly c: Tensor;
}

export type CodesForm = Exclude<Form, "rows" | "gradient">;
type AnyKernel = Kernel<string, string>;

/** The compiled matrix products of an engine, and which of them a shape gets. */
export class Products {
  readonly tuning: Tuning;
  #choice: ProductChoice;
  readonly #kernels: ReadonlyMap<string, AnyKernel>;

  private constructor(
    kernels: ReadonlyMap<string, AnyKernel>,
    choice: ProductChoice,
    tuning: Tuning,
  ) {
    this.#kernels = kernels;
    this.#choice = choice;
    this.tuning = tuning;
  }

  get choice(): ProductChoice {
    return this.#choice;
  }

  /** For a device on which the quad kernels turn out wrong: "register" computes everything. */
  forgoQuads(): void {
    if (this.#choice === "quad") this.#choice = "register";
  }

  /** Compiles what `choice` may need of the forms that a policy needs. */
  static async compile(
    gpu: Gpu,
    forms: readonly Form[],
    choice: ProductChoice = usualChoice(gpu),
  ): Promise<Products> {
    const variants = choice === "tuned" ? VARIANTS : [choice === "quad" ? "register" : choice];
    const specs = forms.flatMap((form) => [
      ...variants.map((variant) => [keyOf(form, variant), productSpec(form, variant)] as const),
      ...(choice === "quad" && isQuadForm(form)
        ? ADDED[form].map((added) => [keyOf(form, added), quadSpec(form, added)] as const)
        : []),
    ]);
    const compiled = await Promise.all(
      specs.map(async ([key, spec]) => [key, await compile(gpu, spec, {})] as const),
    );
    return new Products(new Map(compiled), choice, tuningOf(gpu.description));
  }

  /** C = A B in 32 bits; see products/form.ts and the WGSL that products/code.ts makes. */
  rows(tensors: Operands & { readonly residual: Tensor }, params: RowsParams): Dispatch {
    return this.dispatch("rows", { ...tensors }, { ...params });
  }

  /** C = A^T B in parts. */
  gradient(tensors: Operands, params: GradientParams): Dispatch {
    return this.dispatch("gradient", { ...tensors }, { ...params });
  }

  /** C = A B with B packed. */
  codes(
    form: CodesForm,
    tensors: Operands & { readonly scales: Tensor; readonly residual: Tensor },
    params: CodesParams,
  ): Dispatch {
    return this.dispatch(form, { ...tensors }, { ...params });
  }

  /** The forms that were compiled. */
  get forms(): readonly Form[] {
    return FORMS.filter((form) => VARIANTS.some((each) => this.#kernels.has(keyOf(form, each))));
  }

  /** A product in a given variant, for measurements. */
  dispatchAs(
    variant: Variant,
    form: Form,
    tensors: Readonly<Record<string, Tensor>>,
    params: Readonly<Record<string, number>>,
  ): Dispatch {
    return present(this.#kernels.get(keyOf(form, variant)), `${form}, ${variant}`)(tensors, params);
  }

  /** A product in the variant that its shape gets. */
  dispatch(
    form: Form,
    tensors: Readonly<Record<string, Tensor>>,
    params: Shape & Readonly<Record<string, number>>,
  ): Dispatch {
    const { choice, tuning } = this;
    if (choice === "quad" && isQuadForm(form) && suitsQuads(form, params)) {
      const kernel = this.#kernels.get(keyOf(form, params.add ?? 0));
      return present(kernel, `${form}, quad`)(tensors, params);
    }
    const variant = choice === "tuned" ? tuning.choose(form, params) : choice;
    return this.dispatchAs(variant === "quad" ? "register" : variant, form, tensors, params);
  }
}

type QuadShape = Shape & { readonly offset?: number; readonly add?: number };

/** Of a quad's tile, most would be empty with fewer rows. */
const LEAST_QUAD_ROWS = 12;

/** Whether there is a kernel, C consists of whole vectors, has rows enough and, for rows, K is even. */
const suitsQuads = (form: QuadForm, { m, n, k, offset = 0, add }: QuadShape): boolean =>
  ADDED[form].some((added) => added === add) &&
  n % 4 === 0 &&
  offset % 4 === 0 &&
  m >= LEAST_QUAD_ROWS &&
  (form === "gradient" || k % 2 === 0);

/** What is added to most products of a form: nothing or the residual; what was there. A kernel each takes its time to compile. */
const ADDED: Readonly<Record<QuadForm, readonly Added[]>> = { rows: [0, 1], gradient: [2] };

/** What a device gets unless something else is asked for. */
export function usualChoice({ software, quads }: Gpu): ProductChoice {
  if (!software) return "tuned";
  return quads ? "quad" : "register";
}

const keyOf = (form: Form, kind: Variant | number): string => `${form} ${kind}`;
