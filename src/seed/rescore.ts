import { at, invariant, present } from "../base/index.ts";
import type { Engine, ScoredSequence, WeightSet } from "../engine/index.ts";
import { END, SKILL, withSkill } from "../text/index.ts";
import { gateOf, lambdaAt } from "./gate.ts";
import { formOf, hasTeacher, METHODS } from "./methods.ts";
import type { SeedSettings, TeacherMode } from "./settings.ts";
import type { Setup } from "./setup.ts";
import type { Rollout } from "./types.ts";

/** What a rescoring adds to an update. Arrays are packed over all sampled tokens [N]. */
export interface Rescored {
  /** The rollouts with teacher, shift, gate, weight and the teacher's sequence. */
  readonly rollouts: readonly Rollout[];
  /** Log-probabilities of the teacher [N, V]; only for the expected gate. */
  readonly distribution: Float32Array | null;
  /** Log-probability under the starting policy [N]; only for the KL term. */
  readonly reference: Float32Array | null;
}

const TEACHER_WEIGHTS: Readonly<Record<TeacherMode, WeightSet>> = {
  current: "policy",
  ema: "teacher",
  frozen: "reference",
};

/** The rollout's sequence with its own skill right behind the statement. */
function teacherView({ tokenizer }: Setup, rollout: Rollout): Rollout {
  const { tokens } = present(rollout.skill, "the skill of a rollout");
  const ids = [tokenizer.special(SKILL), ...tokens, tokenizer.special(END)];
  const { sequence } = withSkill(rollout, ids);
  return { ...rollout, teacherTokens: sequence.tokens, teacherSegments: sequence.segments };
}

/** The sampled tokens in the teacher's sequence: the skill shifts all of them alike. */
function teacherTargets(rollout: Rollout): ScoredSequence {
  const shift = rollout.teacherTokens.length - rollout.tokens.length;
  return { tokens: rollout.teacherTokens, targets: rollout.targets.map((t) => t + shift) };
}

function withTeacher(rollout: Rollout, teacher: readonly number[], beta: number): Rollout {
  // Until the step reports l, it is the log-probability at sampling: the same weights.
  const shift = teacher.map((t, i) => t - at(rollout.behaviour, i));
  return { ...rollout, teacher, shift, gate: shift.map((d) => gateOf(d, beta)) };
}

/**
 * Weights in the distillation loss, times N: lambda on every token of a trajectory whose
 * skill is well formed, scaled so that the loss is a mean over the tokens that count.
 */
function withWeights(rollouts: readonly Rollout[], settings: SeedSettings, update: number) {
  const method = METHODS[settings.method];
  const factors = rollouts.map(({ skill }) => (skill?.wellFormed ? 1 : 0));
  let counted = 0;
  let all = 0;
  rollouts.forEach(({ targets }, i) => {
    all += targets.length;
    if (at(factors, i) !== 0) counted += targets.length;
  });
  const scale =
    counted === 0 ? 0 : (method.terms.distill * lambdaAt(update, settings) * all) / counted;
  return rollouts.map((rollout, i) => ({
    ...rollout,
    weight: rollout.targets.map(() => scale * at(factors, i)),
  }));
}

async function scoreReference(engine: Engine, rollouts: readonly Rollout[]) {
  return (await engine.score({ weights: "reference", sequences: rollouts })).logprob;
}

/**
 * Scores the sampled tokens once more: under the teacher with the skill in context, and
 * under the starting policy where the loss has a KL term. The current skills of
 * `rollouts` are the privileged text; one that is not used still gets its teacher score
 * when it was written to the end, so that it can be looked at, but weight 0.
 */
export async function rescore(
  setup: Setup,
  rollouts: readonly Rollout[],
  settings: SeedSettings,
  update: number,
): Promise<Rescored> {
  const { engine } = setup;
  const reference = settings.kl > 0 ? await scoreReference(engine, rollouts) : null;
  if (!hasTeacher(settings)) {
    return { rollouts, distribution: null, reference };
  }
  const views = rollouts.map((rollout) => teacherView(setup, rollout));
  const expected = formOf(settings) === "expected" && METHODS[settings.method].terms.distill !== 0;
  const scores = await engine.score({
    weights: TEACHER_WEIGHTS[settings.teacher],
    sequences: views.map(teacherTargets),
    distribution: expected,
  });
  const { distribution = null } = scores;
  invariant(!expected || distribution !== null, "the engine left out the distribution");
  let offset = 0;
  const taught = views.map((rollout) => {
    const end = offset + rollout.targets.length;
    const teacher = [...scores.logprob.subarray(offset, end)];
    offset = end;
    return withTeacher(rollout, teacher, settings.beta);
  });
  return { rollouts: withWeights(taught, settings, update), distribution, reference };
}
