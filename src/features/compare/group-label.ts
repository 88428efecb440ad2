import { policyOf, type RunGroup } from "../../run/index.ts";
import { METHODS, type SettingName } from "../../seed/index.ts";
import { type Language, runName, SETTING_WORDS } from "../../ui/index.ts";

/** The name of a group: that of its run, or its method and what tells it from the others. */
export function groupLabel(group: RunGroup, byRun: boolean, language: Language): string {
  const [first] = group.runs;
  if (byRun) return runName(first, language);
  const { settings, policy } = first.header;
  const words = SETTING_WORDS[language];
  const options: Readonly<Record<string, Readonly<Record<string, string>>>> = words.options;
  const partOf = (setting: SettingName): string => {
    const value = String(settings[setting]);
    const shown = options[setting]?.[value] ?? value;
    return setting === "environment" ? shown : `${words.labels[setting]} ${shown}`;
  };
  const parts = group.differing.map(partOf);
  if (group.policiesDiffer) parts.push(policyOf(policy.name));
  return [METHODS[settings.method].label, ...parts].join(language === "zh" ? "，" : ", ");
}
