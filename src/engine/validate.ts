import { UserError } from "../base/index.ts";
import type { PolicyConfig } from "../policy/index.ts";
import type { LaneInput, Sampling, ScoredSequence, SessionOptions, TrainRequest } from "./types.ts";

/** The border of every engine: each check throws a UserError that says what is wrong. */

export function checkTokens(config: PolicyConfig, tokens: ArrayLike<number>): void {
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as number;
    if (!Number.isInteger(token) || token < 0 || token >= config.vocabSize) {
      throw new UserError(
        `Token ${token} at position ${i} is outside the policy's vocabulary of ${config.vocabSize}. Encode the text with the policy's own tokenizer.`,
      );
    }
  }
}

/** Checks tokens and targets; returns N, the number of targets. */
export function checkSequences(config: PolicyConfig, sequences: readonly ScoredSequence[]): number {
  let count = 0;
  for (const { tokens, targets } of sequences) {
    if (tokens.length > config.contextLength) {
      throw new UserError(
        `A sequence has ${tokens.length} tokens, but the policy reads at most ${config.contextLength}. Shorten it.`,
      );
    }
    checkTokens(config, tokens);
    let previous = 0;
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i] as number;
      if (!Number.isInteger(target) || target <= previous || target >= tokens.length) {
        throw new UserError(
          `Target ${target} of a sequence of ${tokens.length} tokens is not allowed. Targets ascend from 1 and are positions of the sequence.`,
        );
      }
      previous = target;
    }
    count += targets.length;
  }
  return count;
}

const PER_TARGET = [
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
      throw new UserError(
        `${name} has ${array.length} numbers for ${count} targets. Give one for each target.`,
      );
    }
  }
  const { teacherDistribution, distillWeight, loss } = request;
  if (teacherDistribution && teacherDistribution.length !== count * config.vocabSize) {
    throw new UserError(
      `teacherDistribution has ${teacherDistribution.length} numbers. It needs one for each of ${count} targets and ${config.vocabSize} entries of the vocabulary.`,
    );
  }
  if (loss.gate === "expected" && distillWeight && !teacherDistribution) {
    throw new UserError(
      "The expected gate needs teacherDistribution. Score the teacher with its distribution, or choose another gate.",
    );
  }
  return count;
}

export function checkSessionOptions(config: PolicyConfig, options: SessionOptions): void {
  const { lanes, capacity } = options;
  if (!Number.isInteger(lanes) || lanes < 1) {
    throw new UserError(`A session of ${lanes} lanes is not possible. Ask for at least one.`);
  }
  if (!Number.isInteger(capacity) || capacity < 1 || capacity > config.contextLength) {
    throw new UserError(
      `A capacity of ${capacity} tokens is not possible. Ask for 1 to ${config.contextLength}.`,
    );
  }
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
      throw new UserError(
        `Lane ${lane} is not one of ${lengths.length} lanes, or is named twice. Name each lane once.`,
      );
    }
    seen.add(lane);
    if (length + append.length > capacity) {
      throw new UserError(
        `Lane ${lane} would hold ${length + append.length} tokens, but its capacity is ${capacity}. Open a session with more.`,
      );
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
    throw new UserError(`Temperature ${temperature} is not possible. Give 0 or more.`);
  }
  if (!Number.isInteger(maxTokens) || maxTokens < 0) {
    throw new UserError(`maxTokens ${maxTokens} is not possible. Give a whole number, 0 or more.`);
  }
  if (streams.length !== lengths.length) {
    throw new UserError(
      `${streams.length} noise streams for ${lengths.length} lanes. Give one for each lane.`,
    );
  }
  for (const { lane, append } of inputs) {
    if (append.length === 0 && lengths[lane] === 0) {
      throw new UserError(`Lane ${lane} is empty. Append at least one token before sampling.`);
    }
  }
}
