import { describe, expect, test } from "vitest";
import { at, present, Rng, UserError } from "../../base/index.ts";
import { houseRules, parseTask, situationOf } from "./environment.ts";
import { FIRST_LESSON_HOUSE, houseOf, houseOfRun, LESSON_HOUSES, putOf } from "./house.ts";
import { oracleSkill } from "./oracle.ts";
import { KNOWN_ROOMS, knownRoom } from "./room.ts";
import { firstState, HORIZON, type HouseState } from "./rules.ts";
import { goalsOf, goalsOfSplit, type Situation } from "./situation.ts";
import { deviceOf, isProcess, makeTokenizer, PIECES, startsClosed, typeOf } from "./words.ts";

const world = houseRules({ house: 3 });
const tokenizer = makeTokenizer();

/** The shortest winning actions: fetch, process, put, each with its preparation. */
function solution({ house, goal, contents, places }: Situation): string[] {
  const source = present(
    places.find((place) => contents[place]?.includes(goal.object)),
    "goal object",
  );
  const target = present(
    places.find((place) => typeOf(place) === goal.target),
    "target",
  );
  const { kind, object } = goal;
  const device = isProcess(kind) ? deviceOf(kind) : "";
  return [
    `go ${source}`,
    ...(startsClosed(source) ? [`open ${source}`] : []),
    `take ${object} ${source}`,
    ...(isProcess(kind)
      ? [
          `go ${device}`,
          `prepare ${device} ${house.processes[kind]}`,
          `${kind} ${object} ${device}`,
        ]
      : []),
    `go ${target}`,
    `prepare ${target} ${putOf(house, goal.target)}`,
    `put ${object} ${target}`,
  ];
}

/** Plays actions; the last transition, and all observations. */
function run(first: HouseState, actions: readonly string[]) {
  let state = first;
  const observations: string[] = [];
  let last = world.step(state, at(actions, 0));
  for (const action of actions) {
    last = world.step(state, action);
    observations.push(last.observation);
    state = last.state;
  }
  return { last, observations, state };
}

describe("a task", () => {
  test("is always the same", () => {
    expect(world.task("train", 17)).toBe("house-rules/h3/train/17");
    expect(world.reset("house-rules/h3/train/17")).toEqual(
      houseRules().reset("house-rules/h3/train/17"),
    );
    expect(world.reset("house-rules/h3/train/17")).not.toEqual(
      world.reset("house-rules/h3/train/57"),
    );
  });

  test("starts as it always did", () => {
    const { statement, observation } = world.reset("house-rules/h3/train/17");
    expect({ statement, observation }).toMatchInlineSnapshot(`
      {
        "observation": " > pen",
        "statement": " charge: pen to drawer in bedroom shelf bench bed desk wardrobe dock drawer drawer_2",
      }
    `);
  });

  test.each([
    "",
    "house-rules",
    "house-rules/h3/train",
    "house-rules/3/train/1",
    "house-rules/h03/train/1",
    "house-rules/h2000/train/1",
    "house-rules/h3/test/1",
    "house-rules/h3/train/-1",
    "house-rules/h3/train/01",
    "house-rules/h3/train/1.5",
    "house-rules/h3/train/4294967296",
    "sokoban/h3/train/1",
    " house-rules/h3/train/1",
  ])("named %j is refused", (task) => {
    expect(() => world.reset(task)).toThrow(UserError);
  });

  test("of a house or with a number that cannot be is refused before any is made", () => {
    for (const house of [-1, 1.5, 2000, Number.NaN]) {
      expect(() => houseRules({ house })).toThrow(UserError);
    }
    for (const houses of [0, 1.5, 2001]) expect(() => houseRules({ houses })).toThrow(UserError);
    expect(() => world.task("train", -1)).toThrow(UserError);
    expect(parseTask("house-rules/h999/seen/4294967295")).toEqual({
      house: 999,
      split: "seen",
      index: 4294967295,
    });
  });

  test("may be in one of many houses, another one each", () => {
    const lessons = houseRules({ house: FIRST_LESSON_HOUSE, houses: LESSON_HOUSES });
    expect(lessons.task("train", 1_000_003)).toBe("house-rules/h1003/train/1000003");
    const named = Array.from({ length: 1000 }, (_, i) => parseTask(lessons.task("seen", i)).house);
    expect(new Set(named).size).toBe(1000);
    for (const seed of [0, 7, 999, 1000, 0xffff_ffff])
      expect(named).not.toContain(houseOfRun(seed));
    expect(houseOfRun(1007)).toBe(7);
  });

  test("is of the kind of its goal, one in five a mere put outside kitchens", () => {
    const kinds = Array.from({ length: 1500 }, (_, i) => {
      const task = world.task("unseen", i);
      const situation = situationOf(task);
      expect(world.kind(task)).toBe(situation.goal.kind);
      return situation;
    });
    const elsewhere = kinds.filter(({ kind }) => kind !== "kitchen");
    const puts = elsewhere.filter(({ goal }) => goal.kind === "put").length / elsewhere.length;
    expect(Math.abs(puts - 0.2)).toBeLessThan(0.04);
  });
});

describe("the splits", () => {
  const name = ({ kind, places }: Pick<Situation, "kind" | "places">) => `${kind} ${places.join()}`;
  const known = new Set(Array.from({ length: KNOWN_ROOMS }, (_, i) => name(knownRoom(i))));

  test("train and seen share rooms, unseen has none of them", () => {
    for (let i = 0; i < 400; i++) {
      expect(known).toContain(name(situationOf(world.task("train", i))));
      expect(known).toContain(name(situationOf(world.task("seen", i))));
      expect(known).not.toContain(name(situationOf(world.task("unseen", i))));
    }
  });

  test("train and seen divide the goals of every room of every house", () => {
    for (let seed = 0; seed < 25; seed++) {
      const house = houseOf(seed);
      for (let i = 0; i < KNOWN_ROOMS; i++) {
        const room = knownRoom(i);
        const [train, seen] = (["train", "seen"] as const).map((split) =>
          goalsOfSplit(house, room, split).map((goal) => JSON.stringify(goal)),
        );
        expect(train?.length).toBeGreaterThan(0);
        expect(seen?.length).toBeGreaterThan(0);
        const all = new Set([...(train ?? []), ...(seen ?? [])]);
        expect(all.size).toBe(goalsOf(house, room).length);
        expect(all.size).toBe((train?.length ?? 0) + (seen?.length ?? 0));
      }
    }
  });

  test("no train statement is one of a seen task", () => {
    const statements = (split: "train" | "seen") =>
      Array.from({ length: 800 }, (_, i) => world.reset(world.task(split, i)).statement);
    const train = new Set(statements("train"));
    for (const statement of statements("seen")) expect(train).not.toContain(statement);
  });
});

describe("playing", () => {
  test("every task can be won within the horizon, and pays 1 for it", () => {
    for (const split of ["train", "seen", "unseen"] as const) {
      for (let i = 0; i < 100; i++) {
        const task = world.task(split, i);
        const actions = solution(situationOf(task));
        expect(actions.length).toBeLessThanOrEqual(HORIZON - 4);
        const { last } = run(world.reset(task).state, actions);
        expect([last.won, last.done, last.reward]).toEqual([true, true, 1]);
      }
    }
  });

  test("without the right preparation nothing happens", () => {
    for (let i = 0; i < 50; i++) {
      const situation = situationOf(world.task("unseen", i));
      const right = solution(situation);
      for (const skipped of [...right.keys()].filter((k) => right[k]?.startsWith("prepare"))) {
        const wrong = right.filter((_, k) => k !== skipped);
        const { last, observations } = run(firstState(situation), wrong);
        expect(last.won).toBe(false);
        expect(observations.at(-1)).toBe(` nothing > ${situation.goal.object}`);
        expect(last.valid).toBe(true);
      }
    }
  });

  test("a preparation lasts for one action only", () => {
    const situation = situationOf(world.task("unseen", 1));
    const right = solution(situation);
    const { last } = run(firstState(situation), right.toSpliced(-1, 0, "look"));
    expect(last.won).toBe(false);
    expect(
      run(firstState(situation), [...right.slice(0, -1), at(right, -1 + right.length)]).last.won,
    ).toBe(true);
  });

  test("another object needs no preparation, and can be put wherever it is open", () => {
    const { contents, places, goal } = situationOf(world.task("unseen", 2));
    const place = present(
      places.find((name) => contents[name]?.some((object) => object !== goal.object)),
      "another object",
    );
    const object = contents[place]?.find((name) => name !== goal.object) ?? "";
    const { observations, state } = run(world.reset(world.task("unseen", 2)).state, [
      `go ${place}`,
      ...(startsClosed(place) ? [`open ${place}`] : []),
      `take ${object} ${place}`,
      `put ${object} ${place}`,
    ]);
    const ok = ` ok > ${goal.object}`;
    expect(observations.slice(-2)).toEqual([ok, ok]);
    expect(state.contents[place]).toContain(object);
  });

  test.each([
    "",
    "go",
    "go nowhere",
    "look",
    "take mug shelf",
    "prepare shelf press",
    "jump high",
    "<end>",
  ])("%j at the door changes nothing but counts", (action) => {
    const { state } = world.reset(world.task("train", 0));
    const after = world.step(state, action);
    expect(after.state).toEqual({ ...state, steps: 1 });
    expect(after.observation).toBe(` nothing > ${state.goal.object}`);
    expect(after.valid).toBe(false);
  });

  test("ends at the horizon, and not twice", () => {
    let { state } = world.reset(world.task("train", 0));
    for (let i = 1; i <= HORIZON; i++) {
      const after = world.step(state, "wait");
      expect(after.done).toBe(i === HORIZON);
      state = after.state;
    }
    expect(() => world.step(state, "wait")).toThrow("finished");
  });

  test("what is admissible is what is valid, whatever is hidden", () => {
    const rng = Rng.of(1, "environment test");
    for (let i = 0; i < 60; i++) {
      let { state } = world.reset(world.task("unseen", i));
      const every = new Set<string>();
      for (let step = 0; step < HORIZON; step++) {
        const admissible = world.admissible(state);
        for (const action of admissible) every.add(action);
        for (const action of every) {
          expect(world.step(state, action).valid).toBe(admissible.includes(action));
        }
        const copy = structuredClone(state);
        const after = world.step(state, rng.pick(admissible));
        expect(state).toEqual(copy);
        if (after.done) break;
        state = after.state;
      }
    }
  });
});

describe("the words", () => {
  test("make a vocabulary of 108 tokens", () => {
    expect(new Set(PIECES).size).toBe(PIECES.length);
    expect(tokenizer.size).toBe(108);
  });

  test("make one token each of whatever the world says", () => {
    for (let i = 0; i < 100; i++) {
      const situation = situationOf(world.task("unseen", i));
      let { state, statement, observation } = world.reset(world.task("unseen", i));
      const count = (text: string) => text.split(" ").length - 1;
      expect(tokenizer.encode(statement)).toHaveLength(count(statement));
      for (const action of solution(situation)) {
        expect(tokenizer.encode(observation)).toHaveLength(count(observation));
        for (const other of world.admissible(state)) {
          expect(tokenizer.encode(other).length).toBeLessThanOrEqual(world.actionTokens);
          expect(tokenizer.encode(other)).toHaveLength(count(other));
        }
        ({ state, observation } = world.step(state, action));
      }
    }
  });
});

test("the oracle skill says how the solution goes", () => {
  const situation = situationOf("house-rules/h3/unseen/5");
  const skill = oracleSkill(situation);
  const text = solution(situation).join("\n");
  expect(typeOf(text.split("\n")[0]?.slice("go ".length) ?? "")).toBe(skill.where);
  expect(text).toContain(`prepare ${skill.target}`);
});
