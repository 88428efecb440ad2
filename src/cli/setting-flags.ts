import { CommandError } from "./command-error.ts";
import {
  PRESETS,
  type PresetName,
  parseSettings,
  parseSettingTexts,
  presetSettings,
  SETTING_NAMES,
  SETTINGS,
  type SeedSettings,
  type SettingName,
  unreadSettings,
} from "../seed/index.ts";
import type { Flag, Flags, FlagValues } from "./flags.ts";

/** Shorter names of some settings. */
const ALIASES: Readonly<Record<string, SettingName>> = { env: "environment", lr: "learningRate" };

/** "learningRate" as a flag: "learning-rate". */
export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const flagOf = (name: SettingName): Flag => {
  const { help, ours, paper } = SETTINGS[name];
  const published = paper === null || paper === ours ? "" : `; paper: ${paper}`;
  return { value: typeof ours === "number" ? "X" : "NAME", help: `${help} [${ours}${published}]` };
};

/** One flag a setting, its aliases, and --preset. */
export const SETTING_FLAGS: Flags = {
  preset: {
    value: "NAME",
    help: `a set of settings to start from: ${Object.keys(PRESETS).join(", ")}`,
  },
  ...Object.fromEntries(SETTING_NAMES.map((name) => [kebab(name), flagOf(name)])),
  ...Object.fromEntries(
    Object.entries(ALIASES).map(([alias, name]) => [
      alias,
      { value: "X", help: `the same as --${kebab(name)}` },
    ]),
  ),
};

const isPreset = (name: string): name is PresetName => Object.hasOwn(PRESETS, name);

/** The settings of a preset in the world and for the method that the command line names, if they are sound. */
function baseOf(
  preset: string,
  environment: string | undefined,
  method: string | undefined,
): SeedSettings {
  if (!isPreset(preset)) {
    throw new CommandError(
      `There is no preset "${preset}". The presets are ${Object.keys(PRESETS).join(", ")}.`,
    );
  }
  const named = parseSettings({
    ...(environment === undefined ? {} : { environment }),
    ...(method === undefined ? {} : { method }),
  });
  return presetSettings(preset, named.environment, named.method);
}

const SETTING_OF: ReadonlyMap<string, SettingName> = new Map([
  ...SETTING_NAMES.map((name) => [kebab(name), name] as const),
  ...Object.entries(ALIASES),
]);

/** A sentence about flags that a run with these settings does not read; null where it reads them all. */
export function unreadFlags(values: FlagValues, settings: SeedSettings): string | null {
  const unread = new Set(unreadSettings(settings));
  const flags = [...values.keys()].filter((flag) => {
    const name = SETTING_OF.get(flag);
    return name !== undefined && unread.has(name);
  });
  if (flags.length === 0) return null;
  return `A run of ${settings.method} with these settings does not read ${flags.map((flag) => `--${flag}`).join(", ")}.`;
}

/** The settings that a command line names, the rest from its preset or the defaults. */
export function settingsFrom(values: FlagValues): SeedSettings {
  const texts = [...values].flatMap(([flag, text]) => {
    const name = SETTING_OF.get(flag);
    return name === undefined ? [] : [[name, text] as const];
  });
  const environment = values.get("environment") ?? values.get("env");
  const preset = values.get("preset") ?? "standard";
  return parseSettingTexts(texts, baseOf(preset, environment, values.get("method")));
}
