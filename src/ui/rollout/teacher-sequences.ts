import type { Rollout, Segment, WrittenSkill } from "../../seed/index.ts";
import { withSkill } from "../../text/index.ts";

/** A sequence that the teacher read, and which sampled tokens it was to score. */
export interface TeacherSequence {
  readonly skill: WrittenSkill;
  readonly tokens: readonly number[];
  readonly segments: readonly Segment[];
  /** Positions in `tokens` of the sampled tokens `first`, `first + 1` and so on. */
  readonly targets: readonly number[];
  readonly first: number;
}

/**
 * What the teacher read, in the order of the sampled tokens: one sequence, or with local
 * hindsight two, whose targets make up all of them; none without a teacher.
 */
export function teacherSequences(rollout: Rollout): readonly TeacherSequence[] {
  const { skill, local, targets, teacherTokens, teacherSegments } = rollout;
  if (skill === null || teacherTokens.length === 0) return [];
  const shift = teacherTokens.length - rollout.tokens.length;
  const rest = (first: number): TeacherSequence => ({
    skill,
    tokens: teacherTokens,
    segments: teacherSegments,
    targets: targets.slice(first).map((target) => target + shift),
    first,
  });
  if (local === undefined) return [rest(0)];
  const [start, end] = controlsOf(rollout);
  const half = {
    tokens: rollout.tokens.slice(0, local.length),
    segments: beginningOf(rollout.segments, local.length),
  };
  const taught = withSkill(half, [start, ...local.skill.tokens, end]);
  const own = targets.slice(0, local.targets).map((target) => target + taught.shift);
  return [{ skill: local.skill, ...taught.sequence, targets: own, first: 0 }, rest(local.targets)];
}

/** The control tokens around the skill in the teacher's sequence. */
function controlsOf({ teacherTokens, teacherSegments }: Rollout): readonly [number, number] {
  let start = 0;
  for (const { kind, length } of teacherSegments) {
    if (kind === "skill")
      return [teacherTokens[start] ?? -1, teacherTokens[start + length - 1] ?? -1];
    start += length;
  }
  return [-1, -1];
}

/** The first segments, `length` tokens in all. */
function beginningOf(segments: readonly Segment[], length: number): readonly Segment[] {
  let end = 0;
  return segments.filter((segment) => {
    end += segment.length;
    return end <= length;
  });
}
