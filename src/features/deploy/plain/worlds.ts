import { alfworldWorld } from "../../../env/alfworld-world/index.ts";
import { houseRules } from "../../../env/house-rules/index.ts";
import type { TextEnvironment } from "../../../env/index.ts";
import { sokobanWorld } from "../../../env/sokoban-world/index.ts";

export const WORLD_NAMES = ["sokoban", "alfworld", "house-rules"] as const;
export type WorldName = (typeof WORLD_NAMES)[number];

const WORLDS: Readonly<Record<WorldName, (house: number) => TextEnvironment>> = {
  sokoban: () => sokobanWorld() as TextEnvironment,
  alfworld: () => alfworldWorld() as TextEnvironment,
  "house-rules": (house) => houseRules({ house }) as TextEnvironment,
};

/** The world by its name; `house` counts in House Rules only. */
export const worldOf = (name: WorldName, house: number): TextEnvironment => WORLDS[name](house);

export const isWorldName = (text: string | undefined): text is WorldName =>
  WORLD_NAMES.some((name) => name === text);
