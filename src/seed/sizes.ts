import type { SeedSettings } from "./settings.ts";

type Environment = SeedSettings["environment"];
type Size = SeedSettings["size"];

/** The sizes of policy that each world has, smallest first. */
const SIZES: Readonly<Record<Environment, readonly Size[]>> = {
  sokoban: ["nano", "micro"],
  alfworld: ["nano"],
  "house-rules": ["nano"],
};

/** What the names of a world's policies begin with. */
const FAMILIES: Readonly<Record<Environment, string>> = {
  sokoban: "sokoban",
  alfworld: "alfworld-mini",
  "house-rules": "house-rules",
};

export const sizesOf = (environment: Environment): readonly Size[] => SIZES[environment];

/** The wanted size where the world has it, else nano, which every world has. */
export const sizeIn = (environment: Environment, wanted: Size): Size =>
  sizesOf(environment).includes(wanted) ? wanted : "nano";

/** The name of the policy that a run starts from: that of its folder under models. */
export function startPolicy({
  environment,
  start = "sft",
  size = "nano",
}: Pick<SeedSettings, "environment"> & Partial<Pick<SeedSettings, "start" | "size">>): string {
  return `${FAMILIES[environment]}-${size}${start === "base" ? "-base" : ""}`;
}
