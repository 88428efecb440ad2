/**
 * Student and teacher at one context, the logits their only parameters: what distillation
 * alone does when the teacher stands still, trails behind, or moves along.
 */
import { at } from "../../base/index.ts";
import type { TeacherMode } from "../settings.ts";
import { contextTheory } from "./closed-form.ts";

export interface RunawaySettings {
  readonly teacher: TeacherMode;
  readonly beta: number;
  readonly lambda: number;
  /** Length of a step by the gradient in the logits. */
  readonly rate: number;
  /** Of the moving average. */
  readonly decay: number;
  readonly steps: number;
}

export interface RunawayStep {
  /** Entropy of the student, in nats. */
  readonly entropy: number;
  /** The student's probability of the token that the skill favours most, and the teacher's. */
  readonly favourite: number;
  readonly asked: number;
}

const logSoftmax = (logits: readonly number[]): readonly number[] => {
  const most = Math.max(...logits);
  const total = most + Math.log(logits.reduce((sum, z) => sum + Math.exp(z - most), 0));
  return logits.map((z) => z - total);
};

/**
 * The course of the student, its start included. What the skill adds to the logits stays
 * what it is at the start; the teacher is the weights that read it: the student's own, their
 * moving average, or those of the start.
 */
export function runaway(
  policy: ArrayLike<number>,
  teacher: ArrayLike<number>,
  settings: RunawaySettings,
): readonly RunawayStep[] {
  const first = Array.from(policy);
  const skill = first.map((l, v) => at(teacher, v) - l);
  const favoured = skill.reduce(
    (best, _, v) => (gain(first, skill, v) > gain(first, skill, best) ? v : best),
    0,
  );
  let student = first;
  let reader = first;
  const course: RunawayStep[] = [];
  for (let step = 0; ; step++) {
    const base = settings.teacher === "current" ? student : reader;
    const own = logSoftmax(student);
    const taught = logSoftmax(base.map((z, v) => z + at(skill, v)));
    course.push({
      entropy: own.reduce((sum, l) => sum - Math.exp(l) * l, 0),
      favourite: Math.exp(at(own, favoured)),
      asked: Math.exp(at(taught, favoured)),
    });
    if (step >= settings.steps) return course;
    const { logitsGradient } = contextTheory(own, taught, settings.beta);
    const pace = settings.rate * settings.lambda;
    student = student.map((z, v) => z - pace * at(logitsGradient, v));
    if (settings.teacher === "ema") {
      const { decay } = settings;
      reader = reader.map((z, v) => decay * z + (1 - decay) * at(student, v));
    }
  }
}

/** How much probability the skill gives to a token. */
const gain = (own: readonly number[], skill: readonly number[], v: number): number =>
  Math.exp(at(own, v) + at(skill, v)) - Math.exp(at(own, v));
