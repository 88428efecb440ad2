import { describe, expect, it } from "vitest";
import { LEVEL_SETTINGS } from "../alfworld/index.ts";
import { alfworldWorld } from "./environment.ts";
import { readStatement } from "./reading.ts";

describe("alfworldWorld", () => {
  const world = alfworldWorld();

  it("has the tasks and the horizon of its level", () => {
    expect(world.name).toBe("alfworld");
    expect(world.task("unseen", 3)).toBe("alfworld/mini/unseen/3");
    expect(world.horizon).toBe(LEVEL_SETTINGS.mini.horizon);
  });

  it("says what a task is about", () => {
    for (let index = 0; index < 20; index++) {
      const task = world.task("train", index);
      expect(world.object?.(task)).toBe(readStatement(world.reset(task).statement)?.object);
    }
  });

  it("has unseen rooms of every kind, none of them known from training", () => {
    const layouts = (split: "train" | "unseen") =>
      Array.from({ length: 60 }, (_, index) => {
        const { layout } = world.generated(world.task(split, index)).room;
        const types = layout.receptacles.map(({ type }) => type).sort();
        return { kind: layout.kind, key: `${layout.kind} ${types.join(" ")}` };
      });
    const known = new Set(layouts("train").map(({ key }) => key));
    const unseen = layouts("unseen");
    expect(new Set(unseen.map(({ kind }) => kind)).size).toBe(4);
    expect(unseen.filter(({ key }) => known.has(key))).toEqual([]);
  });
});
