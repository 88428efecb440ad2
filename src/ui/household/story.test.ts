import { afterEach, describe, expect, test } from "vitest";
import { present } from "../../base/index.ts";
import { alfworldWorld } from "../../env/alfworld-world/index.ts";
import { houseRules, situationOf } from "../../env/house-rules/index.ts";
import { setLanguage } from "../language/language.ts";
import { wordsNow } from "../language/words.ts";
import type { DrawnPlace, DrawnRoom } from "../room/types.ts";
import { HOUSEHOLD_SKILL_WORDS } from "./skill-words.ts";
import { storyOf } from "./story.ts";

const placesOf = (room: DrawnRoom | null): readonly DrawnPlace[] =>
  present(room, "a room").zones.flatMap(({ places }) => places);

describe("the story of an ALFWorld episode", () => {
  const world = alfworldWorld();
  const task = world.task("train", 3);
  const { walkthrough } = world.generated(task).file;

  test("says what the world says, and ends as it ends", () => {
    const { goal, moments } = storyOf(task, walkthrough);
    const opening = world.reset(task);
    expect(opening.statement).toContain(goal);
    expect(moments).toHaveLength(walkthrough.length + 1);
    let { state } = opening;
    walkthrough.forEach((action, index) => {
      const { state: next, observation, won } = world.step(state, action);
      state = next;
      expect(moments[index + 1]).toMatchObject({ action, won, valid: true });
      expect(moments[index + 1]?.observation).toBe(observation.trim());
    });
    expect(moments.at(-1)?.won).toBe(true);
  });

  test("draws the room with everything in it, whatever the policy has seen", () => {
    const places = placesOf(storyOf(task, []).roomAt(0));
    expect(places.every(({ seen }) => seen)).toBe(true);
    expect(places.some(({ things }) => things.length > 0)).toBe(true);
    expect(storyOf(task, []).roomAt(1)).toBeNull();
  });
});

describe("the story of a House Rules episode", () => {
  const world = houseRules();
  const task = world.task("train", 5);
  const { goal, contents } = situationOf(task);
  const home = present(
    Object.keys(contents).find((place) => contents[place]?.includes(goal.object)),
    "the place of the object",
  );

  test("draws where the policy stands, what it holds and what it opened", () => {
    const open = world
      .admissible(world.step(world.reset(task).state, ` go ${home}`).state)
      .includes(` open ${home}`);
    const actions = [
      ` go ${home}`,
      ...(open ? [` open ${home}`] : []),
      ` take ${goal.object} ${home}`,
      " dance",
    ];
    const story = storyOf(task, actions);
    const at = (step: number) => present(story.roomAt(step), "a room");
    expect(at(0)).toMatchObject({ place: null, held: null, moved: false });
    expect(at(1)).toMatchObject({ place: home, moved: true, held: null });
    const taken = at(actions.length - 1);
    expect(taken).toMatchObject({ heldChanged: true, held: { name: goal.object, changed: true } });
    const place = placesOf(taken).find(({ name }) => name === home);
    expect(place).toMatchObject({ agent: true, changed: true });
    expect(place?.door).toBe(open ? "open" : "none");
    expect(place?.things.map(({ name }) => name)).not.toContain(goal.object);
    expect(story.moments.map(({ valid }) => valid)).toEqual([...actions.map(() => true), false]);
    expect(at(actions.length)).toMatchObject({ moved: false, heldChanged: false });
  });
});

test("a task of no household is refused", () => {
  expect(() => storyOf("sokoban/3-10/train/1", [])).toThrow(/no household task/);
});

afterEach(() => setLanguage("en"));

test("skills are explained in the language of the page", () => {
  const explain = () => wordsNow(HOUSEHOLD_SKILL_WORDS);
  const skill = " avoid revisit find cup shelf clean sinkbasin put desk";
  expect(explain().alfworld(skill)).toMatch(
    /^What went wrong: going back .*\. Instead: find the cup/,
  );
  setLanguage("zh");
  expect(explain().alfworld(skill)).toBe(
    "错在：回到已经找过的地方。应当：找到 cup（在 shelf 里或上面），清洗它，再把它放到 desk。",
  );
  expect(explain()["house-rules"](" workflow find: mug drawer put: shelf knock")).toBe(
    "这样赢了：mug 在 drawer 里，放到 shelf 之前先敲一下（knock）。",
  );
  expect(explain()["house-rules"](" nothing")).toBe("这段文字不是技能。");
});
