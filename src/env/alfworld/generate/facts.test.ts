import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  CLEANABLE,
  CONTAINERS,
  COOLABLE,
  FIXED,
  HEATABLE,
  SLICEABLE,
  TOGGLEABLE,
} from "./affordances.ts";
import { accepts } from "./containment.ts";
import { STATISTICS } from "./statistics.ts";

const GAMES = join(import.meta.dirname, "../../../../../shared/cases/alfworld/games.jsonl.gz");

/** Facts of every problem that state one predicate: their arguments as types. */
function factsByType(problems: readonly string[], predicate: string): Set<string> {
  const found = new Set<string>();
  const pattern = new RegExp(`\\(${predicate} ([^()?]*)\\)`, "g");
  for (const problem of problems) {
    for (const [, parts] of problem.matchAll(pattern)) {
      const types = (parts ?? "").split(" ").map((one) => one.replace(/(_bar_.*|Type)$/, ""));
      found.add(types.join(" "));
    }
  }
  return found;
}

const objectTypes = new Set(
  Object.values(STATISTICS).flatMap(({ objects }) => Object.keys(objects)),
);

it("what can be treated or used is an object of some room", () => {
  for (const table of [CLEANABLE, HEATABLE, COOLABLE, TOGGLEABLE, CONTAINERS]) {
    for (const type of table) expect(objectTypes).toContain(type);
  }
});

// The published problems are not part of this repository.
if (existsSync(GAMES)) {
  describe("the tables of affordances and containment", () => {
    const problems = gunzipSync(readFileSync(GAMES))
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => (JSON.parse(line) as { pddl_problem: string }).pddl_problem);

    it.each([
      ["cleanable", CLEANABLE],
      ["heatable", HEATABLE],
      ["coolable", COOLABLE],
      ["toggleable", TOGGLEABLE],
      ["sliceable", SLICEABLE],
      ["isReceptacleObject", CONTAINERS],
    ] as const)("agree with the published problems on what is %s", (predicate, table) => {
      expect([...factsByType(problems, predicate)].sort()).toEqual([...table].sort());
    });

    it("agree on what can be picked up", () => {
      const carried = factsByType(problems, "pickupable");
      for (const type of objectTypes)
        expect([type, carried.has(type)]).toEqual([type, !FIXED.has(type)]);
    });

    it("accept exactly what each published problem accepts of what it holds", () => {
      let compared = 0;
      for (const problem of problems) {
        const [, init] = problem.split("(:init");
        const here = [init ?? ""];
        const published = factsByType(here, "canContain");
        // Two stale problems, which nobody can solve, have none of these facts.
        if (published.size === 0) continue;
        const objects = [...factsByType(here, "objectType")].map(
          (pair) => pair.split(" ")[1] ?? "",
        );
        for (const pair of factsByType(here, "receptacleType")) {
          const receptacle = pair.split(" ")[1] ?? "";
          for (const object of objects) {
            if (!objectTypes.has(object)) continue;
            const name = `${receptacle} ${object}`;
            compared++;
            if (published.has(name) !== accepts(receptacle, object)) {
              expect.fail(`${name} is ${published.has(name) ? "" : "not "}accepted`);
            }
          }
        }
      }
      expect(compared).toBeGreaterThan(50_000);
    });
  });
}
