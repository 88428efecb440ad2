import { SETTING_NAMES, type SettingName } from "../seed/index.ts";
import type { LibraryRun } from "./library.ts";

/** What runs have in common that are drawn as one curve. */
export type Grouping = "settings" | "method" | "run";

type Members = readonly [LibraryRun, ...LibraryRun[]];

export interface RunGroup {
  readonly key: string;
  /** In the order of the library; at least one. */
  readonly runs: Members;
  /**
   * What tells it from the other groups of its method in its world; and the world itself
   * where there are several.
   */
  readonly differing: readonly SettingName[];
  /** The groups of its method in its world start from different policies. */
  readonly policiesDiffer: boolean;
}

/** A policy by the name of its folder: studies write the way to it, other runs only the name. */
export const policyOf = (name: string): string => name.split(/[\\/]/).at(-1) || name;

/** Settings that do not make another experiment of a run. */
const REPEATS: ReadonlySet<SettingName> = new Set(["seed"]);

function keyOf({ id, header }: LibraryRun, by: Grouping): string {
  const { settings, policy } = header;
  if (by === "run") return id;
  // Success in one world says nothing about success in another.
  if (by === "method") return `${settings.environment} ${settings.method}`;
  return JSON.stringify([
    policyOf(policy.name),
    ...SETTING_NAMES.filter((name) => !REPEATS.has(name)).map((name) => settings[name]),
  ]);
}

/** Runs sorted into groups, in the order of their first runs. */
export function groupRuns(runs: readonly LibraryRun[], by: Grouping): readonly RunGroup[] {
  const groups = new Map<string, [LibraryRun, ...LibraryRun[]]>();
  for (const run of runs) {
    const key = keyOf(run, by);
    const group = groups.get(key);
    if (group) group.push(run);
    else groups.set(key, [run]);
  }
  const all = [...groups.values()];
  return [...groups].map(([key, members]) => ({
    key,
    runs: members,
    ...differencesOf(members[0], all, by),
  }));
}

function differencesOf(
  { header }: LibraryRun,
  all: readonly Members[],
  by: Grouping,
): Pick<RunGroup, "differing" | "policiesDiffer"> {
  const { settings } = header;
  const headers = all.map(([first]) => first.header);
  const rivals = headers.filter(
    (one) =>
      one.settings.method === settings.method && one.settings.environment === settings.environment,
  );
  const differs = (name: SettingName): boolean =>
    (name === "environment" ? headers : rivals).some(
      (one) => one.settings[name] !== settings[name],
    );
  const compared = by === "method" ? (["environment"] as const) : SETTING_NAMES;
  return {
    differing: compared.filter((name) => !REPEATS.has(name) && differs(name)),
    policiesDiffer:
      by !== "method" && new Set(rivals.map(({ policy }) => policyOf(policy.name))).size > 1,
  };
}
