/**
 * The prompting baselines: ways to evaluate a policy that is not trained. A tiny policy
 * with a closed vocabulary has one slot of its context for advice, the skill behind the
 * statement, so each baseline is a way to fill that slot. What each one stands for, and
 * what it cannot express here, says its summary.
 */
import { at, present } from "../base/index.ts";
import { END, opening, SKILL } from "../text/index.ts";
import { analyzeAnew } from "./analyze.ts";
import {
  type EvaluationRequest,
  evaluationOf,
  evaluatePolicy,
  heldOutEpisodes,
  playAll,
} from "./evaluate.ts";
import { mostFrequent, taskSkill } from "./library.ts";
import type { EpisodeRequest, Trajectory } from "./rollout.ts";
import { type Setup, streamOf } from "./setup.ts";
import type { Evaluation } from "./types.ts";

export type BaselineName = "vanilla" | "react" | "skill-prompt" | "reflexion" | "expel";

export interface Baseline {
  readonly label: string;
  readonly summary: string;
  /** Evaluates the engine's policy; `seed` is that of sampling. */
  readonly evaluate: (
    setup: Setup,
    request: EvaluationRequest,
    seed: number,
  ) => Promise<Evaluation>;
}

/** Attempts of Reflexion, the first one included. */
const TRIALS = 3;
/** ExpeL: train tasks that are played once to gather experience, and successes that vote. */
const EXPERIENCE = 256;
const NEIGHBOURS = 5;
/** Lanes of one session; a constant, so that the numbers do not depend on the machine. */
const LANES = 128;

/** Calls `use` with parts of a list that fit one session, in order. */
async function inParts<T, R>(
  items: readonly T[],
  use: (part: readonly T[]) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += LANES) {
    results.push(...(await use(items.slice(start, start + LANES))));
  }
  return results;
}

const withSkill = (episode: EpisodeRequest, skill: string | null): EpisodeRequest =>
  skill === null ? episode : { ...episode, skill };

/** The skill that the policy writes about each trajectory; null where it is not well formed. */
function reflections(setup: Setup, trajectories: readonly Trajectory[]) {
  return inParts<Trajectory, string | null>(trajectories, async (part) => {
    const skills = await analyzeAnew(setup, "policy", part);
    return skills.map(({ wellFormed, text }) => (wellFormed ? text : null));
  });
}

/** What the policy itself writes into the slot for a skill before it acts. */
function thoughts(
  setup: Setup,
  episodes: readonly EpisodeRequest[],
  temperature: number,
  seed: number,
) {
  const { engine, environment, oracle, tokenizer } = setup;
  const end = tokenizer.special(END);
  return inParts<EpisodeRequest, string | null>(episodes, async (part) => {
    const session = await engine.openSession({
      weights: "policy",
      lanes: part.length,
      capacity: engine.config.contextLength,
    });
    try {
      const openings = part.map(({ task }) => environment.reset(task));
      const outputs = await session.extend(
        openings.map(({ statement }, lane) => ({
          lane,
          append: [...opening(tokenizer, statement, "").tokens, tokenizer.special(SKILL)],
        })),
        {
          temperature,
          seed,
          streams: part.map(({ stream }) => stream),
          maxTokens: environment.skillTokens + 1,
          stop: [end],
        },
      );
      return outputs.map(({ tokens }, i) => {
        if (tokens.at(-1) !== end) return null;
        const text = tokenizer.decode(tokens.slice(0, -1));
        const { statement, observation } = at(openings, i);
        const episode = {
          task: at(part, i).task,
          statement,
          opening: observation,
          steps: [],
          won: false,
        };
        return oracle.judge(text, episode).wellFormed ? text : null;
      });
    } finally {
      await session.close();
    }
  });
}

const labels = ({ split, temperature }: EvaluationRequest) => ({ update: 0, split, temperature });

async function react(setup: Setup, request: EvaluationRequest, seed: number): Promise<Evaluation> {
  const { split, tasks, temperature } = request;
  const episodes = heldOutEpisodes(setup, split, tasks, null);
  const skills = await thoughts(setup, episodes, temperature, seed);
  const thoughtful = episodes.map((episode, i) => withSkill(episode, at(skills, i)));
  const played = await playAll(setup, thoughtful, { weights: "policy", temperature, seed });
  return evaluationOf(setup, played, labels(request));
}

async function reflexion(
  setup: Setup,
  request: EvaluationRequest,
  seed: number,
): Promise<Evaluation> {
  const { split, tasks, temperature } = request;
  const options = { weights: "policy", temperature, seed } as const;
  const first = await playAll(setup, heldOutEpisodes(setup, split, tasks, null), options);
  const final = [...first];
  for (let trial = 1; trial < TRIALS; trial++) {
    const lost = [...final.keys()].filter((i) => !at(final, i).episode.won);
    const skills = await reflections(
      setup,
      lost.map((i) => at(final, i)),
    );
    const retries = lost.map((index, i) =>
      withSkill(
        { task: at(final, index).episode.task, stream: streamOf(split, index, trial) },
        at(skills, i),
      ),
    );
    const played = await playAll(setup, retries, options);
    lost.forEach((index, i) => {
      final[index] = at(played, i);
    });
  }
  return evaluationOf(setup, final, labels(request));
}

/** Words of the statement that are the same at the same place. */
function similarity(a: readonly number[], b: readonly number[]): number {
  return a.filter((token, i) => token === b[i]).length;
}

async function expel(setup: Setup, request: EvaluationRequest, seed: number): Promise<Evaluation> {
  const { environment, tokenizer } = setup;
  const { temperature } = request;
  const gathered = await playAll(
    setup,
    Array.from({ length: EXPERIENCE }, (_, index) => ({
      task: environment.task("train", index),
      stream: streamOf("collect", index),
    })),
    { weights: "policy", temperature: 1, seed },
  );
  const won = gathered.filter(({ episode }) => episode.won);
  const texts = await reflections(setup, won);
  const store = won.flatMap(({ episode }, i) => {
    const skill = at(texts, i);
    return skill === null ? [] : [{ skill, statement: tokenizer.encode(episode.statement) }];
  });
  const advice = (task: string): string | null => {
    const statement = tokenizer.encode(environment.reset(task).statement);
    const nearest = store
      .map((entry) => ({ ...entry, near: similarity(statement, entry.statement) }))
      .sort((a, b) => b.near - a.near)
      .slice(0, NEIGHBOURS);
    return nearest.length === 0 ? null : mostFrequent(nearest.map(({ skill }) => skill));
  };
  const episodes = heldOutEpisodes(setup, request.split, request.tasks, null);
  const advised = episodes.map((episode) => withSkill(episode, advice(episode.task)));
  const played = await playAll(setup, advised, { weights: "policy", temperature, seed });
  return evaluationOf(setup, played, labels(request));
}

export const BASELINES: Readonly<Record<BaselineName, Baseline>> = {
  vanilla: {
    label: "Vanilla",
    summary: "The policy as it is, without any skill.",
    evaluate: (setup, request, seed) => evaluatePolicy(setup, request, { seed, update: 0 }),
  },
  react: {
    label: "Skill first (ReAct-style)",
    summary:
      "The policy writes a skill for itself from the statement alone and then acts. The vocabulary has no free thoughts: one thought in the grammar of skills, once, before the first action.",
    evaluate: react,
  },
  "skill-prompt": {
    label: "Skill-Prompt",
    summary: "A skill of the static library, by kind of task, in the prompt at the test.",
    evaluate: (setup, request, seed) => {
      const skill = present(taskSkill(setup, "kind", seed), "the library's skills");
      return evaluatePolicy(setup, request, { seed, update: 0, skill });
    },
  },
  reflexion: {
    label: "Reflexion",
    summary: `Up to ${TRIALS} attempts at a task: after a failure the policy writes a skill about it and tries again with that in context. It is told whether it failed, and has more attempts than all others.`,
    evaluate: reflexion,
  },
  expel: {
    label: "ExpeL",
    summary: `${EXPERIENCE} train tasks are played once; of the ${NEIGHBOURS} solved ones most like the task, the skill that most share stands in the prompt. One skill stands for both insights and examples.`,
    evaluate: expel,
  },
};
