import { type ParameterSpec, type PolicyConfig, parameters } from "./config.ts";

/**
 * What training moves, as one flat vector theta.
 *
 * - "full": every parameter; theta is the flat vector of config.ts.
 * - "lora": for each matrix W [out, in], in the order of config.ts, A [rank, in] and
 *   then B [out, rank], so that the weight in force is W + (alpha / rank) B A (Hu et
 *   al. 2021); and every norm gain [d] itself.
 */
export type Training =
  | { readonly mode: "full" }
  | { readonly mode: "lora"; readonly rank: number; readonly alpha: number };

/** One parameter of the model and where theta holds what moves it. */
export type TrainableSlot =
  | { readonly kind: "direct"; readonly parameter: ParameterSpec; readonly offset: number }
  | {
      readonly kind: "lora";
      readonly parameter: ParameterSpec;
      /** A [rank, in] in theta. */
      readonly a: number;
      /** B [out, rank] in theta. */
      readonly b: number;
      readonly rank: number;
      /** alpha / rank. */
      readonly scale: number;
    };

export interface TrainableLayout {
  readonly training: Training;
  readonly slots: readonly TrainableSlot[];
  /** Numbers in theta. */
  readonly size: number;
}

export function trainableLayout(config: PolicyConfig, training: Training): TrainableLayout {
  const slots: TrainableSlot[] = [];
  let size = 0;
  const take = (count: number): number => {
    const offset = size;
    size += count;
    return offset;
  };
  for (const parameter of parameters(config)) {
    const [out, inner] = parameter.shape;
    if (training.mode === "full" || inner === undefined) {
      slots.push({ kind: "direct", parameter, offset: take(parameter.size) });
    } else {
      const { rank } = training;
      const a = take(rank * inner);
      const b = take(out * rank);
      slots.push({ kind: "lora", parameter, a, b, rank, scale: training.alpha / rank });
    }
  }
  return { training, slots, size };
}
