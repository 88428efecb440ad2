import type { SeedSettings } from "./settings.ts";
import { parseSettings } from "./settings-parse.ts";

export type PresetName = "standard" | "quick";

/** A named set of changes to the defaults. */
export interface Preset {
  readonly label: string;
  readonly settings: Partial<SeedSettings>;
}

export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  standard: { label: "4 tasks x 8 rollouts, 80 updates", settings: {} },
  quick: {
    label: "2 tasks x 4 rollouts, 40 updates",
    settings: { tasks: 2, rollouts: 4, updates: 40 },
  },
};

/** What a world needs otherwise than the defaults, whatever the preset says. */
export const WORLD_SETTINGS: Readonly<Record<SeedSettings["environment"], Partial<SeedSettings>>> =
  {
    sokoban: {},
    alfworld: { learningRate: 3e-3, teacherDecay: 0.98 },
    "house-rules": {},
  };

/** All settings of a preset in a world. */
export function presetSettings(
  name: PresetName,
  environment: SeedSettings["environment"],
): SeedSettings {
  return parseSettings({ ...PRESETS[name].settings, ...WORLD_SETTINGS[environment], environment });
}
