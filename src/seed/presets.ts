import { SETTING_NAMES, SETTINGS, type SeedSettings, type SettingName } from "./settings.ts";
import { parseSettings } from "./settings-parse.ts";
import { sizeIn } from "./sizes.ts";

export type PresetName = "standard" | "quick" | "paper" | "runaway";

/** A named set of changes to the defaults. */
export interface Preset {
  readonly label: string;
  readonly settings: Partial<SeedSettings>;
}

/** What a run is about, how long it is and how it is measured: no preset of constants decides that. */
const NO_CONSTANTS: readonly SettingName[] = [
  "environment",
  "method",
  "start",
  "size",
  "seed",
  "updates",
  "tasks",
  "rollouts",
  "evaluateEvery",
  "evaluationTasks",
  "evaluationTemperature",
];

/** Every published constant of the method. */
const PUBLISHED: Partial<SeedSettings> = Object.fromEntries(
  SETTING_NAMES.flatMap((name) => {
    const { paper } = SETTINGS[name];
    return paper === null || NO_CONSTANTS.includes(name) ? [] : [[name, paper]];
  }),
);

export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  standard: { label: "4 tasks x 8 rollouts, 80 updates", settings: {} },
  quick: {
    label: "2 tasks x 4 rollouts, 40 updates",
    settings: { tasks: 2, rollouts: 4, updates: 40 },
  },
  // At this scale lambda 0.01 leaves GRPO; with lambda 1 the same teacher runs away.
  paper: {
    label: "the published constants, on 4 tasks x 8 rollouts",
    settings: PUBLISHED,
  },
  runaway: {
    label: "a teacher that moves with the policy, and lambda 1",
    settings: { tasks: 2, rollouts: 4, teacher: "current", gate: "sampled", lambda: 1 },
  },
};

/** What a world needs otherwise than the defaults, whatever the preset says. */
export const WORLD_SETTINGS: Readonly<Record<SeedSettings["environment"], Partial<SeedSettings>>> =
  {
    sokoban: {},
    alfworld: { learningRate: 2e-3, teacherDecay: 0.98 },
    // What there is to learn lies in single objects and receptacles: many tasks an update.
    "house-rules": { tasks: 8, rollouts: 4, learningRate: 4e-3, teacherDecay: 0.98 },
  };

/** GRPO learns at other rates than SEED where there is more to gain from a skill than from chance. */
const GRPO_RATES: Readonly<Partial<Record<SeedSettings["environment"], number>>> = {
  alfworld: 1e-3,
  "house-rules": 1e-3,
};

/**
 * All settings of a preset in a world, with the learning rate that its method was tuned to there.
 * Both sizes of policy have the same ones: in Sokoban the best of four tries is 0.002 for either.
 */
export function presetSettings(
  name: PresetName,
  environment: SeedSettings["environment"],
  method: SeedSettings["method"] = "seed",
): SeedSettings {
  const rate = method === "grpo" ? GRPO_RATES[environment] : undefined;
  return parseSettings({
    ...PRESETS[name].settings,
    ...WORLD_SETTINGS[environment],
    ...(rate === undefined ? {} : { learningRate: rate }),
    environment,
    method,
  });
}

/** The settings with another method, and its learning rate unless another one was chosen. */
export function withMethod(settings: SeedSettings, method: SeedSettings["method"]): SeedSettings {
  const rateOf = (of: SeedSettings["method"]): number =>
    presetSettings("standard", settings.environment, of).learningRate;
  const tuned = settings.learningRate === rateOf(settings.method);
  return { ...settings, method, ...(tuned ? { learningRate: rateOf(method) } : {}) };
}

/** What the preset of some settings means in another world, with the same method, seed and size. */
export function withWorld(
  settings: SeedSettings,
  environment: SeedSettings["environment"],
): SeedSettings {
  const { method, seed, size } = settings;
  const preset = presetSettings(presetOf(settings) ?? "standard", environment, method);
  return { ...preset, seed, size: sizeIn(environment, size) };
}

/** The preset that settings are of, whatever their method, start, size and seed; null for none. */
export function presetOf(settings: SeedSettings): PresetName | null {
  const { environment, method, start, size, seed } = settings;
  const same = (name: PresetName): boolean => {
    const preset = { ...presetSettings(name, environment, method), start, size, seed };
    return SETTING_NAMES.every((key) => preset[key] === settings[key]);
  };
  return (Object.keys(PRESETS) as PresetName[]).find(same) ?? null;
}
