import * as v from "valibot";
import { loadGame } from "../env/alfworld/index.ts";
import type { Library, Variant } from "./alfworld-library.ts";
import {
  checkOpening,
  checkScene,
  type Rules,
  stripped,
  withoutBanner,
} from "./alfworld-scenes.ts";

/** An agent's episode in the stripped form that agents get. */
export const TranscriptCase = v.object({
  source: v.string(),
  kind: v.string(),
  task_id: v.nullable(v.string()),
  task: v.string(),
  initial_observation: v.string(),
  steps: v.array(v.object({ action: v.string(), observation: v.string() })),
  note: v.optional(v.string()),
  /** Which texts the agent saw, "2.1.1 (put X in/on Y)"; else ALFWorld's current ones. */
  grammar: v.optional(v.string(), "2.1.1"),
});

export type Transcript = v.InferOutput<typeof TranscriptCase>;

/** Why a transcript says nothing about the original engine; null where it does. */
export function whyNotFaithful({ kind, note }: Transcript): string | null {
  if (!/human|hand/.test(kind)) return null;
  return `${kind}: ${note ?? "not taken from the engine"}`;
}

/** Plays a transcript whose game is here. */
export function checkPlayed(transcript: Transcript, file: string): string | null {
  const game = loadGame(file);
  const start = game.reset();
  let { state } = start;
  const opening = withoutBanner(start.observation);
  if (opening !== transcript.initial_observation) {
    return `opening: recorded ${transcript.initial_observation}, got ${opening}`;
  }
  for (const [i, { action, observation }] of transcript.steps.entries()) {
    const reply = game.step(state, action);
    const actual = stripped(reply.observation);
    if (actual !== observation) {
      return `step ${i} "${action}": recorded ${observation}, got ${actual}`;
    }
    state = reply.state;
  }
  return null;
}

/** The rules and texts that a transcript was played under. */
export function variantOf({ grammar }: Transcript): Variant {
  return grammar.startsWith("2.1.1") ? "shipped" : "current";
}

/** Checks the texts of transcripts whose games are not here, each pair of texts once. */
export class SceneChecker {
  readonly #rules: Rules;
  readonly #known = new Map<string, string | null>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  #once(key: string, check: () => string | null): string | null {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const difference = check();
    this.#known.set(key, difference);
    return difference;
  }

  check({ task, initial_observation, steps }: Transcript): string | null {
    const opening = this.#once(JSON.stringify([initial_observation, task]), () =>
      checkOpening(task, initial_observation, this.#rules),
    );
    if (opening !== null) return opening;
    for (const { action, observation } of steps) {
      const difference = this.#once(JSON.stringify({ action, observation }), () =>
        checkScene(action, observation, this.#rules),
      );
      if (difference !== null) return difference;
    }
    return null;
  }
}

/** The identifier of a transcript for a person. */
export function nameOf({ source, task_id }: Transcript): string {
  return task_id === null ? source : `${task_id} of ${source}`;
}

/** The file of a transcript's game; null where it is not here. */
export function fileOf(transcript: Transcript, library: Library): string | null {
  const { task_id } = transcript;
  return task_id === null ? null : library.file(task_id, variantOf(transcript));
}
