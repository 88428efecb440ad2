import { describe, expect, it } from "vitest";
import { sokobanOracle, sokobanWorld } from "../env/sokoban-world/index.ts";
import { skillLibrary, taskSkill } from "./library.ts";
import { guessing, guessingOracle } from "./test-world.ts";

describe("a library of skills", () => {
  const world = { environment: guessing(1), oracle: guessingOracle };

  it("has for each key what is best for most of its train tasks, for an unknown one what is best for most tasks", () => {
    const oracle = {
      ...guessingOracle,
      oracle: (task: string) => (Number(task.split("/")[1]) % 10 < 3 ? " a" : " b"),
    };
    const keyOf = (task: string): string =>
      task.startsWith("seen") ? "new" : `low ${Number(task.split("/")[1]) % 10 < 5}`;
    const skill = skillLibrary({ ...world, oracle }, keyOf);
    expect(skill("train/1")).toBe(" a");
    expect(skill("train/4")).toBe(" a");
    expect(skill("unseen/8")).toBe(" b");
    expect(skill("seen/1")).toBe(" b");
  });

  it("of Sokoban is by the length of the solution, or by the target's cell", () => {
    const sokoban = { environment: sokobanWorld(), oracle: sokobanOracle };
    const tasks = Array.from({ length: 60 }, (_, i) => sokoban.environment.task("unseen", i));
    for (const source of ["kind", "object"] as const) {
      const skill = taskSkill(sokoban, source, 0);
      const keyOf = source === "kind" ? sokoban.environment.kind : sokoban.environment.object;
      const byKey = new Map(tasks.map((task) => [keyOf?.(task), skill?.(task)]));
      for (const task of tasks) expect(skill?.(task)).toBe(byKey.get(keyOf?.(task)));
    }
    const right = (source: "kind" | "object" | "oracle"): number => {
      const skill = taskSkill(sokoban, source, 0);
      return tasks.filter((task) => skill?.(task) === sokobanOracle.oracle(task)).length;
    };
    expect(right("object")).toBeGreaterThan(right("kind"));
    expect(right("oracle")).toBe(60);
    const wrong = taskSkill(sokoban, "wrong", 3);
    expect(tasks.some((task) => wrong?.(task) === sokobanOracle.oracle(task))).toBe(false);
  });
});
