import type { TrainableLayout } from "../policy/index.ts";
import type { OptimiserSettings } from "./types.ts";

/** Moments of AdamW [layout.size] and the number of steps taken. */
export interface AdamWState {
  readonly firstMoment: Float32Array;
  readonly secondMoment: Float32Array;
  steps: number;
}

export function freshAdamW(size: number): AdamWState {
  return { firstMoment: new Float32Array(size), secondMoment: new Float32Array(size), steps: 0 };
}

/** Euclidean norm, summed in 64 bits. */
export function globalNorm(gradient: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < gradient.length; i++) {
    const g = gradient[i] as number;
    sum += g * g;
  }
  return Math.sqrt(sum);
}

/** What the gradient is multiplied by so that its norm is at most clipNorm. */
export const clipFactor = (norm: number, clipNorm: number): number =>
  norm > clipNorm ? clipNorm / norm : 1;

/**
 * One step of AdamW (Loshchilov and Hutter 2019), in place, on the gradient scaled so
 * that its global norm `norm` becomes at most clipNorm. Weight decay is decoupled and
 * leaves norm gains alone. The arithmetic between loads and stores is 64-bit.
 */
export function adamwStep(
  layout: TrainableLayout,
  theta: Float32Array,
  gradient: Float32Array,
  norm: number,
  state: AdamWState,
  settings: OptimiserSettings,
): void {
  state.steps += 1;
  const step: Step = {
    settings,
    factor: clipFactor(norm, settings.clipNorm),
    rate: settings.learningRate / (1 - settings.beta1 ** state.steps),
    secondCorrection: 1 / (1 - settings.beta2 ** state.steps),
  };
  for (const slot of layout.slots) {
    const { shape, size } = slot.parameter;
    if (slot.kind === "direct") {
      const decay = shape.length === 1 ? 0 : settings.weightDecay;
      move(theta, gradient, state, slot.offset, size, decay, step);
    } else {
      const [out, inner = 1] = shape;
      move(theta, gradient, state, slot.a, slot.rank * inner, settings.weightDecay, step);
      move(theta, gradient, state, slot.b, out * slot.rank, settings.weightDecay, step);
    }
  }
}

interface Step {
  readonly settings: OptimiserSettings;
  readonly factor: number;
  readonly rate: number;
  readonly secondCorrection: number;
}

function move(
  theta: Float32Array,
  gradient: Float32Array,
  state: AdamWState,
  start: number,
  count: number,
  weightDecay: number,
  step: Step,
): void {
  const { firstMoment, secondMoment } = state;
  const { beta1, beta2, epsilon, learningRate } = step.settings;
  const keep = 1 - learningRate * weightDecay;
  for (let i = start; i < start + count; i++) {
    const g = (gradient[i] as number) * step.factor;
    const m = beta1 * (firstMoment[i] as number) + (1 - beta1) * g;
    const v = beta2 * (secondMoment[i] as number) + (1 - beta2) * g * g;
    firstMoment[i] = m;
    secondMoment[i] = v;
    const move = (step.rate * m) / (Math.sqrt(v * step.secondCorrection) + epsilon);
    theta[i] = (theta[i] as number) * keep - move;
  }
}
