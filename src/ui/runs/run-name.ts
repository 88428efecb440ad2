import { defaultRunName, type LibraryRun } from "../../run/index.ts";
import { METHODS } from "../../seed/index.ts";
import { type Language, useLanguage } from "../language/language.ts";
import { useSettingWords } from "../language/setting-words.ts";
import { RUN_NAME_WORDS } from "./run-name-words.ts";

type NamedRun = Pick<LibraryRun, "name" | "header">;

/** What a run is called: the name that a person gave it, else its method and seed in words. */
export function runName({ name, header }: NamedRun, language: Language): string {
  if (name !== defaultRunName(header)) return name;
  const { method, size, seed } = header.settings;
  const { label } = METHODS[method];
  return RUN_NAME_WORDS[language].unnamed(size === "nano" ? label : `${label} ${size}`, seed);
}

/** The same within a component, which is drawn anew when the language changes. */
export function useRunName(): (run: NamedRun) => string {
  const language = useLanguage();
  return (run) => runName(run, language);
}

/** The same with the world, for lists of runs of several. */
export function useRunLabel(): (run: NamedRun) => string {
  const nameOf = useRunName();
  const { option } = useSettingWords()("environment");
  return (run) => `${nameOf(run)} \u00b7 ${option(run.header.settings.environment)}`;
}
