import { UserError } from "../base/index.ts";
import type { PolicyConfig } from "../policy/index.ts";
import type {
  EngineSnapshot,
  LaneInput,
  Sampling,
  ScoredSequence,
  SessionOptions,
  TrainRequest,
} from "./types.ts";

/** The border of every engine: each check throws a UserError that says what is wrong. */

export function checkTokens(config: PolicyConfig, tokens: ArrayLike<number>): void {
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as number;
    if (!Number.isInteger(token) || token < 0 || token >= config.vocabSize) {
      throw new UserError({
        en: `Token ${token} at position ${i} is outside the policy's vocabulary of ${config.vocabSize}. Encode the text with the policy's own tokenizer.`,
        zh: `位置 ${i} 处的 token ${token} 不在策略的词表（${config.vocabSize} 个）中。请用策略自己的分词器编码文本。`,
      });
    }
  }
}

/** Checks tokens and targets; returns N, the number of targets. */
export function checkSequences(config: PolicyConfig, sequences: readonly ScoredSequence[]): number {
  let count = 0;
  for (const { tokens, targets } of sequences) {
    if (tokens.length > config.contextLength) {
      throw new UserError({
        en: `A sequence has ${tokens.length} tokens, but the policy reads at most ${config.contextLength}. Shorten it.`,
        zh: `一个序列有 ${tokens.length} 个 token，而策略最多读取 ${config.contextLength} 个。请缩短它。`,
      });
    }
    checkTokens(config, tokens);
    let previous = 0;
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i] as number;
      if (!Number.isInteger(target) || target <= previous || target >= tokens.length) {
        throw new UserError({
          en: `Target ${target} of a sequence of ${tokens.length} tokens is not allowed. Targets ascend from 1 and are positions of the sequence.`,
          zh: `长度为 ${tokens.length} 的序列不允许目标位置 ${target}。目标须从 1 起递增，并且在序列之内。`,
        });
      }
      previous = target;
    }
    count += targets.length;
  }
  return count;
}

/** Arrays of a number a target; policy-loss.wgsl has them in this order. */
export const PER_TARGET = [
  "policyWeight",
  "advantage",
  "behaviour",
  "distillWeight",
  "teacher",
  "klWeight",
  "reference",
  "entropyWeight",
  "nllWeight",
] as const satisfies readonly (keyof TrainRequest)[];

/** Checks a training batch but for non-finite numbers, which end in a refused step; returns N. */
export function checkTrainRequest(config: PolicyConfig, request: TrainRequest): number {
  const count = checkSequences(config, request.sequences);
  for (const name of PER_TARGET) {
    const array = request[name];
    if (array !== undefined && array.length !== count) {
      throw new UserError({
        en: `${name} has ${array.length} numbers for ${count} targets. Give one for each target.`,
        zh: `${name} 有 ${array.length} 个数，但目标有 ${count} 个。请为每个目标给出一个数。`,
      });
    }
  }
  const { teacherDistribution, distillWeight, loss } = request;
  if (teacherDistribution && teacherDistribution.length !== count * config.vocabSize) {
    throw new UserError({
      en: `teacherDistribution has ${teacherDistribution.length} numbers. It needs one for each of ${count} targets and ${config.vocabSize} entries of the vocabulary.`,
      zh: `teacherDistribution 有 ${teacherDistribution.length} 个数。${count} 个目标中的每一个都需要词表 ${config.vocabSize} 项各一个数。`,
    });
  }
  if (loss.gate === "expected" && distillWeight && !teacherDistribution) {
    throw new UserError({
      en: "The expected gate needs teacherDistribution. Score the teacher with its distribution, or choose another gate.",
      zh: "期望门控需要 teacherDistribution。请在评分时取得教师的完整分布，或选择其他门控。",
    });
  }
  return count;
}

export function checkSessionOptions(config: PolicyConfig, options: SessionOptions): void {
  const { lanes, capacity } = options;
  if (!Number.isInteger(lanes) || lanes < 1) {
    throw new UserError({
      en: `A session of ${lanes} lanes is not possible. Ask for at least one.`,
      zh: `会话不能有 ${lanes} 条通道。请至少要求一条。`,
    });
  }
  if (!Number.isInteger(capacity) || capacity < 1 || capacity > config.contextLength) {
    throw new UserError({
      en: `A capacity of ${capacity} tokens is not possible. Ask for 1 to ${config.contextLength}.`,
      zh: `容量不能是 ${capacity} 个 token。请给出 1 到 ${config.contextLength}。`,
    });
  }
}

/** Checks that there is one of `numbers` for each of the `size` trained ones. */
export function checkTheta(numbers: Float32Array, size: number): void {
  if (numbers.length === size) return;
  throw new UserError({
    en: `These weights have ${numbers.length} numbers, but the policy trains ${size}. Load weights of the same policy.`,
    zh: `这些权重有 ${numbers.length} 个数，而策略训练 ${size} 个。请加载同一策略的权重。`,
  });
}

export function checkSnapshot(snapshot: EngineSnapshot, size: number): void {
  const { weights, firstMoment, secondMoment } = snapshot;
  for (const each of [...Object.values(weights), firstMoment, secondMoment]) checkTheta(each, size);
}

/** Checks what is appended to the lanes of a session that hold `lengths` tokens. */
export function checkLaneInputs(
  config: PolicyConfig,
  inputs: readonly LaneInput[],
  lengths: readonly number[],
  capacity: number,
): void {
  const seen = new Set<number>();
  for (const { lane, append } of inputs) {
    const length = lengths[lane];
    if (length === undefined || seen.has(lane)) {
      throw new UserError({
        en: `Lane ${lane} is not one of ${lengths.length} lanes, or is named twice. Name each lane once.`,
        zh: `通道 ${lane} 不在 ${lengths.length} 条通道之内，或被重复指定。每条通道只能指定一次。`,
      });
    }
    seen.add(lane);
    if (length + append.length > capacity) {
      throw new UserError({
        en: `Lane ${lane} would hold ${length + append.length} tokens, but its capacity is ${capacity}. Open a session with more.`,
        zh: `通道 ${lane} 将有 ${length + append.length} 个 token，而容量只有 ${capacity}。请打开容量更大的会话。`,
      });
    }
    checkTokens(config, append);
  }
}

/** Checks the sampling from lanes that hold `lengths` tokens before `inputs` are appended. */
export function checkSampling(
  sampling: Sampling,
  inputs: readonly LaneInput[],
  lengths: readonly number[],
): void {
  const { temperature, maxTokens, streams } = sampling;
  if (!(temperature >= 0 && Number.isFinite(temperature))) {
    throw new UserError({
      en: `Temperature ${temperature} is not possible. Give 0 or more.`,
      zh: `温度不能是 ${temperature}。请给出 0 或更大的数。`,
    });
  }
  if (!Number.isInteger(maxTokens) || maxTokens < 0) {
    throw new UserError({
      en: `maxTokens ${maxTokens} is not possible. Give a whole number, 0 or more.`,
      zh: `maxTokens 不能是 ${maxTokens}。请给出 0 或更大的整数。`,
    });
  }
  if (streams.length !== lengths.length) {
    throw new UserError({
      en: `${streams.length} noise streams for ${lengths.length} lanes. Give one for each lane.`,
      zh: `${lengths.length} 条通道却有 ${streams.length} 个噪声流。请为每条通道给出一个。`,
    });
  }
  for (const { lane, append } of inputs) {
    if (append.length === 0 && lengths[lane] === 0) {
      throw new UserError({
        en: `Lane ${lane} is empty. Append at least one token before sampling.`,
        zh: `通道 ${lane} 是空的。采样前请至少追加一个 token。`,
      });
    }
  }
}
