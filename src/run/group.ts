import { METHODS, type SeedSettings, SETTING_NAMES, type SettingName } from "../seed/index.ts";
import type { LibraryRun } from "./library.ts";

/** What runs have in common that are drawn as one curve. */
export type Grouping = "settings" | "method" | "run";

export interface RunGroup {
  readonly key: string;
  readonly label: string;
  /** In the order of the library; at least one. */
  readonly runs: readonly [LibraryRun, ...LibraryRun[]];
}

/** Settings that do not make another experiment of a run. */
const REPEATS: ReadonlySet<SettingName> = new Set(["seed"]);

const settingsKey = ({ header }: LibraryRun): string =>
  JSON.stringify([
    header.policy.name,
    ...SETTING_NAMES.filter((name) => !REPEATS.has(name)).map((name) => header.settings[name]),
  ]);

/** Runs sorted into groups, in the order of their first runs. */
export function groupRuns(runs: readonly LibraryRun[], by: Grouping): readonly RunGroup[] {
  const groups = new Map<string, [LibraryRun, ...LibraryRun[]]>();
  for (const run of runs) {
    const key =
      by === "run" ? run.id : by === "method" ? run.header.settings.method : settingsKey(run);
    const group = groups.get(key);
    if (group) group.push(run);
    else groups.set(key, [run]);
  }
  const all = [...groups.values()];
  return [...groups].map(([key, members]) => ({
    key,
    runs: members,
    label: by === "run" ? members[0].name : labelOf(members[0], all, by),
  }));
}

/** The method, and the settings in which the groups of one method differ. */
function labelOf(
  { header }: LibraryRun,
  all: readonly (readonly [LibraryRun, ...LibraryRun[]])[],
  by: Grouping,
): string {
  const { method } = header.settings;
  const { label } = METHODS[method];
  if (by === "method") return label;
  const rivals = all.map(([first]) => first.header).filter((one) => one.settings.method === method);
  const differing = SETTING_NAMES.filter(
    (name) =>
      !REPEATS.has(name) && rivals.some((one) => one.settings[name] !== header.settings[name]),
  );
  const parts = differing.map((name) => partOf(name, header.settings));
  const policies = new Set(rivals.map(({ policy }) => policy.name));
  if (policies.size > 1) parts.push(header.policy.name);
  return [label, ...parts].join(", ");
}

const partOf = (name: SettingName, settings: SeedSettings): string => `${name} ${settings[name]}`;
