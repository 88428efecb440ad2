import { describe, expect, it } from "vitest";
import { Rng } from "../../base/index.ts";
import { alfworld } from "./environment.ts";
import { LEVELS } from "./index.ts";
import type { ReceptacleView, RoomView } from "./room-view.ts";

/** The sentence that ALFWorld says about a receptacle. */
function sentence({ name, open, objects }: ReceptacleView): string {
  if (open === false) return `The ${name} is closed.`;
  const all = objects.map((object) => `a ${object}`);
  const list =
    all.length < 2 ? (all[0] ?? "nothing") : `${all.slice(0, -1).join(", ")}, and ${all.at(-1)}`;
  return open ? `The ${name} is open. In it, you see ${list}.` : `On the ${name}, you see ${list}.`;
}

const named = (view: RoomView, name: string): ReceptacleView => {
  const found = view.receptacles.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name} in the view`);
  return found;
};

describe("roomView", () => {
  it.each(LEVELS)("shows what the game says of every receptacle, at level %s", (level) => {
    const environment = alfworld({ level, horizon: 100 });
    const rng = Rng.of(8, level);
    let examined = 0;
    for (let index = 0; index < 4; index++) {
      let { state } = environment.reset(environment.task("unseen", index));
      for (let step = 0; step < 60 && !state.game.won; step++) {
        const commands = environment.admissible(state);
        for (const command of commands) {
          const view = environment.describe(state);
          const name = command.replace("examine ", "");
          if (!command.startsWith("examine ") || name === view.held) continue;
          examined++;
          expect(view.place).toContain(name);
          expect(environment.step(state, command).observation).toBe(sentence(named(view, name)));
        }
        state = environment.step(state, rng.pick(commands)).state;
      }
    }
    expect(examined).toBeGreaterThan(50);
  });

  it("follows the expert: place, door, hand, condition, and what changed", () => {
    const environment = alfworld({ syntax: "put" });
    const seen = { doors: 0, takes: 0, puts: 0, treatments: 0 };
    for (let index = 0; index < 40; index++) {
      const task = environment.task("train", index);
      let { state } = environment.reset(task);
      const first = environment.describe(state);
      expect([first.place, first.held, first.moved, first.heldChanged]).toEqual([
        [],
        null,
        false,
        false,
      ]);
      expect(first.receptacles.some(({ changed }) => changed)).toBe(false);
      for (const command of environment.generated(task).file.walkthrough) {
        state = environment.step(state, command).state;
        const view = environment.describe(state);
        const changed = view.receptacles.filter((one) => one.changed).map(({ name }) => name);
        const words =
          /^(go to|open|take|put|clean|heat|cool|use) (\w+ \d+)(?: (?:from|in\/on|with) (\w+ \d+))?$/;
        const [, verb = "", one = "", two = ""] = words.exec(command) ?? [];
        expect(view.moved).toBe(verb === "go to");
        expect(view.heldChanged).toBe(verb === "take" || verb === "put");
        if (verb === "go to") expect(view.place).toEqual([one]);
        if (verb === "open") {
          seen.doors++;
          expect([named(view, one).open, changed]).toEqual([true, [one]]);
        }
        if (verb === "take") {
          seen.takes++;
          expect([view.held, changed]).toEqual([one, [two]]);
          expect(named(view, two).objects).not.toContain(one);
        }
        if (verb === "put") {
          seen.puts++;
          expect([view.held, changed]).toEqual([null, [two]]);
          expect(named(view, two).objects).toContain(one);
        }
        const condition = { clean: "clean", heat: "hot", cool: "cold", use: "on" }[verb];
        if (condition !== undefined) {
          seen.treatments++;
          const marks = view.objects.find(({ name }) => name === one)?.conditions;
          expect([marks, changed]).toEqual([[condition], []]);
        }
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
  });

  it("lists what lies on the floor, and nothing else, as being nowhere", () => {
    const environment = alfworld({ level: "full" });
    let lying = 0;
    for (let index = 0; index < 10; index++) {
      const task = environment.task("train", index);
      const view = environment.describe(environment.reset(task).state);
      const { things } = environment.generated(task).room;
      expect(view.floor.length).toBe(things.filter(({ inside }) => inside.length === 0).length);
      lying += view.floor.length;
    }
    expect(lying).toBeGreaterThan(10);
  });
});
