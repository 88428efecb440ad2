import type { SeedSettings } from "./settings.ts";

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
