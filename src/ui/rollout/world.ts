import type { SeedSettings } from "../../seed/index.ts";

/** The worlds by the names that settings give them. */
export type WorldName = SeedSettings["environment"];

const NAMES: readonly WorldName[] = ["sokoban", "alfworld", "house-rules"];

/** The world of a task; null for a task of none. */
export const worldOf = (task: string): WorldName | null =>
  NAMES.find((name) => task.startsWith(`${name}/`)) ?? null;
