import type { PolicyConfig, TrainableLayout } from "../policy/index.ts";

/**
 * The one interface behind which the policy is computed. Two implementations,
 * webgpu/ and ort/, pass one test suite (conformance.ts). Same engine, same
 * seed: the same result, bit for bit.
 */
export interface Engine {
  readonly info: EngineInfo;
  readonly config: PolicyConfig;
  readonly layout: TrainableLayout;

  /** Opens a batch of growing sequences with their key-value cache. */
  openSession(options: SessionOptions): Promise<Session>;

  /** Log-probabilities of given tokens. Long batches are split; the numbers do not change. */
  score(request: ScoreRequest): Promise<Scores>;

  /**
   * Forward, loss, backward and one AdamW step on the policy's theta. A step with a
   * non-finite loss or gradient is refused: theta and the moments stay as they were and
   * the report says `applied: false`.
   */
  train(request: TrainRequest, optimiser: OptimiserSettings): Promise<TrainReport>;

  /** The same without the step: the gradient of the loss by theta [layout.size]. */
  gradient(request: TrainRequest): Promise<GradientReport>;

  /** A copy of theta [layout.size] of a set of weights. */
  readWeights(set: WeightSet): Promise<Float32Array>;
  /** Replaces theta of a set. The optimiser keeps its moments; `restore` changes those. */
  writeWeights(set: WeightSet, theta: Float32Array): Promise<void>;
  /** set = decay * set + (1 - decay) * policy; decay 0 copies the policy. */
  blendWeights(set: WeightSet, decay: number): Promise<void>;

  /** Everything that a later `restore` needs to continue bit-identically. */
  snapshot(): Promise<EngineSnapshot>;
  restore(snapshot: EngineSnapshot): Promise<void>;

  dispose(): Promise<void>;
}

/**
 * The sets of weights that an engine holds. All share the frozen base and differ in
 * theta. All start as the loaded policy.
 */
export type WeightSet = "policy" | "teacher" | "reference";
export const WEIGHT_SETS: readonly WeightSet[] = ["policy", "teacher", "reference"];

export interface EngineInfo {
  readonly kind: "webgpu" | "ort";
  /** For people: "onnxruntime-web, WASM, 2 threads", "WebGPU, NVIDIA ...". */
  readonly description: string;
  /** WebGPU on a software adapter: right, but far slower than the WASM engine. */
  readonly software: boolean;
}

export interface SessionOptions {
  readonly weights: WeightSet;
  /** Sequences in the batch. */
  readonly lanes: number;
  /** The most tokens a lane will hold; at most config.contextLength. */
  readonly capacity: number;
}

export interface Session {
  /**
   * Appends tokens to some lanes, then samples on from each until a stop token,
   * `sampling.maxTokens` or the capacity of the lane. A sampled token, the stop token included, belongs to its
   * lane; the caller appends only what it adds itself. Lanes that are not named rest.
   * Without `sampling` nothing is sampled and the results are empty.
   */
  extend(lanes: readonly LaneInput[], sampling?: Sampling): Promise<readonly LaneOutput[]>;
  /** Tokens in each lane so far. */
  readonly lengths: readonly number[];
  close(): Promise<void>;
}

export interface LaneInput {
  readonly lane: number;
  readonly append: readonly number[];
}

export interface Sampling {
  /** 0 is greedy: the entry of highest logit, the lowest index on a tie. */
  readonly temperature: number;
  /** Noise is a function of (seed, streams[lane], position of the new token, entry): base/counter-rng. */
  readonly seed: number;
  /** One number a lane of the session, so that a sequence draws the same noise in any batch. */
  readonly streams: readonly number[];
  readonly maxTokens: number;
  readonly stop: readonly number[];
}

/** In the order of the input lanes. */
export interface LaneOutput {
  readonly tokens: readonly number[];
  /** Log-probability of each sampled token at temperature 1 (natural logarithm). */
  readonly logprobs: readonly number[];
}

/** A token sequence and the positions whose tokens count; a target is at least 1. */
export interface ScoredSequence {
  readonly tokens: ArrayLike<number>;
  /** Ascending. Token `targets[i]` is predicted from all tokens before it. */
  readonly targets: ArrayLike<number>;
}

export interface ScoreRequest {
  readonly weights: WeightSet;
  readonly sequences: readonly ScoredSequence[];
  /** Also return the whole distribution at each target. */
  readonly distribution?: boolean;
}

/** Packed: the targets of the first sequence, then those of the second, ... [N]. */
export interface Scores {
  readonly logprob: Float32Array;
  /** Entropy of the distribution at each target, in nats. */
  readonly entropy: Float32Array;
  /** Log-probabilities [N, V], where asked for. */
  readonly distribution?: Float32Array;
}

/**
 * One optimisation batch. All arrays are packed like Scores [N]. With l the
 * log-probability of a target under the policy, p its whole distribution, H its entropy
 * and sg stop-gradient, the loss is the sum over targets of
 *
 *   policy:   advantage != 0:  policyWeight * clipped surrogate of (l, behaviour, advantage)
 *   distill:  "sampled":   distillWeight * sg(sigmoid(beta (t - l))) * (t - l)
 *             "expected":  distillWeight * sum_v sg(p_v g_v) (t_v - l_v),
 *                          g_v = sigmoid(beta (t_v - l_v)): the expectation of the same
 *                          gradient over the vocabulary (dL/dz_v = distillWeight p_v (Z - g_v),
 *                          Z = sum_v p_v g_v)
 *             "constant":  distillWeight * 0.5 * (t - l)
 *             "skill-sd":  distillWeight * rho (exp(-e) - 1 + e), e = l - t,
 *                          rho = exp(l - behaviour), both differentiated: dL/dl = distillWeight rho e
 *   kl:       klWeight * min(exp(r - l) - (r - l) - 1, 10), flat where it is cut
 *   entropy:  - entropyWeight * H
 *   nll:      - nllWeight * l
 *
 * Surrogate (PPO with dual clip): with rho = exp(l - behaviour),
 * s = max(-A rho, -A clip(rho, 1 - clipLow, 1 + clipHigh)), and for A < 0 min(s, -A dualClip).
 * Absent arrays are zero. The caller divides the weights by its token count.
 */
export interface TrainRequest {
  readonly sequences: readonly ScoredSequence[];
  readonly policyWeight?: Float32Array;
  readonly advantage?: Float32Array;
  /** Log-probability under the policy that sampled the token. */
  readonly behaviour?: Float32Array;
  readonly distillWeight?: Float32Array;
  readonly teacher?: Float32Array;
  /** [N, V] log-probabilities of the teacher; needed for the expected gate. */
  readonly teacherDistribution?: Float32Array;
  readonly klWeight?: Float32Array;
  readonly reference?: Float32Array;
  readonly entropyWeight?: Float32Array;
  readonly nllWeight?: Float32Array;
  readonly loss: LossSettings;
}

/** The form of the distillation term: three gates, and the importance-weighted one of Skill-SD. */
export type GateMode = "sampled" | "expected" | "constant" | "skill-sd";

export interface LossSettings {
  readonly clipLow: number;
  readonly clipHigh: number;
  readonly dualClip: number;
  readonly gate: GateMode;
  /** Sharpness of the gate. */
  readonly beta: number;
}

export interface OptimiserSettings {
  readonly learningRate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  /** Decoupled; 0 switches it off. Norm gains are not decayed. */
  readonly weightDecay: number;
  /** Largest global norm of the gradient. */
  readonly clipNorm: number;
}

/** Per-target numbers [N] and sums of one batch. */
export interface LossReport {
  /** l, before the step. */
  readonly logprob: Float32Array;
  readonly entropy: Float32Array;
  /** d = t - l; 0 where there is no teacher. */
  readonly shift: Float32Array;
  /** sigmoid(beta d) at the sampled token; 0.5 where there is no teacher. */
  readonly gate: Float32Array;
  /** Whether the surrogate's clip stopped the gradient: 1 or 0. */
  readonly clipped: Float32Array;
  readonly loss: LossTerms;
  /** Global norm of the gradient before clipping. */
  readonly gradientNorm: number;
}

export interface LossTerms {
  readonly total: number;
  readonly policy: number;
  readonly distill: number;
  readonly kl: number;
  readonly entropy: number;
  readonly nll: number;
}

export interface TrainReport extends LossReport {
  readonly applied: boolean;
}

export interface GradientReport extends LossReport {
  readonly gradient: Float32Array;
}

export interface EngineSnapshot {
  readonly weights: Readonly<Record<WeightSet, Float32Array>>;
  /** AdamW moments [layout.size] and the number of steps taken. */
  readonly firstMoment: Float32Array;
  readonly secondMoment: Float32Array;
  readonly steps: number;
}
