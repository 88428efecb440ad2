import { at, invariant, UserError } from "../base/index.ts";
import type { Session, WeightSet } from "../engine/index.ts";
import type { Episode, Step } from "../env/index.ts";
import { append, END, opening, type Sequence } from "../text/index.ts";
import type { Setup } from "./setup.ts";

/** One episode to play. */
export interface EpisodeRequest {
  readonly task: string;
  /** Stream of its sampling noise. */
  readonly stream: number;
  /** A skill in context; never given in training or evaluation by the trainer. */
  readonly skill?: string;
}

/** A played episode, as text and as tokens. */
export interface Trajectory {
  readonly episode: Episode;
  /** Sum of the environment's rewards. */
  readonly reward: number;
  readonly sequence: Sequence;
  /** Positions of the sampled tokens, ascending. */
  readonly targets: readonly number[];
  /** Their log-probabilities when they were sampled, at temperature 1. */
  readonly behaviour: readonly number[];
}

export interface RolloutOptions {
  readonly weights: WeightSet;
  /** 0 is greedy. */
  readonly temperature: number;
  readonly seed: number;
}

export interface Rolled {
  readonly trajectories: readonly Trajectory[];
  /** Lane i holds the sequence of trajectory i. The caller closes it. */
  readonly session: Session;
}

interface Lane {
  readonly request: EpisodeRequest;
  readonly statement: string;
  readonly opening: string;
  state: unknown;
  sequence: Sequence;
  /** What the session has not seen yet. */
  pending: readonly number[];
  readonly steps: Step[];
  readonly targets: number[];
  readonly behaviour: number[];
  reward: number;
  won: boolean;
  done: boolean;
}

function open({ environment, tokenizer }: Setup, request: EpisodeRequest): Lane {
  const { state, statement, observation } = environment.reset(request.task);
  const sequence = opening(tokenizer, statement, observation, request.skill);
  return {
    request,
    statement,
    opening: observation,
    state,
    sequence,
    pending: sequence.tokens,
    steps: [],
    targets: [],
    behaviour: [],
    reward: 0,
    won: false,
    done: false,
  };
}

/** Tokens that may still follow the episode: a verdict and a written skill, or a skill in context. */
const reserve = (setup: Setup): number => setup.environment.skillTokens + 3;

/** Plays the sampled tokens as one action. */
function act(setup: Setup, lane: Lane, tokens: readonly number[], logprobs: readonly number[]) {
  const { environment, tokenizer } = setup;
  const start = lane.sequence.tokens.length;
  tokens.forEach((_, i) => {
    lane.targets.push(start + i);
    lane.behaviour.push(at(logprobs, i));
  });
  const ended = tokens.at(-1) === tokenizer.special(END);
  const action = tokenizer.decode(ended ? tokens.slice(0, -1) : tokens);
  const after = environment.step(lane.state, action);
  const observed = tokenizer.encode(after.observation);
  lane.state = after.state;
  lane.sequence = append(append(lane.sequence, "action", tokens), "observation", observed);
  lane.pending = observed;
  const { observation, reward, valid } = after;
  lane.steps.push({ action, observation, reward, valid });
  lane.reward += reward;
  lane.won = after.won;
  const room = setup.engine.config.contextLength - lane.sequence.tokens.length - reserve(setup);
  lane.done =
    after.done || lane.steps.length >= environment.horizon || room < environment.actionTokens + 1;
}

function close({ request, ...lane }: Lane): Trajectory {
  const { statement, steps, won, reward, sequence, targets, behaviour } = lane;
  return {
    episode: { task: request.task, statement, opening: lane.opening, steps, won },
    reward,
    sequence,
    targets,
    behaviour,
  };
}

/**
 * Plays all episodes at once, one lane of a session each. An episode ends when the
 * environment says so, at the horizon, or when the context is full. What is sampled
 * depends on the weights, the seed and each request alone, not on the batch.
 */
export async function rollOut(
  setup: Setup,
  requests: readonly EpisodeRequest[],
  options: RolloutOptions,
): Promise<Rolled> {
  const { engine, environment, tokenizer } = setup;
  const lanes = requests.map((request) => open(setup, request));
  const capacity = engine.config.contextLength;
  for (const { sequence } of lanes) {
    if (sequence.tokens.length + environment.actionTokens + 1 + reserve(setup) > capacity) {
      throw new UserError({
        en: `A task of ${environment.name} opens with ${sequence.tokens.length} tokens, but this policy reads at most ${capacity} in all. Use a policy with a longer context.`,
        zh: `${environment.name} 的任务以 ${sequence.tokens.length} 个 token 开头，而此策略总共最多读取 ${capacity} 个。请使用上下文更长的策略。`,
      });
    }
  }
  const oneToken = environment.actionTokens === 1;
  const sampling = {
    temperature: options.temperature,
    seed: options.seed,
    streams: requests.map(({ stream }) => stream),
    maxTokens: oneToken ? 1 : environment.actionTokens + 1,
    stop: oneToken ? [] : [tokenizer.special(END)],
  };
  const session = await engine.openSession({
    weights: options.weights,
    lanes: lanes.length,
    capacity,
  });
  try {
    for (;;) {
      const active = [...lanes.keys()].filter((lane) => !at(lanes, lane).done);
      if (active.length === 0) break;
      const inputs = active.map((lane) => ({ lane, append: at(lanes, lane).pending }));
      const outputs = await session.extend(inputs, sampling);
      invariant(outputs.length === active.length, "the session left out a lane");
      outputs.forEach(({ tokens, logprobs }, i) => {
        act(setup, at(lanes, at(active, i)), tokens, logprobs);
      });
    }
  } catch (error) {
    await session.close();
    throw error;
  }
  return { trajectories: lanes.map(close), session };
}

/** The last observation of each lane, which its session has not read: what a continuation appends first. */
export function unread(trajectory: Trajectory): readonly number[] {
  const { tokens, segments } = trajectory.sequence;
  const last = segments.at(-1);
  return last?.kind === "observation" ? tokens.slice(tokens.length - last.length) : [];
}
