import * as v from "valibot";
import { type Sentence, UserError } from "../base/index.ts";
import {
  SETTING_NAMES,
  SETTINGS,
  type SeedSettings,
  type SettingDomain,
  type SettingName,
} from "./settings.ts";
import { sizesOf } from "./sizes.ts";

type Values = Readonly<Record<string, unknown>>;

const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** How a refused value is shown: short, and never as anything but text. */
function shown(value: unknown): string {
  const text = String(value);
  const short = text.length > 40 ? `${text.slice(0, 40)}...` : text;
  return typeof value === "string" ? JSON.stringify(short) : short;
}

function allowedBy(domain: SettingDomain): Sentence {
  if (domain.kind === "choice") {
    const { options } = domain;
    return { en: `one of ${options.join(", ")}`, zh: `以下之一：${options.join("、")}` };
  }
  const { low, high } = domain;
  return domain.kind === "integer"
    ? { en: `a whole number from ${low} to ${high}`, zh: ` ${low} 到 ${high} 的整数` }
    : { en: `a number from ${low} to ${high}`, zh: ` ${low} 到 ${high} 的数` };
}

function withDefaults(values: Values, base: Values): SeedSettings {
  for (const name of Object.keys(values)) {
    if (!isSettingName(name)) {
      throw new UserError({
        en: `There is no setting ${shown(name)}. The settings are ${SETTING_NAMES.join(", ")}.`,
        zh: `没有名为 ${shown(name)} 的设置。可用的设置有：${SETTING_NAMES.join("、")}。`,
      });
    }
  }
  const settings: Record<string, unknown> = {};
  for (const name of SETTING_NAMES) {
    const field = SETTINGS[name];
    const value = Object.hasOwn(values, name) ? values[name] : base[name];
    const result = v.safeParse(field.schema, value);
    if (!result.success) {
      const allowed = allowedBy(field.domain);
      throw new UserError({
        en: `The setting "${name}" is ${shown(value)}, but it has to be ${allowed.en}.`,
        zh: `设置 “${name}” 不能是 ${shown(value)}：它应为${allowed.zh}。`,
      });
    }
    settings[name] = result.output;
  }
  const whole = settings as unknown as SeedSettings;
  const sizes = sizesOf(whole.environment);
  if (!sizes.includes(whole.size)) {
    throw new UserError({
      en: `The setting "size" is "${whole.size}", but for ${whole.environment} it has to be ${sizes.join(" or ")}.`,
      zh: `设置 “size” 不能是 "${whole.size}"：在 ${whole.environment} 中它应为 ${sizes.join(" 或 ")}。`,
    });
  }
  return whole;
}

/** The default of every setting. */
export const DEFAULT_SETTINGS: SeedSettings = withDefaults(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].ours])),
  {},
);

/**
 * Settings from a parsed JSON value; what it does not name comes from `base`. Throws a
 * UserError that names the setting.
 */
export function parseSettings(value: unknown, base: SeedSettings = DEFAULT_SETTINGS): SeedSettings {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UserError({
      en: "The settings are not an object of names and values. Give one.",
      zh: "设置不是由名称和值组成的对象。请给出这样的对象。",
    });
  }
  return withDefaults(value as Values, { ...base });
}

/**
 * Settings from names and texts, as a URL or a command line gives them. Throws a
 * UserError that names the setting.
 */
export function parseSettingTexts(
  texts: Iterable<readonly [string, string]>,
  base: SeedSettings = DEFAULT_SETTINGS,
): SeedSettings {
  const values: Record<string, unknown> = {};
  for (const [name, text] of texts) {
    const numeric = isSettingName(name) && typeof SETTINGS[name].ours === "number";
    const value = text.trim() === "" ? Number.NaN : Number(text);
    // A text that is no number stays as it is, so that the refusal shows it.
    values[name] = numeric && !Number.isNaN(value) ? value : text;
  }
  return parseSettings(values, base);
}

/** The settings that are not as in `base`: what a link needs to name. */
export function changedSettings(
  settings: SeedSettings,
  base: SeedSettings = DEFAULT_SETTINGS,
): Partial<SeedSettings> {
  return Object.fromEntries(
    SETTING_NAMES.filter((name) => settings[name] !== base[name]).map((name) => [
      name,
      settings[name],
    ]),
  );
}
