import { expect, test } from "vitest";
import { houseOfRun } from "../env/house-rules/index.ts";
import { sizesOf, startPolicy } from "../seed/index.ts";
import { isShipped } from "./models.ts";
import { worldOf } from "./worlds.ts";

test.each(["sokoban", "alfworld", "house-rules"] as const)("%s is a world with tasks", (name) => {
  const { environment } = worldOf(name, 3);
  expect(environment.name).toBe(name);
  const task = environment.task("train", 0);
  expect(task.startsWith(`${name}/`)).toBe(true);
  expect(environment.admissible(environment.reset(task).state).length).toBeGreaterThan(0);
});

test("the seed of a run decides its house", () => {
  const taskOf = (seed: number) => worldOf("house-rules", seed).environment.task("train", 0);
  expect(taskOf(3)).toContain(`/h${houseOfRun(3)}/`);
  expect(taskOf(3)).not.toBe(taskOf(4));
});

test("every world has its sizes of policy, each for both starts", () => {
  for (const environment of ["sokoban", "alfworld", "house-rules"] as const) {
    for (const size of sizesOf(environment)) {
      for (const start of ["sft", "base"] as const) {
        expect(isShipped(startPolicy({ environment, start, size }))).toBe(true);
      }
    }
  }
  expect(isShipped("chess-nano")).toBe(false);
});
