import * as v from "valibot";
import { reasonOf } from "../base/index.ts";
import {
  changedSettings,
  DEFAULT_SETTINGS,
  parseSettingTexts,
  presetSettings,
  SETTING_NAMES,
  SETTINGS,
  type SeedSettings,
  type SettingField,
  type SettingName,
  sizesOf,
} from "../seed/index.ts";
import { currentLanguage, wordsNow } from "../ui/index.ts";
import { ENGINE_CHOICES, type EngineChoice, parseEngineChoice } from "../worker/index.ts";
import { ADDRESS_WORDS, shown } from "./page/index.ts";

/**
 * The address of the page holds what differs from the world's defaults, and nothing else:
 * ?v=1&method=grpo&lr=0.001. That of a lesson names everything, and is kept as it is.
 */
const VERSION = "1";

/** Settings whose name in the address is shorter than their own. */
const SHORT: Partial<Record<SettingName, string>> = { learningRate: "lr" };

const parameterOf = (name: SettingName): string => SHORT[name] ?? name;
const SETTING_OF = new Map(SETTING_NAMES.map((name) => [parameterOf(name), name]));

export interface UrlState {
  readonly settings: SeedSettings;
  readonly engine: EngineChoice;
}

export interface ReadUrl extends UrlState {
  /** A sentence for each value that was not understood; its default is kept. */
  readonly notices: readonly string[];
}

/** The defaults of the world and method that a query string names: of several sound ones the last. */
function defaultsIn(search: string): SeedSettings {
  const parameters = new URLSearchParams(search);
  const named = <K extends "environment" | "method">(name: K): SeedSettings[K] => {
    const { schema } = SETTINGS[name] as SettingField<SeedSettings[K]>;
    const sound = parameters.getAll(name).filter((text) => v.is(schema, text));
    return (sound.at(-1) as SeedSettings[K] | undefined) ?? DEFAULT_SETTINGS[name];
  };
  return presetSettings("standard", named("environment"), named("method"));
}

/** Reads a query string. Never throws: what does not fit becomes a notice. */
export function readUrl(search: string): ReadUrl {
  const notices: string[] = [];
  const words = wordsNow(ADDRESS_WORDS);
  let settings = defaultsIn(search);
  let engine: EngineChoice = "auto";
  for (const [key, text] of new URLSearchParams(search)) {
    const name = SETTING_OF.get(key);
    if (name !== undefined) {
      try {
        settings = parseSettingTexts([[name, text]], settings);
      } catch (error) {
        notices.push(words.noSetting(reasonOf(error)[currentLanguage()]));
      }
    } else if (key === "engine") {
      const choice = parseEngineChoice(text);
      if (choice !== null) engine = choice;
      else notices.push(words.noEngine(shown(text), ENGINE_CHOICES.join(", ")));
    } else if (key === "v") {
      if (text !== VERSION) notices.push(words.otherVersion(shown(text), VERSION));
    } else {
      notices.push(words.unknownName(shown(key)));
    }
  }
  return { settings, engine, notices };
}

/**
 * What an address names: what differs from the defaults; also the size of the policy, for whoever
 * would otherwise start with another than nano; or all that decides a run, so that it means the same
 * under other defaults.
 */
export type Stated = "changed" | "size" | "all";

/** How much of its state a query string names. */
export function statedIn(search: string): Stated {
  const parameters = new URLSearchParams(search);
  const missing = SETTING_NAMES.filter((name) => !parameters.has(parameterOf(name)));
  if (missing.every((name) => name === "size")) return "all";
  return missing.includes("size") ? "changed" : "size";
}

/** The query string of a state: "" where everything is at its default and nothing else is asked. */
export function writeUrl({ settings, engine }: UrlState, stated: Stated = "changed"): string {
  const { environment, method, size } = settings;
  const named: Partial<SeedSettings> =
    stated === "all"
      ? settings
      : {
          ...(stated === "size" ? { size } : {}),
          ...(environment === DEFAULT_SETTINGS.environment ? {} : { environment }),
          ...(method === DEFAULT_SETTINGS.method ? {} : { method }),
          ...changedSettings(settings, presetSettings("standard", environment, method)),
        };
  const parameters = new URLSearchParams();
  for (const name of SETTING_NAMES) {
    const value = named[name];
    if (value === undefined || (name === "size" && sizesOf(environment).length === 1)) continue;
    parameters.set(parameterOf(name), String(value));
  }
  if (engine !== "auto") parameters.set("engine", engine);
  const text = parameters.toString();
  return text === "" ? "" : `?v=${VERSION}&${text}`;
}
