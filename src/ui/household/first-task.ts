import { alfworldWorld } from "../../env/alfworld-world/index.ts";
import { houseRules } from "../../env/house-rules/index.ts";

/** A task of a household world, to be shown before anything has been played. */
export const firstTask = (world: "alfworld" | "house-rules"): string =>
  (world === "alfworld" ? alfworldWorld() : houseRules()).task("train", 0);
