import { describe, expect, it } from "vitest";
import { Rng, UserError } from "../../base/index.ts";
import { type AlfworldEnvironment, type AlfworldOptions, alfworld } from "./environment.ts";
import { LEVEL_SETTINGS, LEVELS, loadGame, TASK_TYPES } from "./index.ts";

/** Plays commands to the end; gives the last transition. */
function play(environment: AlfworldEnvironment, task: string, actions: readonly string[]) {
  let { state } = environment.reset(task);
  let last = null;
  for (const action of actions) {
    last = environment.step(state, action);
    state = last.state;
  }
  if (last === null) throw new Error("no action was played");
  return last;
}

const tagged = (command: string): string =>
  `<think>It is time for this.</think><action>${command}</action>`;

describe("alfworld", () => {
  it("names tasks by level, split and index", () => {
    expect(alfworld().task("train", 17)).toBe("alfworld/mini/train/17");
    expect(alfworld({ level: "full" }).task("unseen", 0)).toBe("alfworld/full/unseen/0");
  });

  it.each([
    "",
    "alfworld/mini/train",
    "alfworld/huge/train/1",
    "alfworld/mini/test/1",
    "alfworld/mini/train/01",
    "alfworld/mini/train/-1",
    "alfworld/mini/train/4294967296",
    "sokoban/3-10/train/1",
  ])("refuses the task %j with a sentence", (task) => {
    expect(() => alfworld().reset(task)).toThrow(UserError);
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 32])("refuses the index %d", (index) => {
    expect(() => alfworld().task("train", index)).toThrow(UserError);
  });

  it.each<AlfworldOptions>([
    { horizon: 0 },
    { horizon: 2.5 },
    { historyLength: -1 },
    { historyLength: Number.POSITIVE_INFINITY },
  ])("refuses the options %j", (options) => {
    expect(() => alfworld(options)).toThrow(UserError);
  });

  it("plays the task of another level than its own when asked to", () => {
    const task = "alfworld/full/seen/3";
    expect(alfworld({ level: "mini" }).reset(task).observation).toBe(
      alfworld({ level: "full" }).reset(task).observation,
    );
  });

  it.each(LEVELS)("says ALFWorld's opening in its two parts, at level %s", (level) => {
    const environment = alfworld({ level });
    for (let index = 0; index < 10; index++) {
      const task = environment.task("train", index);
      const { statement, observation } = environment.reset(task);
      const game = loadGame(JSON.stringify(environment.generated(task).file));
      expect(`-= Welcome to TextWorld, ALFRED! =-\n\n${observation}\n\n${statement}`).toBe(
        game.reset().observation,
      );
    }
  });

  it.each(LEVELS)("is won by the expert within the horizon of level %s", (level) => {
    const environment = alfworld({ level });
    expect(environment.horizon).toBe(LEVEL_SETTINGS[level].horizon);
    for (let index = 0; index < 10; index++) {
      const task = environment.task("seen", index);
      const { walkthrough } = environment.generated(task).file;
      const last = play(environment, task, walkthrough);
      expect([last.won, last.done, last.reward, last.valid]).toEqual([true, true, 1, true]);
    }
  });

  it("ends unsolved at the horizon, and then has no next step", () => {
    const environment = alfworld({ horizon: 3 });
    let { state } = environment.reset("alfworld/mini/train/0");
    const done: boolean[] = [];
    for (let i = 0; i < 3; i++) {
      const transition = environment.step(state, "look");
      expect([transition.won, transition.reward]).toEqual([false, 0]);
      done.push(transition.done);
      state = transition.state;
    }
    expect(done).toEqual([false, false, true]);
    expect(() => environment.step(state, "look")).toThrow("finished");
  });

  it("answers what it does not know with nothing, and counts it", () => {
    const environment = alfworld();
    const { state } = environment.reset("alfworld/mini/train/1");
    for (const action of ["", "dance", "GO TO SHELF 1", "look around", "a".repeat(5000)]) {
      const transition = environment.step(state, action);
      expect(transition.observation).toBe("Nothing happens.");
      expect(transition.valid).toBe(false);
      expect(transition.state.past.length).toBe(1);
    }
  });

  it("forgives blanks around a command, as the original does", () => {
    const environment = alfworld();
    const { state } = environment.reset("alfworld/mini/train/1");
    expect(environment.step(state, " inventory\n").observation).toBe(
      "You are not carrying anything.",
    );
  });

  it("never changes a state in place", () => {
    const environment = alfworld();
    const { state } = environment.reset("alfworld/mini/seen/4");
    const before = JSON.stringify(environment.describe(state));
    const commands = environment.admissible(state);
    const answers = commands.map((command) => environment.step(state, command).observation);
    expect(JSON.stringify(environment.describe(state))).toBe(before);
    expect(commands.map((command) => environment.step(state, command).observation)).toEqual(
      answers,
    );
  });

  it("continues a state after its game was dropped from memory", () => {
    const environment = alfworld();
    const task = "alfworld/mini/train/0";
    const { walkthrough } = environment.generated(task).file;
    let { state } = environment.reset(task);
    for (const [i, command] of walkthrough.entries()) {
      if (i === 2)
        for (let index = 1; index < 300; index++) environment.kind(environment.task("seen", index));
      state = environment.step(state, command).state;
    }
    expect(state.game.won).toBe(true);
  });

  it("tells the type of a task as its kind", () => {
    const environment = alfworld();
    const kinds = new Set(
      Array.from({ length: 60 }, (_, index) => environment.kind(environment.task("train", index))),
    );
    expect(kinds).toEqual(new Set(TASK_TYPES));
  });

  it("offers exactly the commands that are valid", () => {
    const environment = alfworld({ level: "small", syntax: "put" });
    const rng = Rng.of(3);
    let { state } = environment.reset("alfworld/small/train/2");
    for (let i = 0; i < 20; i++) {
      const commands = environment.admissible(state);
      expect(commands.length).toBeGreaterThan(5);
      for (const command of commands) expect(environment.step(state, command).valid).toBe(true);
      const next = environment.step(state, rng.pick(commands));
      if (next.done) break;
      state = next.state;
    }
  });
});

describe("alfworld in verl-agent's wrapper", () => {
  const environment = alfworld({ wrapper: "verl-agent", horizon: 50 });
  const task = "alfworld/mini/train/4";

  it("opens with the task, the room and the possible commands, without help or history", () => {
    const { statement, observation, state } = environment.reset(task);
    const plain = alfworld().reset(task);
    expect(statement).toContain(plain.statement);
    expect(observation).toContain(plain.observation);
    for (const command of environment.admissible(state)) {
      if (command !== "help") expect(observation).toContain(`'${command}'`);
    }
    expect(observation).not.toContain("'help'");
    expect(observation).not.toContain("latest");
  });

  it("pays 10 for a solved task and nothing before", () => {
    const { walkthrough } = environment.generated(task).file;
    const all = walkthrough.map(tagged);
    const last = play(environment, task, all);
    expect([last.reward, last.won, last.done]).toEqual([10, true, true]);
    expect(play(environment, task, all.slice(0, -1)).reward).toBe(0);
  });

  it("shows as many past steps as asked", () => {
    const commands = ["look", "inventory", "look", "inventory"].map(tagged);
    for (const historyLength of [0, 2, 3]) {
      const one = alfworld({ wrapper: "verl-agent", historyLength });
      const { observation } = play(one, task, commands);
      expect(observation.match(/^Action \d+:/gm) ?? []).toHaveLength(historyLength);
      expect(observation).toContain("Observation 5: You are not carrying anything.");
    }
  });

  it("marks an answer without tags as invalid but still tries its end as a command", () => {
    const { state } = environment.reset(task);
    const transition = environment.step(state, "inventory");
    expect(transition.valid).toBe(false);
    expect(transition.observation).toContain("You are not carrying anything.");
  });
});
