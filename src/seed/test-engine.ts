import { at, counterBits, GUMBEL_ONE, gumbel, present } from "../base/index.ts";
import type {
  Engine,
  EngineSnapshot,
  GradientReport,
  LaneInput,
  LaneOutput,
  OptimiserSettings,
  Sampling,
  ScoreRequest,
  Scores,
  Session,
  SessionOptions,
  TrainReport,
  TrainRequest,
  WeightSet,
} from "../engine/index.ts";
import { type PolicyConfig, trainableLayout } from "../policy/index.ts";

/** Forces the next token after a prefix; null lets the model decide. */
export type Script = (prefix: readonly number[]) => number | null;

/**
 * An engine for tests of the algorithm: its logits are one trained number an entry, plus
 * noise that is a hash of the whole prefix. It learns by plain gradient steps on the
 * policy and distillation weights, ignores the clip, and remembers what it was given.
 */
export class TestEngine implements Engine {
  readonly info = { kind: "ort", description: "a test", software: false } as const;
  readonly config: PolicyConfig;
  readonly layout: Engine["layout"];
  script: Script = () => null;
  /** Set: the next call of train throws it. */
  failure: Error | null = null;
  readonly seen: { sessions: TestSession[]; scores: ScoreRequest[]; trains: TrainRequest[] } = {
    sessions: [],
    scores: [],
    trains: [],
  };
  readonly #weights: Record<WeightSet, Float32Array>;
  #steps = 0;

  constructor(vocabSize: number, contextLength = 64) {
    this.config = {
      vocabSize,
      hiddenSize: 1,
      layers: 0,
      heads: 1,
      kvHeads: 1,
      ffnSize: 1,
      ropeTheta: 1,
      normEps: 1,
      contextLength,
    };
    this.layout = { ...trainableLayout(this.config, { mode: "full" }), size: vocabSize };
    const zeros = (): Float32Array => new Float32Array(vocabSize);
    this.#weights = { policy: zeros(), teacher: zeros(), reference: zeros() };
  }

  logprobs(set: WeightSet, prefix: readonly number[]): Float64Array {
    let hash = 0;
    for (const token of prefix) hash = counterBits(hash, token, 1, 2);
    const logits = Float64Array.from(
      this.#weights[set],
      (w, v) => w + counterBits(hash, v, 3, 4) / 2 ** 31,
    );
    const total = Math.log(logits.reduce((sum, z) => sum + Math.exp(z), 0));
    return logits.map((z) => z - total);
  }

  async openSession(options: SessionOptions): Promise<Session> {
    const session = new TestSession(this, options);
    this.seen.sessions.push(session);
    return session;
  }

  async score(request: ScoreRequest): Promise<Scores> {
    this.seen.scores.push(request);
    const rows = request.sequences.flatMap(({ tokens, targets }) =>
      Array.from(targets, (target) => ({
        token: at(tokens, target),
        row: this.logprobs(request.weights, Array.from(tokens).slice(0, target)),
      })),
    );
    return {
      logprob: Float32Array.from(rows, ({ token, row }) => at(row, token)),
      entropy: Float32Array.from(rows, ({ row }) => -row.reduce((h, l) => h + l * Math.exp(l), 0)),
      ...(request.distribution
        ? { distribution: Float32Array.from(rows.flatMap(({ row }) => [...row])) }
        : {}),
    };
  }

  async train(request: TrainRequest, optimiser: OptimiserSettings): Promise<TrainReport> {
    if (this.failure !== null) {
      const { failure } = this;
      this.failure = null;
      throw failure;
    }
    this.seen.trains.push(request);
    const { logprob, entropy } = await this.score({ weights: "policy", ...request });
    this.seen.scores.pop();
    const shift = logprob.map((l, i) => (request.teacher?.[i] ?? l) - l);
    const gate = shift.map((d) => 1 / (1 + Math.exp(-request.loss.beta * d)));
    const tokens = request.sequences.flatMap(({ tokens, targets }) =>
      Array.from(targets, (target) => at(tokens, target)),
    );
    tokens.forEach((token, i) => {
      const policy = (request.policyWeight?.[i] ?? 0) * (request.advantage?.[i] ?? 0);
      const distill = (request.distillWeight?.[i] ?? 0) * at(gate, i);
      const weights = this.#weights.policy;
      weights[token] = at(weights, token) + optimiser.learningRate * (policy + distill);
    });
    this.#steps++;
    const loss = { total: 1, policy: 1, distill: 0, kl: 0, entropy: 0, nll: 0 };
    const clipped = logprob.map(() => 0);
    return { logprob, entropy, shift, gate, clipped, loss, gradientNorm: 1, applied: true };
  }

  async gradient(): Promise<GradientReport> {
    throw new Error("the algorithm never asks for a gradient");
  }

  async readWeights(set: WeightSet): Promise<Float32Array> {
    return this.#weights[set].slice();
  }

  async writeWeights(set: WeightSet, theta: Float32Array): Promise<void> {
    this.#weights[set] = theta.slice();
  }

  async blendWeights(set: WeightSet, decay: number): Promise<void> {
    const policy = this.#weights.policy;
    this.#weights[set] = this.#weights[set].map((w, i) => decay * w + (1 - decay) * at(policy, i));
  }

  async snapshot(): Promise<EngineSnapshot> {
    const copy = (set: WeightSet): Float32Array => this.#weights[set].slice();
    return {
      weights: {
        policy: copy("policy"),
        teacher: copy("teacher"),
        reference: copy("reference"),
      },
      firstMoment: new Float32Array(this.layout.size),
      secondMoment: new Float32Array(this.layout.size),
      steps: this.#steps,
    };
  }

  async restore({ weights, steps }: EngineSnapshot): Promise<void> {
    for (const set of ["policy", "teacher", "reference"] as const) {
      this.#weights[set] = weights[set].slice();
    }
    this.#steps = steps;
  }

  async dispose(): Promise<void> {}
}

export class TestSession implements Session {
  readonly lanes: number[][];
  readonly options: SessionOptions;
  closed = 0;
  readonly #engine: TestEngine;

  constructor(engine: TestEngine, options: SessionOptions) {
    this.#engine = engine;
    this.options = options;
    this.lanes = Array.from({ length: options.lanes }, () => []);
  }

  get lengths(): readonly number[] {
    return this.lanes.map(({ length }) => length);
  }

  async extend(inputs: readonly LaneInput[], sampling?: Sampling): Promise<readonly LaneOutput[]> {
    if (this.closed > 0) throw new Error("the session is closed");
    return inputs.map(({ lane, append }) => {
      const tokens = at(this.lanes, lane);
      tokens.push(...append);
      return sampling === undefined ? { tokens: [], logprobs: [] } : this.#sample(lane, sampling);
    });
  }

  #sample(lane: number, sampling: Sampling): LaneOutput {
    const prefix = at(this.lanes, lane);
    const output = { tokens: [] as number[], logprobs: [] as number[] };
    const stream = at(sampling.streams, lane);
    while (output.tokens.length < sampling.maxTokens) {
      const row = this.#engine.logprobs(this.options.weights, prefix);
      const noisy = row.map((l, v) =>
        sampling.temperature === 0
          ? l
          : l / sampling.temperature +
            gumbel(counterBits(sampling.seed, stream, prefix.length, v)) / GUMBEL_ONE,
      );
      const token = this.#engine.script(prefix) ?? noisy.indexOf(Math.max(...noisy));
      prefix.push(token);
      if (prefix.length > this.options.capacity) throw new Error("the lane is full");
      output.tokens.push(token);
      output.logprobs.push(at(row, token));
      if (sampling.stop.includes(token)) break;
    }
    return output;
  }

  async close(): Promise<void> {
    this.closed++;
  }
}

/** The session that an engine opened last. */
export function lastSession(engine: TestEngine): TestSession {
  return present(engine.seen.sessions.at(-1), "a session");
}
