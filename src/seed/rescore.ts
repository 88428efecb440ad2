import { at, invariant, present } from "../base/index.ts";
import type { Engine, ScoredSequence, WeightSet } from "../engine/index.ts";
import { END, SKILL, withSkill } from "../text/index.ts";
import { gateOf, lambdaAt } from "./gate.ts";
import { formOf, hasTeacher, METHODS } from "./methods.ts";
import type { SeedSettings, TeacherMode } from "./settings.ts";
import type { Setup } from "./setup.ts";
import { isUsed, type Rollout, skillAt } from "./types.ts";

/** What a rescoring adds to an update. Arrays are packed over all sampled tokens [N]. */
export interface Rescored {
  /** The rollouts with teacher, shift, gate, weight and the teacher's sequence. */
  readonly rollouts: readonly Rollout[];
  /** Log-probabilities of the teacher [N, V]; only for the expected gate. */
  readonly distribution: Float32Array | null;
  /** Log-probability under the starting policy [N]; only for the KL term. */
  readonly reference: Float32Array | null;
}

/** The weights that read the skill. */
export const TEACHER_WEIGHTS: Readonly<Record<TeacherMode, WeightSet>> = {
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

/** The sampled tokens from `from` on in the teacher's sequence: the skill shifts all of them alike. */
function teacherTargets(rollout: Rollout, from = 0): ScoredSequence {
  const shift = rollout.teacherTokens.length - rollout.tokens.length;
  const targets = rollout.targets.slice(from).map((t) => t + shift);
  return { tokens: rollout.teacherTokens, targets };
}

/** What the teacher reads about a rollout, in the order of its sampled tokens. */
function stretches(setup: Setup, view: Rollout): readonly ScoredSequence[] {
  const { local } = view;
  if (local === undefined) return [teacherTargets(view)];
  const { skill, length, targets } = local;
  const first = teacherView(setup, {
    ...view,
    skill,
    tokens: view.tokens.slice(0, length),
    segments: stretch(view.segments, length),
    targets: view.targets.slice(0, targets),
  });
  return [teacherTargets(first), teacherTargets(view, targets)];
}

/** The first segments, `length` tokens in all. */
function stretch(segments: Rollout["segments"], length: number): Rollout["segments"] {
  let end = 0;
  return segments.filter((segment) => {
    end += segment.length;
    return end <= length;
  });
}

function withTeacher(rollout: Rollout, teacher: readonly number[], beta: number): Rollout {
  // Until the step reports l, it is the log-probability at sampling: the same weights.
  const shift = teacher.map((t, i) => t - at(rollout.behaviour, i));
  return { ...rollout, teacher, shift, gate: shift.map((d) => gateOf(d, beta)) };
}

/**
 * Weights in the distillation loss, times N: lambda on every token whose skill is used,
 * scaled so that the loss is a mean over the tokens that count.
 */
function withWeights(rollouts: readonly Rollout[], settings: SeedSettings, update: number) {
  const method = METHODS[settings.method];
  const counts = rollouts.map((rollout) =>
    rollout.targets.map((_, i) => isUsed(skillAt(rollout, i))),
  );
  const all = counts.flat().length;
  const counted = counts.flat().filter(Boolean).length;
  const scale =
    counted === 0 ? 0 : (method.terms.distill * lambdaAt(update, settings) * all) / counted;
  return rollouts.map((rollout, i) => ({
    ...rollout,
    weight: at(counts, i).map((counted) => (counted ? scale : 0)),
  }));
}

/**
 * The teacher's distributions of the rollouts that have one [M, V], with rows for the
 * others [N, V]: uniform ones, which their weight of 0 keeps out of the loss.
 */
function spread(packed: Float32Array, rollouts: readonly Rollout[], V: number): Float32Array {
  const sizes = rollouts.map(({ targets }) => targets.length * V);
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size === packed.length) return packed;
  const all = new Float32Array(size).fill(-Math.log(V));
  let from = 0;
  let to = 0;
  rollouts.forEach(({ teacher }, i) => {
    const length = at(sizes, i);
    if (teacher.length > 0) {
      all.set(packed.subarray(from, from + length), to);
      from += length;
    }
    to += length;
  });
  return all;
}

async function scoreReference(engine: Engine, rollouts: readonly Rollout[]) {
  return (await engine.score({ weights: "reference", sequences: rollouts })).logprob;
}

/**
 * Scores the sampled tokens once more: under the teacher with the skill in context, and
 * under the starting policy where the loss has a KL term. The current skills of
 * `rollouts` are the privileged text; one that is not used still gets its teacher score,
 * so that it can be looked at, but weight 0. A rollout without a skill has no teacher.
 */
export async function rescore(
  setup: Setup,
  rollouts: readonly Rollout[],
  settings: SeedSettings,
  update: number,
): Promise<Rescored> {
  const { engine } = setup;
  const reference = settings.kl > 0 ? await scoreReference(engine, rollouts) : null;
  const taught = rollouts.flatMap((rollout, i) => (rollout.skill === null ? [] : [i]));
  if (!hasTeacher(settings) || taught.length === 0) {
    return { rollouts, distribution: null, reference };
  }
  const views = taught.map((i) => teacherView(setup, at(rollouts, i)));
  const expected = formOf(settings) === "expected" && METHODS[settings.method].terms.distill !== 0;
  const scores = await engine.score({
    weights: TEACHER_WEIGHTS[settings.teacher],
    sequences: views.flatMap((view) => stretches(setup, view)),
    distribution: expected,
  });
  const { distribution = null } = scores;
  invariant(!expected || distribution !== null, "the engine left out the distribution");
  let offset = 0;
  const rescored = [...rollouts];
  views.forEach((rollout, i) => {
    const end = offset + rollout.targets.length;
    const teacher = [...scores.logprob.subarray(offset, end)];
    offset = end;
    rescored[at(taught, i)] = withTeacher(rollout, teacher, settings.beta);
  });
  return {
    rollouts: withWeights(rescored, settings, update),
    distribution: distribution && spread(distribution, rescored, engine.config.vocabSize),
    reference,
  };
}
