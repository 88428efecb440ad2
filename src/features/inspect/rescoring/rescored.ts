import { mean } from "../../../base/index.ts";
import { gateOf, type Rollout } from "../../../seed/index.ts";
import { withSkill } from "../../../text/index.ts";
import { placesOf, teacherSequences } from "../../../ui/index.ts";
import type { ScoreAnswer, SequenceToScore } from "../../../worker/index.ts";
import type { SkillVocabulary } from "./vocabulary.ts";

/** A rollout with a skill in context, and where its sampled tokens are in it. */
export interface TaughtSequence extends SequenceToScore {
  readonly segments: Rollout["teacherSegments"];
}

/** What the teacher reads when this is the skill. */
export function taughtBy(
  rollout: Rollout,
  ids: readonly number[],
  vocabulary: SkillVocabulary,
): TaughtSequence {
  const { sequence, shift } = withSkill(rollout, vocabulary.inContext(ids));
  return { ...sequence, targets: rollout.targets.map((target) => target + shift) };
}

/**
 * Where a token of the student's sequence is in the teacher's: behind the skill everything
 * has moved by its length. null: the teacher did not read so far.
 */
export function movedBy(
  student: Rollout["segments"],
  teacher: Rollout["segments"],
  position: number,
): number | null {
  const skill = teacher.findIndex(({ kind }) => kind === "skill");
  const before = teacher.slice(0, skill).reduce((sum, { length }) => sum + length, 0);
  const length = teacher.reduce((sum, one) => sum + one.length, 0);
  const isOwn = student[skill]?.kind === "skill";
  const shift = (teacher[skill]?.length ?? 0) - (isOwn ? (student[skill]?.length ?? 0) : 0);
  const moved = position < before ? position : position + shift;
  return moved < length ? moved : null;
}

/** What is to be scored: the student, the teacher as recorded, the teacher with the edit. */
export function sequencesOf(rollout: Rollout, edited: TaughtSequence): readonly SequenceToScore[] {
  return [rollout, edited, ...teacherSequences(rollout)].map(({ tokens, targets }) => ({
    tokens,
    targets,
  }));
}

/** One sampled token with what the edit makes of it. */
export interface RescoredToken {
  readonly position: number;
  readonly token: number;
  readonly step: number;
  /** What the record says; null where it has no teacher. */
  readonly recordedShift: number | null;
  readonly recordedGate: number | null;
  /** The recorded skill under the weights that score; null where the record has no teacher. */
  readonly sameSkillShift: number | null;
  /** The edited skill under the weights that score. */
  readonly student: number;
  readonly teacher: number;
  readonly shift: number;
  readonly gate: number;
}

/** Puts the scores of `sequencesOf` together. */
export function rescoredTokens(
  rollout: Rollout,
  { logprobs }: Pick<ScoreAnswer, "logprobs">,
  beta: number,
): readonly RescoredToken[] {
  const [students = [], edited = [], ...recorded] = logprobs;
  const sameSkill = recorded.flatMap((scores) => [...scores]);
  const sampled = placesOf(rollout).filter(({ target }) => target !== null);
  return sampled.map(({ position, step }, i) => {
    const student = students[i] ?? Number.NaN;
    const teacher = edited[i] ?? Number.NaN;
    const same = sameSkill[i];
    const shift = teacher - student;
    return {
      position,
      token: rollout.tokens[position] ?? -1,
      step,
      recordedShift: rollout.shift[i] ?? null,
      recordedGate: rollout.gate[i] ?? null,
      sameSkillShift: same === undefined ? null : same - student,
      student,
      teacher,
      shift,
      gate: gateOf(shift, beta),
    };
  });
}

/** The rollout as it would be with the edited skill: every view can show it. */
export function rolloutWith(
  rollout: Rollout,
  tokens: readonly RescoredToken[],
  taught: TaughtSequence,
): Rollout {
  return {
    ...rollout,
    logprob: tokens.map(({ student }) => student),
    teacher: tokens.map(({ teacher }) => teacher),
    shift: tokens.map(({ shift }) => shift),
    gate: tokens.map(({ gate }) => gate),
    teacherTokens: taught.tokens,
    teacherSegments: taught.segments,
  };
}

/** Means over the sampled tokens; null where there is nothing to take the mean of. */
export interface RescoredMeans {
  readonly recorded: number | null;
  readonly sameSkill: number | null;
  readonly edited: number | null;
}

export function meansOf(tokens: readonly RescoredToken[]): RescoredMeans {
  const over = (of: (token: RescoredToken) => number | null): number | null => {
    const values = tokens.flatMap((token) => {
      const value = of(token);
      return value !== null && Number.isFinite(value) ? [value] : [];
    });
    return values.length === 0 ? null : mean(values);
  };
  return {
    recorded: over(({ recordedShift }) => recordedShift),
    sameSkill: over(({ sameSkillShift }) => sameSkillShift),
    edited: over(({ shift }) => shift),
  };
}

/** Every token with all its numbers, for a file. */
export function rescoredRows(
  tokens: readonly RescoredToken[],
  vocabulary: readonly string[],
): (string | number | null)[][] {
  return [
    [
      "position",
      "step",
      "token",
      "recorded shift",
      "recorded gate",
      "shift of the recorded skill, rescored",
      "logprob, rescored",
      "teacher, rescored",
      "shift",
      "gate",
      "shift difference",
      "gate difference",
    ],
    ...tokens.map((one) => [
      one.position,
      one.step,
      (vocabulary[one.token] ?? "").trim(),
      one.recordedShift,
      one.recordedGate,
      one.sameSkillShift,
      one.student,
      one.teacher,
      one.shift,
      one.gate,
      one.recordedShift === null ? null : one.shift - one.recordedShift,
      one.recordedGate === null ? null : one.gate - one.recordedGate,
    ]),
  ];
}
