import type { Sentence } from "../base/index.ts";
import * as v from "valibot";
import type { PolicyConfig } from "./config.ts";
import type { Training } from "./trainable.ts";

/**
 * A policy file is an ONNX model whose graph plain ONNX Runtime runs. What the graph does
 * not say stands in its metadata_props under these keys; other keys are the caller's.
 */
export const KEY_PREFIX = "seed.";
export const KEYS = {
  format: "seed.format",
  config: "seed.config",
  training: "seed.training",
} as const;

/** Value of KEYS.format; the number rises when older readers would misread. */
export const FORMAT = "seed-policy 1";
/** The same of a file whose weights are merged: it plays, but nothing in it can be trained. */
export const FORMAT_MERGED = "seed-merged 1";

/** Names of the tensors that make up a matrix or gain `name`. */
export const codesName = (name: string): string => `${name}.codes`;
export const scalesName = (name: string): string => `${name}.scales`;
export const denseName = (name: string): string => `${name}.base`;
export const loraAName = (name: string): string => `${name}.lora_a`;
export const loraBName = (name: string): string => `${name}.lora_b`;
/** What theta holds directly. */
export const directName = (name: string): string => name;

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));
const positive = (most: number) => v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(most));

/** Bounds are far above any policy that a browser trains; they stop absurd allocations. */
/** What a file states about its policy. */
export const SHAPE: Sentence = { en: "shape", zh: "模型结构" };
export const TRAINING_MODE: Sentence = { en: "training mode", zh: "训练方式" };

export const configSchema: v.GenericSchema<unknown, PolicyConfig> = v.pipe(
  v.strictObject({
    vocabSize: count(65_536),
    hiddenSize: count(4096),
    layers: count(64),
    heads: count(64),
    kvHeads: count(64),
    ffnSize: count(16_384),
    ropeTheta: positive(1e9),
    normEps: positive(0.1),
    contextLength: count(32_768),
  }),
  v.check(
    ({ hiddenSize, heads }) => hiddenSize % (2 * heads) === 0,
    "the width does not divide into heads of even size",
  ),
  v.check(
    ({ heads, kvHeads }) => heads % kvHeads === 0,
    "the query heads do not divide among the key heads",
  ),
);

export const trainingSchema: v.GenericSchema<unknown, Training> = v.variant("mode", [
  v.strictObject({ mode: v.literal("full") }),
  v.strictObject({ mode: v.literal("lora"), rank: count(1024), alpha: positive(1e6) }),
]);

/** More numbers than any policy that this program trains. */
export const MOST_PARAMETERS = 500_000_000;
