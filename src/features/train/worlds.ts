import { type SeedSettings, startPolicy } from "../../seed/index.ts";
import { isShipped } from "../../worker/index.ts";

/** The worlds that this page has a policy for, in the order in which they are offered. */
export const WORLD_NAMES: readonly SeedSettings["environment"][] = (
  ["sokoban", "alfworld", "house-rules"] as const
).filter((environment) => isShipped(startPolicy({ environment })));
