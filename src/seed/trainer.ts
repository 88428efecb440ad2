import { at, invariant, present, Rng, UserError } from "../base/index.ts";
import type { EngineSnapshot, Session } from "../engine/index.ts";
import { analyze, analyzeAnew, givenSkill } from "./analyze.ts";
import { draftRollouts } from "./draft.ts";
import { type EvaluationRequest, evaluatePolicy } from "./evaluate.ts";
import { factBeliefs } from "./facts.ts";
import { lambdaAt } from "./gate.ts";
import { type TaskSkill, taskSkill } from "./library.ts";
import { localPart } from "./local.ts";
import { hasTeacher, METHODS, skillSourceOf } from "./methods.ts";
import { metricsOf } from "./metrics.ts";
import { type Rescored, rescore } from "./rescore.ts";
import { rollOut, type Trajectory } from "./rollout.ts";
import { selectRollouts } from "./selection.ts";
import type { SeedSettings } from "./settings.ts";
import { type Setup, streamOf } from "./setup.ts";
import { type Analysed, type Checked, checkSkills } from "./skill-check.ts";
import {
  type Evaluation,
  type LocalSkill,
  type Phase,
  PHASES,
  type Rollout,
  type UpdateResult,
  type WrittenSkill,
} from "./types.ts";
import { optimiserSettings, trainRequest, withReport } from "./update.ts";

/** What is known of an update that is not finished. */
export interface UpdatePreview {
  /** 1 for the first. */
  readonly update: number;
  /** Phases that are done, in order. */
  readonly done: readonly Phase[];
  /** What is not computed yet is empty; l is the log-probability at sampling until then. */
  readonly rollouts: readonly Rollout[];
}

export interface StepResult {
  readonly phase: Phase;
  readonly milliseconds: number;
  /** After "train", the last phase of an update. */
  readonly result?: UpdateResult;
}

/** Everything that a run needs to go on bit-identically; plain values, safe to store. */
export interface TrainerSnapshot {
  readonly settings: SeedSettings;
  readonly updatesDone: number;
  readonly episodes: number;
  readonly engine: EngineSnapshot;
}

/** The update under way. */
interface Pending {
  /** Holds the trajectories until the last phase that goes on from them. */
  session: Session | null;
  readonly trajectories: readonly Trajectory[];
  readonly milliseconds: Record<Phase, number>;
  readonly done: Phase[];
  rescored: Rescored;
  /** What the check of the skills cost. */
  checked: Pick<Checked, "episodes" | "tokens">;
}

/** The phases that an update of these settings has. */
export function phasesOf(settings: SeedSettings): readonly Phase[] {
  const taught = hasTeacher(settings);
  return PHASES.filter(
    (phase) =>
      (phase !== "analyze" || taught) && (phase !== "rescore" || taught || settings.kl > 0),
  );
}

/**
 * Runs a method, update by update or phase by phase. Everything random follows from the
 * settings' seed and the number of the update, so that a run can be stopped after any
 * update and go on to the same result.
 */
export class Trainer {
  readonly settings: SeedSettings;
  readonly #setup: Setup;
  readonly #phases: readonly Phase[];
  /** The method's skills where they are known before an episode. */
  readonly #taskSkill: TaskSkill | null;
  #updatesDone = 0;
  #episodes = 0;
  #pending: Pending | null = null;
  #busy = false;

  private constructor(setup: Setup, settings: SeedSettings) {
    this.#setup = setup;
    this.settings = settings;
    this.#phases = phasesOf(settings);
    const source = skillSourceOf(settings);
    this.#taskSkill = source === null ? null : taskSkill(setup, source, settings.seed);
    if (METHODS[settings.method].reader === "actor" && this.#taskSkill === null) {
      throw new UserError({
        en: `With ${METHODS[settings.method].label} the policy reads its skill before the episode, so the setting "skill" cannot be "${settings.skill}", which looks back at one. Use kind, object, oracle or wrong.`,
        zh: `在 ${METHODS[settings.method].label} 中，策略在一局开始前读取技能，所以设置 “skill” 不能是回顾一局的 “${settings.skill}”。请使用 kind、object、oracle 或 wrong。`,
      });
    }
  }

  /**
   * A run that starts from the engine's current policy: teacher and reference become
   * copies of it, and the optimiser starts anew.
   */
  static async create({
    settings,
    ...setup
  }: Setup & { readonly settings: SeedSettings }): Promise<Trainer> {
    const { engine, tokenizer } = setup;
    if (tokenizer.size > engine.config.vocabSize) {
      throw new UserError({
        en: `The tokenizer has ${tokenizer.size} tokens, but the policy knows ${engine.config.vocabSize}. Use the tokenizer that was saved with this policy.`,
        zh: `分词器有 ${tokenizer.size} 个 token，而策略认识 ${engine.config.vocabSize} 个。请使用与此策略一起保存的分词器。`,
      });
    }
    const theta = await engine.readWeights("policy");
    await engine.restore({
      weights: { policy: theta, teacher: theta, reference: theta },
      firstMoment: new Float32Array(theta.length),
      secondMoment: new Float32Array(theta.length),
      steps: 0,
    });
    return new Trainer(setup, settings);
  }

  get updatesDone(): number {
    return this.#updatesDone;
  }

  /** Training episodes of the finished updates, those that checked a skill included. */
  get episodes(): number {
    return this.#episodes;
  }

  get nextPhase(): Phase {
    return at(this.#phases, this.#pending?.done.length ?? 0);
  }

  /**
   * Runs exactly the next phase. When it fails, the update is given up, and the next
   * call begins the same update again; the weights only change in the last phase.
   */
  async step(): Promise<StepResult> {
    invariant(!this.#busy, "a step was asked for while another one runs");
    this.#busy = true;
    const phase = this.nextPhase;
    const start = performance.now();
    try {
      if (phase === "rollout") this.#pending = await this.#rollout();
      const pending = present(this.#pending, "the update under way");
      if (phase === "analyze") await this.#analyze(pending);
      if (phase === "rescore") await this.#rescore(pending);
      const step = phase === "train" ? await this.#train(pending) : null;
      const milliseconds = performance.now() - start;
      pending.milliseconds[phase] = milliseconds;
      pending.done.push(phase);
      return step === null
        ? { phase, milliseconds }
        : { phase, milliseconds, result: this.#finish(pending, step) };
    } catch (error) {
      await this.#giveUp();
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  /** Finishes the update under way, or runs a whole one. */
  async update(): Promise<UpdateResult> {
    for (;;) {
      const { result } = await this.step();
      if (result !== undefined) return result;
    }
  }

  /** What is known of the update under way; null between updates. */
  preview(): UpdatePreview | null {
    if (this.#pending === null) return null;
    const { done, rescored } = this.#pending;
    return { update: this.#updatesDone + 1, done: [...done], rollouts: rescored.rollouts };
  }

  /** Success on the first tasks of a held-out split; only starred methods have a skill in context. */
  async evaluate(request: EvaluationRequest): Promise<Evaluation> {
    const { seed, method } = this.settings;
    const skill = METHODS[method].evaluationReads ? this.#taskSkill : null;
    const labels = { seed, update: this.#updatesDone, skill };
    const evaluation = await evaluatePolicy(this.#setup, request, labels);
    const facts = this.#setup.environment.facts?.();
    return facts === undefined
      ? evaluation
      : { ...evaluation, facts: await factBeliefs(this.#setup, facts) };
  }

  /**
   * The state after the last finished update. Nothing is lost by leaving out an update
   * under way: its phases repeat identically.
   */
  async snapshot(): Promise<TrainerSnapshot> {
    invariant(!this.#busy, "a snapshot was asked for while a phase runs");
    return {
      settings: this.settings,
      updatesDone: this.#updatesDone,
      episodes: this.#episodes,
      engine: await this.#setup.engine.snapshot(),
    };
  }

  /** Goes on from a snapshot of a run with the same settings; an update under way is dropped. */
  async restore(snapshot: TrainerSnapshot): Promise<void> {
    invariant(!this.#busy, "a restore was asked for while a phase runs");
    const size = this.#setup.engine.layout.size;
    if (snapshot.engine.firstMoment.length !== size) {
      throw new UserError({
        en: `The saved run trains ${snapshot.engine.firstMoment.length} numbers, but this policy trains ${size}. Load the policy that the run was made with.`,
        zh: `保存的训练有 ${snapshot.engine.firstMoment.length} 个可训练的数，而此策略有 ${size} 个。请加载该训练所用的策略。`,
      });
    }
    await this.#giveUp();
    await this.#setup.engine.restore(snapshot.engine);
    this.#updatesDone = snapshot.updatesDone;
    this.#episodes = snapshot.episodes;
  }

  async #rollout(): Promise<Pending> {
    const { tasks, rollouts, temperature, seed } = this.settings;
    const update = this.#updatesDone + 1;
    const prompted = METHODS[this.settings.method].reader === "actor" ? this.#taskSkill : null;
    const requests = this.#tasks(update).flatMap((index, group) => {
      const task = this.#setup.environment.task("train", index);
      const skill = prompted === null ? {} : { skill: prompted(task) };
      return Array.from({ length: rollouts }, (_, member) => ({
        task,
        stream: streamOf("train", update, group * rollouts + member),
        ...skill,
      }));
    });
    invariant(requests.length === tasks * rollouts, "an update of another size");
    const options = { weights: "policy", temperature, seed } as const;
    const { trajectories, session } = await rollOut(this.#setup, requests, options);
    const drafts = draftRollouts(trajectories, this.settings);
    const goesOn = this.#phases.includes("analyze");
    if (!goesOn) await session.close();
    return {
      session: goesOn ? session : null,
      trajectories,
      milliseconds: { rollout: 0, analyze: 0, rescore: 0, train: 0 },
      done: [],
      rescored: { rollouts: drafts, distribution: null, reference: null },
      checked: { episodes: 0, tokens: 0 },
    };
  }

  /** Indices of the tasks of an update: different ones where the pool is large enough. */
  #tasks(update: number): readonly number[] {
    const { tasks, taskPool, seed } = this.settings;
    const rng = Rng.of(seed, `tasks of update ${update}`);
    const chosen: number[] = [];
    while (chosen.length < tasks) {
      const index = rng.below(taskPool);
      if (taskPool < tasks || !chosen.includes(index)) chosen.push(index);
    }
    return chosen;
  }

  async #analyze(pending: Pending): Promise<void> {
    const session = present(pending.session, "the session of the rollouts");
    const { trajectories } = pending;
    const drafts = pending.rescored.rollouts;
    const chosen = selectRollouts(drafts, this.settings.analysis);
    const written = chosen.length === 0 ? [] : await this.#skills(session, trajectories, chosen);
    pending.session = null;
    await session.close();
    const whole = chosen.map((index, i) => ({
      rollout: at(drafts, index),
      trajectory: at(trajectories, index),
      skill: at(written, i),
    }));
    const halves = await this.#firstHalves(trajectories, drafts, chosen);
    const update = this.#updatesDone + 1;
    const analysed = [...whole, ...halves.map(({ analysed }) => analysed)];
    const checked = await checkSkills(this.#setup, analysed, drafts, this.settings, update);
    const skills = new Map(chosen.map((index, i) => [index, at(checked.skills, i)]));
    const local = new Map(
      halves.map(({ index, analysed: { trajectory } }, i): [number, LocalSkill] => [
        index,
        {
          skill: at(checked.skills, whole.length + i),
          length: trajectory.sequence.tokens.length,
          targets: trajectory.targets.length,
        },
      ]),
    );
    pending.checked = checked;
    pending.rescored = {
      ...pending.rescored,
      rollouts: drafts.map((rollout, i) => ({
        ...rollout,
        skill: skills.get(i) ?? null,
        ...(local.has(i) ? { local: present(local.get(i), "a local skill") } : {}),
      })),
    };
  }

  /** The method's skill about or for each chosen trajectory; its index is its lane. */
  async #skills(
    session: Session,
    trajectories: readonly Trajectory[],
    chosen: readonly number[],
  ): Promise<readonly WrittenSkill[]> {
    const own = chosen.map((index) => at(trajectories, index));
    return skillSourceOf(this.settings) === "own"
      ? analyze(this.#setup, session, own, chosen)
      : this.#skillsAnew(own);
  }

  /** The same without a session that has read the trajectories. */
  async #skillsAnew(trajectories: readonly Trajectory[]): Promise<readonly WrittenSkill[]> {
    const source = skillSourceOf(this.settings);
    if (source === "own") return analyzeAnew(this.#setup, "policy", trajectories);
    if (source === "own-frozen") return analyzeAnew(this.#setup, "reference", trajectories);
    const { oracle } = this.#setup;
    return trajectories.map((trajectory) => {
      const { episode } = trajectory;
      const text = this.#taskSkill?.(episode.task) ?? oracle.hindsight(episode);
      return givenSkill(this.#setup, trajectory, text);
    });
  }

  /** The first halves of the chosen trajectories with their skills; none where the setting is "whole". */
  async #firstHalves(
    trajectories: readonly Trajectory[],
    drafts: readonly Rollout[],
    chosen: readonly number[],
  ): Promise<readonly { readonly index: number; readonly analysed: Analysed }[]> {
    if (this.settings.hindsight === "whole") return [];
    const parts = chosen.flatMap((index) => {
      const part = localPart(at(trajectories, index));
      return part === null ? [] : [{ index, part }];
    });
    if (parts.length === 0) return [];
    const skills = await this.#skillsAnew(parts.map(({ part }) => part));
    return parts.map(({ index, part }, i) => ({
      index,
      analysed: { rollout: at(drafts, index), trajectory: part, skill: at(skills, i) },
    }));
  }

  async #rescore(pending: Pending): Promise<void> {
    const { rollouts } = pending.rescored;
    pending.rescored = await rescore(this.#setup, rollouts, this.settings, this.#updatesDone + 1);
  }

  async #train(pending: Pending) {
    const { engine } = this.#setup;
    const { rescored } = pending;
    const request = trainRequest(rescored, this.settings, this.#updatesDone + 1);
    const report = await engine.train(request, optimiserSettings(this.settings));
    if (this.settings.teacher === "ema") {
      await engine.blendWeights("teacher", this.settings.teacherDecay);
    }
    return { report, rollouts: withReport(rescored.rollouts, report) };
  }

  #finish(
    pending: Pending,
    { report, rollouts }: Pick<Parameters<typeof metricsOf>[0], "report" | "rollouts">,
  ): UpdateResult {
    this.#pending = null;
    this.#updatesDone++;
    this.#episodes += rollouts.length + pending.checked.episodes;
    const steps = pending.trajectories.flatMap(({ episode }) => episode.steps);
    const metrics = metricsOf({
      rollouts,
      report,
      invalid: steps.filter(({ valid }) => !valid).length,
      lambda:
        METHODS[this.settings.method].terms.distill * lambdaAt(this.#updatesDone, this.settings),
      analyzer: this.#analyzer(),
      milliseconds: pending.milliseconds,
      checkTokens: pending.checked.tokens,
      episodes: this.#episodes,
    });
    return { update: this.#updatesDone, metrics, rollouts };
  }

  #analyzer(): "continued" | "anew" | "none" {
    const source = skillSourceOf(this.settings);
    if (source === "own") return "continued";
    return source === "own-frozen" ? "anew" : "none";
  }

  async #giveUp(): Promise<void> {
    const pending = this.#pending;
    this.#pending = null;
    await pending?.session?.close();
  }
}
