import { deviation, mean, present, Rng, UserError } from "../base/index.ts";
import {
  bestMove,
  formatSkill,
  makeTokenizer,
  type SokobanState,
  sokobanWorld,
} from "../env/sokoban-world/index.ts";
import type { Evaluation, Phase, Rollout, SeedSettings, UpdateResult } from "../seed/index.ts";
import { gateOf, phasesOf } from "../seed/index.ts";
import { append, opening, type Sequence, skillTokens, withSkill } from "../text/index.ts";
import { RECORD_VERSION } from "../run/index.ts";
import { createTrainerClient } from "./client.ts";
import type { Configuration, ModelFiles } from "./commands.ts";
import { type HostedTrainer, type Prepared, TrainerHost } from "./host.ts";

/**
 * A trainer for tests: real rooms, real tokens and consistent numbers, without a model.
 * It plays better with every update.
 */
const world = sokobanWorld();
export const tokenizer = makeTokenizer();

function playEpisode(rng: Rng, task: string, strength: number) {
  const start = world.reset(task);
  let state: SokobanState = start.state;
  let sequence: Sequence = opening(tokenizer, start.statement, start.observation);
  const actions: string[] = [];
  const targets: number[] = [];
  let reward = 0;
  let won = false;
  for (let done = false; !done; ) {
    const best = rng.chance(strength) ? bestMove(state, state) : null;
    const action = ` ${best ?? rng.pick(["up", "down", "left", "right"])}`;
    targets.push(sequence.tokens.length);
    sequence = append(sequence, "action", tokenizer.encode(action));
    const next = world.step(state, action);
    ({ state, done, won } = next);
    reward += next.reward;
    actions.push(action);
    sequence = append(sequence, "observation", tokenizer.encode(next.observation));
  }
  return { sequence, actions, targets, reward, won };
}

function rolloutOf(
  rng: Rng,
  task: string,
  group: number,
  member: number,
  strength: number,
): Rollout {
  const { sequence, actions, targets, reward, won } = playEpisode(rng, task, strength);
  const logprob = targets.map(() => -rng.between(0.05, 2.2));
  return {
    task,
    group,
    member,
    won,
    environmentReward: reward,
    reward: won ? 1 : 0,
    actions,
    tokens: sequence.tokens,
    segments: sequence.segments,
    targets,
    behaviour: logprob,
    logprob,
    teacher: [],
    shift: [],
    gate: [],
    entropy: targets.map(() => rng.between(0.1, 1.3)),
    advantage: 0,
    weight: targets.map(() => 0),
    skill: null,
    teacherTokens: [],
    teacherSegments: [],
  };
}

function withAdvantages(rollouts: readonly Rollout[]): readonly Rollout[] {
  return rollouts.map((rollout) => {
    const rewards = rollouts.filter(({ group }) => group === rollout.group).map((r) => r.reward);
    const advantage = (rollout.reward - mean(rewards)) / (deviation(rewards) + 1e-6);
    return { ...rollout, advantage };
  });
}

function withWrittenSkill(rng: Rng, rollout: Rollout): Rollout {
  const wellFormed = rng.chance(0.95);
  const pushes = [rng.pick(["up", "down"] as const), rng.pick(["left", "right"] as const)];
  const skill = formatSkill(
    rollout.won
      ? { head: "workflow", mistakes: [], pushes }
      : { head: "avoid", mistakes: ["bump"], pushes },
  );
  const text = wellFormed ? skill : " workflow bump";
  const tokens = tokenizer.encode(text);
  return {
    ...rollout,
    skill: { tokens, text, wellFormed, correct: wellFormed && rng.chance(0.7) },
  };
}

function rescored(rng: Rng, rollout: Rollout, settings: SeedSettings): Rollout {
  if (rollout.skill === null) return rollout;
  const shift = rollout.logprob.map(() => (rng.chance(0.08) ? 0 : 0.7 * rng.normal()));
  const { sequence } = withSkill(rollout, skillTokens(tokenizer, rollout.skill.text));
  return {
    ...rollout,
    shift,
    teacher: rollout.logprob.map((l, i) => l + (shift[i] ?? 0)),
    gate: shift.map((d) => gateOf(d, settings.beta)),
    weight: shift.map(() => (rollout.skill?.wellFormed ? settings.lambda : 0)),
    teacherTokens: sequence.tokens,
    teacherSegments: sequence.segments,
  };
}

function resultOf(
  update: number,
  rollouts: readonly Rollout[],
  settings: SeedSettings,
  rng: Rng,
): UpdateResult {
  const share = (of: (rollout: Rollout) => boolean | undefined): number =>
    rollouts.filter(of).length / rollouts.length;
  const privileged = settings.method === "seed";
  const distill = privileged ? rng.between(-0.3, -0.1) : 0;
  const policy = rng.between(-0.02, 0.02);
  return {
    update,
    rollouts,
    metrics: {
      success: share(({ won }) => won),
      length: mean(rollouts.map(({ actions }) => actions.length)),
      invalid: 0,
      zeroVariance: rng.pick([0, 0.25, 0.5]),
      gateMean: privileged ? mean(rollouts.flatMap(({ gate }) => gate)) : 0.5,
      gateDeviation: deviation(rollouts.flatMap(({ gate }) => gate)),
      shiftMean: mean(rollouts.flatMap(({ shift }) => shift)),
      skillsWellFormed: privileged ? share(({ skill }) => skill?.wellFormed) : null,
      skillsCorrect: privileged ? share(({ skill }) => skill?.correct) : null,
      entropy: mean(rollouts.flatMap(({ entropy }) => entropy)),
      clipFraction: 0,
      loss: { total: policy + distill, policy, distill, kl: 0 },
      gradientNorm: rng.between(0.2, 1.5),
      applied: true,
      lambda: privileged ? settings.lambda : 0,
      milliseconds: { rollout: 210, analyze: privileged ? 64 : 0, rescore: 90, train: 148 },
      tokens: rollouts.reduce((sum, { tokens }) => sum + 2 * tokens.length, 0),
      episodes: update * rollouts.length,
    },
  };
}

export interface TestTrainerOptions {
  /** Runs before each phase: to wait, or to fail. */
  readonly delay?: (phase: Phase | "evaluate") => Promise<void>;
}

/** A client and a host joined by a channel, and how to part them. */
export function joinedTrainer(
  options: TestTrainerOptions & { readonly failToLoad?: boolean } = {},
) {
  const { port1, port2 } = new MessageChannel();
  let runs = 0;
  let trainer: HostedTrainer | null = null;
  const preparedOf = async ({ settings, engine, model }: Configuration): Promise<Prepared> => {
    if (options.failToLoad)
      throw new UserError({
        en: "The policy is missing. Build the page again.",
        zh: "缺少策略。请重新构建页面。",
      });
    return {
      trainer: present(trainer, "a trainer"),
      header: {
        type: "header",
        format: "seed-run",
        version: RECORD_VERSION,
        started: new Date(++runs).toISOString(),
        settings,
        policy: { name: model.name, parameters: 1000, trainable: 100 },
        engine: "a test",
        vocabulary: tokenizer.vocabulary,
      },
      engine: {
        kind: "wasm",
        description: "a test",
        software: false,
        choice: engine,
        cause: "asked",
        adapter: { en: "", zh: "" },
      },
    };
  };
  const host = new TrainerHost({
    post: (event) => port2.postMessage(event),
    breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
    now: () => performance.now(),
    prepare(configuration) {
      trainer = testTrainer(configuration.settings, options);
      return preparedOf(configuration);
    },
    resume: preparedOf,
  });
  port2.addEventListener("message", ({ data }) => void host.handle(data));
  port2.start();
  const client = createTrainerClient(port1);
  port1.start();
  return { client, close: () => port1.close() };
}

export const TEST_MODEL: ModelFiles = {
  name: "test",
  policyUrl: "policy",
  tokenizerUrl: "tokenizer",
};

export function testTrainer(
  settings: SeedSettings,
  options: TestTrainerOptions = {},
): HostedTrainer {
  const phases = phasesOf(settings);
  let updatesDone = 0;
  let done = 0;
  let rollouts: readonly Rollout[] = [];
  const speed = settings.method === "seed" ? 0.022 : 0.012;
  const strength = (): number => Math.min(0.7, 0.05 + speed * updatesDone);
  const rngOf = (stream: string): Rng => Rng.of(settings.seed, `${stream} ${updatesDone}`);
  return {
    get updatesDone() {
      return updatesDone;
    },
    get nextPhase() {
      return phases[done] ?? "rollout";
    },
    preview: () => rollouts,
    exportPolicy: () => ({
      name: "test",
      updates: updatesDone,
      success: null,
      file: new Uint8Array([1, 2, 3]),
    }),
    async step() {
      const phase = phases[done] ?? "rollout";
      await options.delay?.(phase);
      const rng = rngOf(phase);
      if (phase === "rollout") {
        rollouts = withAdvantages(
          Array.from({ length: settings.tasks * settings.rollouts }, (_, i) => {
            const group = Math.floor(i / settings.rollouts);
            const task = world.task("train", updatesDone * settings.tasks + group);
            return rolloutOf(rng, task, group, i % settings.rollouts, strength());
          }),
        );
      } else if (phase === "analyze") {
        rollouts = rollouts.map((rollout) => withWrittenSkill(rng, rollout));
      } else if (phase === "rescore") {
        rollouts = rollouts.map((rollout) => rescored(rng, rollout, settings));
      }
      const milliseconds = { rollout: 212.4, analyze: 63.8, rescore: 91.2, train: 148.3 }[phase];
      if (phase !== "train") {
        done++;
        return { phase, milliseconds };
      }
      done = 0;
      updatesDone++;
      return { phase, milliseconds, result: resultOf(updatesDone, rollouts, settings, rng) };
    },
    async evaluate(): Promise<readonly Evaluation[]> {
      await options.delay?.("evaluate");
      const n = settings.evaluationTasks;
      const rng = rngOf("evaluation");
      return (["seen", "unseen"] as const).map((split) => {
        const won = Math.round(n * Math.min(0.85, 0.2 + strength() + rng.between(-0.03, 0.03)));
        const kinds = [{ kind: "3-10", n, won }];
        return { update: updatesDone, split, temperature: 1, n, won, length: 10, kinds };
      });
    },
  };
}
