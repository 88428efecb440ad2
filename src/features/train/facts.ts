import { mean } from "../../base/index.ts";
import type { EvaluationLine } from "../../run/index.ts";
import type { FactBelief } from "../../seed/index.ts";

/** One hidden fact over the run. */
export interface FactRow {
  readonly subject: string;
  readonly answer: string;
  /** Probability of the truth at each evaluation. */
  readonly course: readonly number[];
  /** What the policy believed at the last one. */
  readonly latest: FactBelief;
}

/** The facts of one sort, in the order of the record. */
export interface FactGroup {
  readonly kind: string;
  readonly rows: readonly FactRow[];
  /** Mean probability of the truth at each evaluation, and at the last one. */
  readonly course: readonly number[];
  readonly now: number;
}

export interface FactCourse {
  /** Updates done at each evaluation. */
  readonly updates: readonly number[];
  readonly groups: readonly FactGroup[];
}

interface Asked {
  readonly update: number;
  readonly facts: readonly FactBelief[];
}

/** The first evaluation of each update that asked about facts. */
function askedOf(evaluations: readonly EvaluationLine[]): readonly Asked[] {
  const byUpdate = new Map<number, Asked>();
  for (const { update, facts } of evaluations) {
    if (facts !== undefined && facts.length > 0 && !byUpdate.has(update)) {
      byUpdate.set(update, { update, facts });
    }
  }
  return [...byUpdate.values()];
}

const nameOf = ({ kind, subject }: FactBelief): string => `${kind} ${subject}`;

/** The probability that a belief gives to what is so. */
export function truthOf({ answer, options, probabilities }: FactBelief): number {
  return probabilities[options.indexOf(answer)] ?? 0;
}

/** The facts that all evaluations of a run asked about; null where there are none. */
export function factCourse(evaluations: readonly EvaluationLine[]): FactCourse | null {
  const asked = askedOf(evaluations);
  const last = asked.at(-1);
  if (last === undefined) return null;
  const known = asked.map(({ facts }) => new Map(facts.map((fact) => [nameOf(fact), fact])));
  const rows = last.facts.flatMap((latest) => {
    const beliefs = known.flatMap((facts) => facts.get(nameOf(latest)) ?? []);
    if (beliefs.length < known.length) return [];
    const { kind, subject, answer } = latest;
    return [{ kind, row: { subject, answer, latest, course: beliefs.map(truthOf) } }];
  });
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const groups = kinds.map((kind) => {
    const own = rows.filter((one) => one.kind === kind).map(({ row }) => row);
    const course = asked.map((_, i) => mean(own.map((row) => row.course[i] ?? 0)));
    return { kind, rows: own, course, now: course.at(-1) ?? 0 };
  });
  return { updates: asked.map(({ update }) => update), groups };
}
