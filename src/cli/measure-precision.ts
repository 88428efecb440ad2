import { access } from "node:fs/promises";
import { join } from "node:path";
import { Rng } from "../base/index.ts";
import type { Engine, ScoredSequence } from "../engine/index.ts";
import { type CodeBits, denseWeights, freeze, fullPolicy, type Policy } from "../policy/index.ts";
import {
  type EvaluationRequest,
  heldOutEpisodes,
  playAll,
  type Setup,
  type Trajectory,
} from "../seed/index.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { openEngine } from "./engine.ts";
import { type Share, shareOf } from "./measure.ts";
import type { Model } from "./model-folder.ts";

/** The forms that are compared: numbers of 32 bits, and codes of 8 and 4. */
const FORMS = [null, 8, 4] as const satisfies readonly (CodeBits | null)[];

/** Episodes of the first form whose tokens all forms score. */
const SCORED = 128;

/** What one form of the same weights is worth. */
export interface FormCost {
  /** null: 32 bits. */
  readonly bits: CodeBits | null;
  readonly success: Share;
  readonly bestSkill: Share;
  /** Tokens that the 32-bit policy sampled, scored by both: |log p - log p of 32 bits|. */
  readonly tokens: number;
  readonly meanDifference: number;
  readonly largestDifference: number;
}

export interface PrecisionReport {
  /** Whether the weights are those of training, before any were rounded. */
  readonly unrounded: boolean;
  readonly forms: readonly FormCost[];
}

/**
 * The weights of a folder in 32 bits: the checkpoint of training where it is there, else
 * the decoded codes of the model, whose 8-bit form then costs next to nothing.
 */
async function weightsOf(folder: string, { policy }: Model): Promise<readonly [Policy, boolean]> {
  const path = join(folder, "checkpoint.bin");
  const kept = await access(path).then(
    () => true,
    () => false,
  );
  if (!kept) return [fullPolicy(policy.config, denseWeights(policy, policy.theta)), false];
  const { config, theta } = await readCheckpoint(path);
  return [fullPolicy(config, theta), true];
}

const scoredOf = ({ sequence, targets }: Trajectory): ScoredSequence => ({
  tokens: sequence.tokens,
  targets,
});

async function logprobs(engine: Engine, episodes: readonly Trajectory[]): Promise<Float32Array> {
  const scores = await engine.score({ weights: "policy", sequences: episodes.map(scoredOf) });
  return scores.logprob;
}

/** Success and log-probabilities of the same weights in 32, 8 and 4 bits, on the same noise. */
export async function measurePrecision(
  world: Omit<Setup, "engine" | "tokenizer">,
  folder: string,
  model: Model,
  { split, tasks, temperature }: EvaluationRequest,
  seed: number,
): Promise<PrecisionReport> {
  const [weights, unrounded] = await weightsOf(folder, model);
  const options = { weights: "policy", temperature, seed } as const;
  const forms: FormCost[] = [];
  let sampled: readonly Trajectory[] = [];
  let exact = new Float32Array();
  for (const bits of FORMS) {
    const policy = bits === null ? weights : freeze(weights, 1, 1, Rng.of(0, "unused"), bits);
    const engine = await openEngine(policy);
    try {
      const setup: Setup = { ...world, engine, tokenizer: model.tokenizer };
      const play = async (skill: ((task: string) => string) | null) => {
        const episodes = heldOutEpisodes(setup, split, tasks, skill);
        return playAll(setup, episodes, options);
      };
      const plain = await play(null);
      const skilled = await play((task) => world.oracle.oracle(task));
      if (bits === null) sampled = plain.slice(0, SCORED);
      const scored = await logprobs(engine, sampled);
      if (bits === null) exact = new Float32Array(scored);
      const differences = scored.map((value, i) => Math.abs(value - (exact[i] ?? Number.NaN)));
      forms.push({
        bits,
        success: shareOf(plain.map(({ episode }) => episode.won)),
        bestSkill: shareOf(skilled.map(({ episode }) => episode.won)),
        tokens: differences.length,
        meanDifference: differences.reduce((sum, x) => sum + x, 0) / differences.length,
        largestDifference: differences.reduce((most, x) => Math.max(most, x), 0),
      });
    } finally {
      await engine.dispose();
    }
  }
  return { unrounded, forms };
}

/** A Markdown table, as the model cards have it. */
export function precisionText({ unrounded, forms }: PrecisionReport): string {
  const rows = forms.map(({ bits, success, bestSkill, meanDifference, largestDifference }) => {
    const [low, high] = success.interval.map((bound) => bound.toFixed(3));
    const differences =
      bits === null ? "| |" : `| ${meanDifference.toFixed(4)} | ${largestDifference.toFixed(2)} |`;
    return `| ${bits ?? "f32"}${bits === null ? "" : " bits"} | ${success.share.toFixed(3)} | ${low} to ${high} | ${bestSkill.share.toFixed(3)} ${differences}`;
  });
  const [first] = forms;
  const origin = unrounded
    ? "f32: the weights of training"
    : "f32: the decoded 8-bit weights, since the folder has no checkpoint.bin";
  return [
    `${origin}; n = ${first?.success.n ?? 0}, log-probabilities of ${first?.tokens ?? 0} sampled tokens`,
    "",
    "| form | success | interval | with the best skill | mean difference of log p | largest |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}
