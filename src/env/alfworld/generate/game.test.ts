import { describe, expect, it } from "vitest";
import { hashString } from "../../../base/index.ts";
import { contentKey, generateGame } from "./game.ts";
import { drawLayout, isUnseen, layoutKey } from "./layout.ts";
import { LEVEL_SETTINGS, SCENES, TASK_ROOMS } from "./levels.ts";
import { type GameKey, type GeneratedGame, LEVELS, ROOM_KINDS, TASK_TYPES } from "./types.ts";

const games = (part: Pick<GameKey, "level" | "split">, count: number): GeneratedGame[] =>
  Array.from({ length: count }, (_, index) => generateGame({ ...part, index, syntax: "move" }));

describe("generateGame", () => {
  it("makes the same game for the same key, to the byte", () => {
    for (const level of LEVELS) {
      const key: GameKey = { level, split: "seen", index: 11, syntax: "put" };
      expect(JSON.stringify(generateGame(key))).toBe(JSON.stringify(generateGame(key)));
    }
  });

  it("keeps its games over time, because shipped policies were trained and scored on them", () => {
    const prints = LEVELS.map((level) =>
      (["train", "seen", "unseen"] as const).map((split) => {
        const { file } = generateGame({ level, split, index: 5, syntax: "move" });
        return hashString(file.pddl_problem + file.walkthrough.join());
      }),
    );
    expect(prints).toMatchInlineSnapshot(`
      [
        [
          1684902423,
          2579281394,
          1339026964,
        ],
        [
          378272670,
          2271079473,
          3609110080,
        ],
        [
          2776491806,
          2188392528,
          1058507910,
        ],
        [
          2135779734,
          183228132,
          982460062,
        ],
      ]
    `);
  });

  it("makes different games for different indices and splits", () => {
    const keys = new Set<string>();
    for (const split of ["train", "seen", "unseen"] as const) {
      for (const { file } of games({ level: "full", split }, 20)) keys.add(file.pddl_problem);
    }
    expect(keys.size).toBe(60);
  });

  it("sets every type of task in every kind of room that allows it", () => {
    for (const level of LEVELS) {
      const found = new Set(
        games({ level, split: "train" }, 400).map(
          ({ task, room }) => `${task.type} ${room.layout.kind}`,
        ),
      );
      const possible = TASK_TYPES.flatMap((type) =>
        ROOM_KINDS.filter((kind) => (TASK_ROOMS[type][kind] ?? 0) > 0).map(
          (kind) => `${type} ${kind}`,
        ),
      );
      expect([...found].sort()).toEqual(possible.sort());
    }
  });

  it("uses both sentences of every type of task", () => {
    const found = new Set(
      games({ level: "mini", split: "train" }, 300).map(({ task, wording }) =>
        [task.object, task.receptacle ?? "", task.lamp ?? ""]
          .filter((name) => name !== "")
          .reduce((text, name) => text.replace(name.toLowerCase(), "X"), wording),
      ),
    );
    expect([...found].sort()).toEqual([
      "clean some X and put it in X",
      "cool some X and put it in X",
      "examine the X with the X",
      "find two X and put them in X",
      "heat some X and put it in X",
      "look at X under the X",
      "put a X in X",
      "put a clean X in X",
      "put a cool X in X",
      "put a hot X in X",
      "put some X on X",
      "put two X in X",
    ]);
  });

  it("says the same game in both syntaxes", () => {
    for (let index = 0; index < 30; index++) {
      const put = generateGame({ level: "small", split: "train", index, syntax: "put" });
      const move = generateGame({ level: "small", split: "train", index, syntax: "move" });
      expect(put.file.pddl_problem).toBe(move.file.pddl_problem);
      expect(
        put.file.walkthrough.map((line) => line.replace(/^put (.*) in\/on (.*)$/, "move $1 to $2")),
      ).toEqual(move.file.walkthrough);
      expect(put.file.pddl_domain).not.toContain("help");
      expect(put.file.grammar).toContain("put {o} in/on {r}");
      expect(move.file.grammar).toContain("move {o} to {r}");
    }
  });

  it("needs fewer actions than the level allows, and at least two", () => {
    for (const level of LEVELS) {
      for (const { file } of games({ level, split: "unseen" }, 60)) {
        expect(file.walkthrough.length).toBeGreaterThanOrEqual(2);
        expect(file.walkthrough.length).toBeLessThanOrEqual(LEVEL_SETTINGS[level].horizon * 0.75);
      }
    }
  });

  it("has the keys of a game.tw-pddl file and no other", () => {
    const { file } = generateGame({ level: "mini", split: "train", index: 0, syntax: "put" });
    expect(Object.keys(file).sort()).toEqual([
      "grammar",
      "pddl_domain",
      "pddl_problem",
      "solvable",
      "walkthrough",
    ]);
  });
});

describe("the splits", () => {
  const layouts = (list: readonly GeneratedGame[]): Set<string> =>
    new Set(list.map(({ room: { layout } }) => layoutKey(layout.kind, layout.receptacles)));

  it.each(LEVELS)("keep unseen layouts out of training at level %s", (level) => {
    const train = layouts(games({ level, split: "train" }, 400));
    const seen = layouts(games({ level, split: "seen" }, 150));
    const unseen = layouts(games({ level, split: "unseen" }, 150));
    // Disjoint for every index, not only these: the hash of the layout decides.
    for (const key of train) expect(isUnseen(key)).toBe(false);
    for (const key of seen) expect(isUnseen(key)).toBe(false);
    for (const key of unseen) expect(isUnseen(key)).toBe(true);
    expect(unseen.size).toBeGreaterThan(15);
  });

  it.each(LEVELS)("play seen games in the rooms of training at level %s", (level) => {
    const train = ROOM_KINDS.flatMap((kind) =>
      Array.from({ length: SCENES }, (_, scene) => drawLayout(level, kind, "train", scene)),
    );
    const rooms = new Set(train.map((layout) => JSON.stringify(layout)));
    for (const split of ["train", "seen"] as const) {
      for (const { room } of games({ level, split }, 60)) {
        expect(rooms.has(JSON.stringify(room.layout))).toBe(true);
      }
    }
  });

  it("never put one game into both train and seen", () => {
    const keys = (split: "train" | "seen"): Set<string> =>
      new Set(games({ level: "mini", split }, 600).map(({ room, task }) => contentKey(room, task)));
    const train = keys("train");
    for (const key of keys("seen")) expect(train.has(key)).toBe(false);
  });
});
