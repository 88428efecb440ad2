import { describe, expect, test } from "vitest";
import { loadGame } from "../../env/alfworld/index.ts";
import type { DrawnPlace, DrawnRoom } from "../room/types.ts";
import { drawRoom, type Sight } from "./drawing.ts";
import { act, actionsOf, type Episode, startEpisode } from "./episode.ts";
import { actAll, generated } from "./test-episode.ts";

const draw = (episode: Episode, sight: Sight = "seen"): DrawnRoom => {
  const room = drawRoom(episode, actionsOf(episode), sight);
  if (room === null) throw new Error("no room");
  return room;
};
const placesOf = (room: DrawnRoom): readonly DrawnPlace[] => room.zones.flatMap((z) => z.places);
const placed = (room: DrawnRoom, name: string): DrawnPlace => {
  const place = placesOf(room).find((one) => one.name === name);
  if (place === undefined) throw new Error(`no ${name}`);
  return place;
};
const changedIn = (room: DrawnRoom): readonly string[] =>
  placesOf(room)
    .filter(({ changed }) => changed)
    .map(({ name }) => name);

describe("drawRoom", () => {
  // go to countertop 1, take cup 1, go to microwave 1, heat, go to fridge 1, open, move
  const { episode, walkthrough } = generated(12);
  const played = (steps: number): Episode => actAll(episode, walkthrough.slice(0, steps));

  test("at the start nothing is known but the places", () => {
    const room = draw(episode);
    expect(room.place).toBeNull();
    expect(room.held).toBeNull();
    expect(placesOf(room).length).toBeGreaterThan(4);
    for (const { door, seen, things, reach } of placesOf(room)) {
      expect([door, seen, things, reach]).toEqual(["unknown", false, [], false]);
    }
    expect(changedIn(room)).toEqual([]);
  });

  test("everything shows doors and contents that no text has told", () => {
    const room = draw(episode, "everything");
    expect(placed(room, "fridge 1")).toMatchObject({ door: "shut", seen: true });
    expect(placed(room, "countertop 1")).toMatchObject({ door: "none", seen: true });
    expect(placed(room, "countertop 1").things.map(({ name }) => name)).toEqual([
      "cup 1",
      "knife 2",
    ]);
  });

  test("arriving shows the place, and marks what is new", () => {
    const room = draw(played(1));
    expect(room.place).toBe("countertop 1");
    expect(room.moved).toBe(true);
    expect(placed(room, "countertop 1")).toMatchObject({ agent: true, reach: true, seen: true });
    expect(changedIn(room)).toEqual(["countertop 1"]);
    expect(placed(room, "countertop 1").things.every(({ changed }) => changed)).toBe(true);
  });

  test("what is taken leaves its place for the hand", () => {
    const room = draw(played(2));
    expect(room.held).toEqual({ name: "cup 1", marks: [], changed: true });
    expect(room.moved).toBe(false);
    expect(placed(room, "countertop 1").things).toEqual([
      { name: "knife 2", marks: [], changed: false },
    ]);
    expect(changedIn(room)).toEqual(["countertop 1"]);
  });

  test("heating marks what is held and changes no place", () => {
    const room = draw(played(4));
    expect(room.held).toEqual({ name: "cup 1", marks: ["hot"], changed: true });
    expect(changedIn(room)).toEqual([]);
    expect(placed(room, "microwave 1")).toMatchObject({ door: "shut", seen: false });
  });

  test("opening changes the door; putting changes the contents", () => {
    const opened = draw(played(6));
    expect(placed(opened, "fridge 1")).toMatchObject({ door: "open", seen: true, changed: true });
    const put = draw(played(7));
    expect(put.held).toBeNull();
    expect(put.heldChanged).toBe(true);
    expect(placed(put, "fridge 1").things).toEqual([
      { name: "cup 1", marks: ["hot"], changed: true },
    ]);
  });

  test("a step that does nothing changes nothing", () => {
    const room = draw(act(played(4), "dance"));
    expect([room.moved, room.heldChanged, changedIn(room)]).toEqual([false, false, []]);
  });

  test("a step that is not there is no room", () => {
    expect(drawRoom(episode, 1, "seen")).toBeNull();
  });

  test("places are grouped by kind, in the order of their numbers", () => {
    const room = draw(generated(4, "full").episode);
    for (const { places } of room.zones) {
      const types = places.map(({ type }) => type);
      expect(new Set(types).size).toBe(types.filter((type, i) => type !== types[i - 1]).length);
    }
    const drawers = placesOf(room).filter(({ type }) => type === "drawer");
    const numbers = drawers.map(({ name }) => Number(name.split(" ")[1]));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });

  test("the agent stands at the place that it walked to, where several share a location", () => {
    let shared = 0;
    for (let index = 0; index < 12; index++) {
      const { episode: start } = generated(index, "full");
      for (const command of start.game.admissible(start.game.reset().state)) {
        if (!command.startsWith("go to ")) continue;
        const room = draw(act(start, command));
        expect(room.place).toBe(command.slice("go to ".length));
        expect(placed(room, room.place ?? "").agent).toBe(true);
        shared += placesOf(room).filter(({ reach }) => reach).length - 1;
      }
    }
    expect(shared).toBeGreaterThan(0);
  });

  test("a game without ALFWorld's places has no zones", () => {
    const { file } = generated(12);
    const strange = loadGame(file.replaceAll(/receptacleAtLocation/gi, "stands"));
    expect(draw(startEpisode(strange)).zones).toEqual([]);
  });
});
