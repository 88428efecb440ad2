import { CommandError } from "./command-error.ts";
import { BASELINES, type BaselineName, METHODS, type SeedSettings } from "../seed/index.ts";

/** One line of a study's table. */
export interface Row {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** A prompting baseline: evaluated, not trained. */
  readonly baseline?: BaselineName;
  /** What differs from the study's budget. */
  readonly settings: Partial<SeedSettings>;
  /** The row whose learning rate it uses, where one constant varies; else it is tuned itself. */
  readonly tunedAs?: string;
  /** The learning rate is not tuned but the world's own. */
  readonly rate?: "own";
}

export interface Study {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly rows: readonly Row[];
}

/** The tries of the learning rate: the same ones for every method. */
export const LEARNING_RATES: readonly number[] = [1e-3, 2e-3, 4e-3];
/** The tries of a world and size: in House Rules the best rates of two methods lie far apart, and micro may want smaller ones. */
export const learningRatesOf = ({
  environment,
  size,
}: Pick<SeedSettings, "environment" | "size">): readonly number[] =>
  environment === "house-rules" || size === "micro" ? [5e-4, ...LEARNING_RATES] : LEARNING_RATES;
/** Seeds from here on are reported, from there on are tuned on; none is both. */
export const FIRST_SEED = 10;
export const FIRST_TUNING_SEED = 100;

const trained = (method: keyof typeof METHODS): Row => ({
  id: method,
  label: METHODS[method].label,
  note: METHODS[method].summary,
  settings: { method },
});

const prompted = (baseline: BaselineName): Row => ({
  id: baseline,
  label: BASELINES[baseline].label,
  note: BASELINES[baseline].summary,
  baseline,
  settings: {},
});

const changed = (
  id: string,
  label: string,
  note: string,
  settings: Partial<SeedSettings>,
): Row => ({
  id,
  label,
  note,
  settings: { method: "seed", ...settings },
});

const METHOD_ROWS: readonly Row[] = [
  trained("grpo"),
  trained("skill-grpo"),
  // The training is that of Skill-GRPO.
  { ...trained("skill-grpo-star"), tunedAs: "skill-grpo" },
  trained("opsd"),
  trained("grpo-opsd"),
  trained("skill-sd"),
  trained("rlsd"),
  trained("sdar"),
  trained("seed"),
];

const ABLATION_ROWS: readonly Row[] = [
  trained("seed"),
  changed("no-sft", "without SFT", "SEED from the policy of stage 0.", { start: "base" }),
  changed("no-opd", "without OPD", "SFT, then GRPO: lambda is 0.", { method: "grpo" }),
  changed("static-kind", "static library by kind", "The skill of the kind of task (SDAR).", {
    method: "sdar",
  }),
  changed("static-object", "static library by object", "The skill of the target's cell.", {
    method: "sdar",
    skill: "object",
  }),
  changed("frozen-analyzer", "frozen analyzer", "The policy of the start writes the skills.", {
    skill: "own-frozen",
  }),
  changed("frozen-both", "frozen analyzer and teacher", "The policy of the start also teaches.", {
    skill: "own-frozen",
    teacher: "frozen",
  }),
];

const BEYOND_ROWS: readonly Row[] = [
  trained("seed"),
  ...(
    [
      [
        "mixed-only",
        "only mixed groups",
        "No skill is written where all rollouts of a task have the same reward.",
        { analysis: "mixed" },
      ],
      ["lost-only", "only lost rollouts", "No skill is written after a win.", { analysis: "lost" }],
      [
        "local",
        "local hindsight first",
        "Another skill, about the first half of the steps, teaches that half.",
        { hindsight: "local" },
      ],
      [
        "anchored",
        "anchored skills",
        "A skill counts if every push and mistake that it names was made in the episode.",
        { skillCheck: "anchored" },
      ],
      [
        "held-back",
        "held-back check",
        "A skill counts if the teacher wins with it, in two more episodes, more often than the group did; these episodes are counted.",
        { skillCheck: "success" },
      ],
    ] as const
  ).map(([id, label, note, settings]) => ({
    ...changed(id, label, note, settings),
    tunedAs: "seed",
  })),
];

const CONTENT_ROWS: readonly Row[] = [
  trained("seed"),
  changed("wrong-skill", "wrong skill", "The best skill of another task.", { skill: "wrong" }),
  changed("perfect-skill", "perfect analyzer", "Skills by exact search.", { skill: "perfect" }),
  changed("oracle-skill", "the task's best skill", "Known before the episode.", {
    skill: "oracle",
  }),
  changed("grpo-base", "GRPO from stage 0", "GRPO without SFT.", { method: "grpo", start: "base" }),
];

/** SEED and GRPO with every one of some settings. */
function pairs<T>(
  values: readonly T[],
  name: (value: T) => string,
  settings: (value: T) => Partial<SeedSettings>,
): readonly Row[] {
  return (["grpo", "seed"] as const).flatMap((method) =>
    values.map((value) => ({
      id: `${method}-${name(value).replaceAll(" ", "")}`,
      label: `${METHODS[method].label}, ${name(value)}`,
      note: "",
      settings: { method, ...settings(value) },
      tunedAs: method,
    })),
  );
}

function sweep(setting: "beta" | "lambda", values: readonly number[]): readonly Row[] {
  return values.map((value) => ({
    id: `${setting}-${value}`,
    label: `${setting} ${value}`,
    note: value === 0 ? (setting === "beta" ? "a constant gate" : "GRPO") : "",
    settings: { method: "seed" as const, [setting]: value },
    tunedAs: "seed",
  }));
}

/** Long runs, with what might keep the pair of teacher and student together. */
const LONG_ROWS: readonly Row[] = [
  trained("grpo"),
  ...[0.95, 0.98].flatMap((teacherDecay) =>
    [1, 0.1].map((lambdaFinal) =>
      changed(
        `decay-${teacherDecay}-lambda-${lambdaFinal}`,
        `SEED, teacher decay ${teacherDecay}, ${lambdaFinal === 1 ? "constant lambda" : `lambda falls to ${lambdaFinal}`}`,
        "",
        { teacherDecay, lambdaFinal },
      ),
    ),
  ),
].map((row) => ({
  ...row,
  rate: "own" as const,
  settings: { ...row.settings, updates: 300, evaluateEvery: 20 },
}));

const STUDIES: readonly Study[] = [
  {
    name: "main",
    title: "All methods on one budget",
    question: "Which method solves most held-out rooms after the same number of episodes?",
    rows: [
      ...(["vanilla", "react", "skill-prompt", "reflexion", "expel"] as const).map(prompted),
      ...METHOD_ROWS,
    ],
  },
  {
    name: "ablation",
    title: "What the parts of SEED are worth",
    question: "What is lost when one part is left out or replaced?",
    rows: ABLATION_ROWS,
  },
  {
    name: "content",
    title: "What the skill says",
    question: "Does the content of the skill matter, or only that there is one?",
    rows: CONTENT_ROWS,
  },
  {
    name: "beyond",
    title: "Beyond the paper",
    question: "Which skills are worth writing, and which worth learning from?",
    rows: BEYOND_ROWS,
  },
  {
    name: "dynamics",
    title: "SEED beside GRPO over a run",
    question: "How do success, length, equal groups, gate and skills move?",
    rows: [trained("grpo"), trained("seed")],
  },
  {
    name: "unseen",
    title: "Seen and unseen layouts",
    question: "Does what is learnt carry over to held-out layouts?",
    rows: [prompted("vanilla"), trained("grpo"), trained("sdar"), trained("seed")],
  },
  {
    name: "small-batch",
    title: "Small batches",
    question: "How few tasks an update are enough?",
    rows: pairs(
      [1, 2, 4],
      (tasks) => `${tasks} x 4`,
      (tasks) => ({ tasks, rollouts: 4 }),
    ),
  },
  {
    name: "efficiency",
    title: "Few training tasks",
    question: "How many different tasks are needed?",
    rows: pairs(
      [4, 16, 64, 1000],
      (pool) => `${pool} tasks`,
      (taskPool) => ({ taskPool }),
    ),
  },
  {
    name: "beta",
    title: "Sharpness of the gate",
    question: "How sharp should the gate be?",
    rows: sweep("beta", [0, 1, 5, 20]),
  },
  {
    name: "lambda",
    title: "Weight of the distillation",
    question: "How much distillation is right?",
    rows: sweep("lambda", [0, 0.01, 0.1, 0.3, 1, 3]),
  },
  {
    name: "stability",
    title: "Long runs",
    question:
      "Does what is learnt hold over 300 updates, and is the best checkpoint worth keeping?",
    rows: LONG_ROWS,
  },
];

export const STUDY_NAMES: readonly string[] = STUDIES.map(({ name }) => name);

/** Throws a UserError for a name that is none. */
export function studyNamed(name: string): Study {
  const study = STUDIES.find((known) => known.name === name);
  if (study !== undefined) return study;
  throw new CommandError(`There is no study "${name}". The studies are ${STUDY_NAMES.join(", ")}.`);
}

/** The settings of the row whose learning rate a row uses; null where nothing is trained. */
export function tuningSettings(row: Row): Partial<SeedSettings> | null {
  if (row.baseline !== undefined || row.rate === "own") return null;
  if (row.tunedAs === undefined) return row.settings;
  const { settings } = METHOD_ROWS.find(({ id }) => id === row.tunedAs) ?? row;
  return settings;
}
