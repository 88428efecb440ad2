import type { GateMode } from "../engine/index.ts";
import type { MethodName, SeedSettings, SettingName, SkillSource } from "./settings.ts";

/**
 * A learning method: which privileged text there is, who reads it, and which terms the
 * loss has. The phases read this table and know no method by name. Formulas, and the
 * paper's values where ours differ: settings.ts; l, t and d as in types.ts.
 */
export interface Method {
  readonly label: string;
  readonly summary: string;
  /** The text that only training sees; null where there is none. */
  readonly privileged: SkillSource | null;
  /** The teacher scores what the actor sampled; or the actor itself has the text in its prompt. */
  readonly reader: "teacher" | "actor";
  /** Whether the actor has the text in its prompt at evaluation too. */
  readonly evaluationReads: boolean;
  /** Factor on each term of the loss; `distill` multiplies lambda. */
  readonly terms: { readonly policy: number; readonly distill: number };
  /** The form of the distillation term; null: as the setting `gate` says. */
  readonly form: GateMode | null;
  /** One advantage for a whole trajectory, or weighed token by token (rlsd.ts). */
  readonly advantage: "trajectory" | "rlsd";
}

const PLAIN = {
  privileged: null,
  reader: "teacher",
  evaluationReads: false,
  terms: { policy: 1, distill: 0 },
  form: null,
  advantage: "trajectory",
} as const satisfies Partial<Method>;

const DISTILLED = { ...PLAIN, terms: { policy: 1, distill: 1 } } as const;

export const METHODS: Readonly<Record<MethodName, Method>> = {
  seed: {
    ...DISTILLED,
    label: "SEED",
    summary:
      "GRPO, and gated distillation from the policy itself reading the skill that it wrote about the trajectory.",
    privileged: "own",
  },
  grpo: {
    ...PLAIN,
    label: "GRPO",
    summary: "The reward of each trajectory against the mean of its group (Shao et al. 2024).",
  },
  sdar: {
    ...DISTILLED,
    label: "SDAR",
    summary: "The loss of SEED, but the skill comes from a fixed library by kind of task.",
    privileged: "kind",
  },
  "skill-grpo": {
    ...PLAIN,
    label: "Skill-GRPO",
    summary: "GRPO with a library's skill in the actor's own prompt; tested without it.",
    privileged: "kind",
    reader: "actor",
  },
  "skill-grpo-star": {
    ...PLAIN,
    label: "Skill-GRPO*",
    summary: "GRPO with a library's skill in the actor's own prompt, in training and in the test.",
    privileged: "kind",
    reader: "actor",
    evaluationReads: true,
  },
  opsd: {
    ...DISTILLED,
    label: "OPSD",
    summary: "Only the gated distillation, from a teacher with a library's skill; no reward.",
    privileged: "kind",
    terms: { policy: 0, distill: 1 },
  },
  "grpo-opsd": {
    ...DISTILLED,
    label: "GRPO+OPSD",
    summary: "GRPO, and distillation with a constant gate of one half, from a library's skill.",
    privileged: "kind",
    form: "constant",
  },
  "skill-sd": {
    ...DISTILLED,
    label: "Skill-SD",
    summary:
      "GRPO, and an importance-weighted pull to the teacher that reads a library's skill, at a tenth of lambda.",
    privileged: "kind",
    terms: { policy: 1, distill: 0.1 },
    form: "skill-sd",
  },
  rlsd: {
    ...PLAIN,
    label: "RLSD",
    summary:
      "GRPO whose advantage is weighed token by token by what a teacher with a library's skill thinks of the token.",
    privileged: "kind",
    advantage: "rlsd",
  },
};

/** The privileged text of a run: the method's, or what the setting `skill` puts in its place. */
export function skillSourceOf(
  settings: Pick<SeedSettings, "method" | "skill">,
): SkillSource | null {
  const { privileged } = METHODS[settings.method];
  return privileged === null || settings.skill === "method" ? privileged : settings.skill;
}

/** The form of a run's distillation term. */
export function formOf(settings: Pick<SeedSettings, "method" | "gate">): GateMode {
  return METHODS[settings.method].form ?? settings.gate;
}

/** Whether a teacher reads the rollouts again with the privileged text in context. */
export function hasTeacher({ method }: Pick<SeedSettings, "method">): boolean {
  return METHODS[method].privileged !== null && METHODS[method].reader === "teacher";
}

/** Settings about skills and their teacher. */
const TEACHER_SETTINGS = [
  "lambda",
  "lambdaFinal",
  "beta",
  "gate",
  "analysis",
  "hindsight",
  "skillCheck",
  "checkRollouts",
  "teacher",
  "teacherDecay",
] as const satisfies readonly SettingName[];

/** Settings that a run does not read, as its method has no teacher or another setting rules them out. */
export function unreadSettings(
  settings: Pick<SeedSettings, "method" | "skillCheck" | "teacher">,
): readonly SettingName[] {
  if (!hasTeacher(settings)) {
    const noSkill = METHODS[settings.method].privileged === null;
    return noSkill ? ["skill", ...TEACHER_SETTINGS] : TEACHER_SETTINGS;
  }
  return [
    ...(settings.skillCheck === "success" ? [] : (["checkRollouts"] as const)),
    ...(settings.teacher === "ema" ? [] : (["teacherDecay"] as const)),
  ];
}
