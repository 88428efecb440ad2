import * as v from "valibot";
import { type Form, FORMS, type Variant, VARIANTS } from "./form.ts";

/** Sizes of a product. */
export interface Shape {
  readonly m: number;
  readonly n: number;
  readonly k: number;
}

/** Products whose sizes round up to the same powers of four share a choice. */
const sizeClass = (size: number): number =>
  4 ** Math.ceil(Math.log(Math.max(1, size)) / Math.log(4));

export const shapeClass = (form: Form, { m, n, k }: Shape): string =>
  `${form} ${sizeClass(m)}x${sizeClass(n)}x${sizeClass(k)}`;

const schema = v.object({
  format: v.literal("seed-tuning 1"),
  adapter: v.string(),
  choices: v.record(v.string(), v.picklist(VARIANTS)),
});

/** What was found fastest on an adapter, as plain JSON. */
export type StoredTuning = v.InferOutput<typeof schema>;

/** The variant to use for each class of shapes on one adapter. */
export class Tuning {
  readonly adapter: string;
  readonly #choices = new Map<string, Variant>();

  constructor(adapter: string) {
    this.adapter = adapter;
  }

  /** The choice measured for the class; where none was, what should suit hardware. */
  choose(form: Form, shape: Shape): Variant {
    return this.#choices.get(shapeClass(form, shape)) ?? likely(shape);
  }

  has(form: Form, shape: Shape): boolean {
    return this.#choices.has(shapeClass(form, shape));
  }

  set(form: Form, shape: Shape, variant: Variant): void {
    this.#choices.set(shapeClass(form, shape), variant);
  }

  export(): StoredTuning {
    return {
      format: "seed-tuning 1",
      adapter: this.adapter,
      choices: Object.fromEntries([...this.#choices].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
  }

  /**
   * Takes over what was stored earlier, if it is of this adapter; what is known already
   * stays. What `export` did not make is left: it is measured anew. Returns whether
   * anything was fit to be taken over.
   */
  import(stored: unknown): boolean {
    const result = v.safeParse(schema, stored);
    if (!result.success || result.output.adapter !== this.adapter) return false;
    const { choices } = result.output;
    for (const [key, variant] of Object.entries(choices)) {
      const known = FORMS.some((form) => key.startsWith(`${form} `));
      if (known && !this.#choices.has(key)) this.#choices.set(key, variant);
    }
    return true;
  }
}

/** Tiles that are mostly empty waste a workgroup. */
function likely({ m, n }: Shape): Variant {
  if (m >= 64 && n >= 64) return "workgroup-64";
  return m >= 16 ? "workgroup-32" : "register";
}

const tunings = new Map<string, Tuning>();

/**
 * The tuning of an adapter, one for all its devices: a device that replaces a lost one
 * computes with the same kernels, bit for bit.
 */
export function tuningOf(adapter: string): Tuning {
  const found = tunings.get(adapter) ?? new Tuning(adapter);
  tunings.set(adapter, found);
  return found;
}
