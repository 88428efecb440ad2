import { present } from "../../../base/index.ts";
import type { Gpu } from "../device.ts";
import { compile, type Dispatch, type Kernel } from "../kernel.ts";
import type { Tensor } from "../pool.ts";
import { type Form, FORMS, type Variant, VARIANTS } from "./form.ts";
import { productSpec } from "./specs.ts";
import { type Shape, type Tuning, tuningOf } from "./tuning.ts";

/**
 * Which variants run: one for all products, or for each class of shapes the one that was
 * fastest on the adapter ("tuned"). A software adapter runs barriers badly, so it always
 * gets "register" unless told otherwise.
 */
export type ProductChoice = Variant | "tuned";

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
  readonly choice: ProductChoice;
  readonly #kernels: ReadonlyMap<string, AnyKernel>;

  private constructor(
    kernels: ReadonlyMap<string, AnyKernel>,
    choice: ProductChoice,
    tuning: Tuning,
  ) {
    this.#kernels = kernels;
    this.choice = choice;
    this.tuning = tuning;
  }

  /** Compiles what `choice` may need of the forms that a policy needs. */
  static async compile(
    gpu: Gpu,
    forms: readonly Form[],
    choice: ProductChoice = gpu.software ? "register" : "tuned",
  ): Promise<Products> {
    const variants = choice === "tuned" ? VARIANTS : [choice];
    const pairs = forms.flatMap((form) => variants.map((variant) => [form, variant] as const));
    const compiled = await Promise.all(
      pairs.map(
        async ([form, variant]) =>
          [keyOf(form, variant), await compile(gpu, productSpec(form, variant), {})] as const,
      ),
    );
    return new Products(new Map(compiled), choice, tuningOf(gpu.description));
  }

  /** C = A B in 32 bits; see products/form.ts and the WGSL that products/code.ts makes. */
  rows(tensors: Operands & { readonly residual: Tensor }, params: RowsParams): Dispatch {
    return this.#dispatch("rows", { ...tensors }, { ...params });
  }

  /** C = A^T B in parts. */
  gradient(tensors: Operands, params: GradientParams): Dispatch {
    return this.#dispatch("gradient", { ...tensors }, { ...params });
  }

  /** C = A B with B packed. */
  codes(
    form: CodesForm,
    tensors: Operands & { readonly scales: Tensor; readonly residual: Tensor },
    params: CodesParams,
  ): Dispatch {
    return this.#dispatch(form, { ...tensors }, { ...params });
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

  #dispatch(
    form: Form,
    tensors: Readonly<Record<string, Tensor>>,
    params: Shape & Readonly<Record<string, number>>,
  ): Dispatch {
    const variant = this.choice === "tuned" ? this.tuning.choose(form, params) : this.choice;
    return this.dispatchAs(variant, form, tensors, params);
  }
}

const keyOf = (form: Form, variant: Variant): string => `${form} ${variant}`;
