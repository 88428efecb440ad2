import { describe, expect, test } from "vitest";
import { learn, NOTHING_KNOWN } from "./knowledge.ts";

const learned = (command: string | null, observation: string) =>
  learn(NOTHING_KNOWN, command, observation);

describe("learn", () => {
  test("the first text names receptacles and tells nothing of what they hold", () => {
    const { named, seen, doors } = learned(
      null,
      "You are in the middle of a room. Looking quickly around you, you see a cabinet 2, a cabinet 1, and a fridge 1.",
    );
    expect([...named]).toEqual(["cabinet 2", "cabinet 1", "fridge 1"]);
    expect(seen.size).toBe(0);
    expect(doors.size).toBe(0);
  });

  test("arriving tells what lies on a place, in both wordings", () => {
    for (const arrival of ["You arrive at loc 12. ", "You arrive at desk 1. "]) {
      const { named, seen, doors } = learned(
        "go to desk 1",
        `${arrival}On the desk 1, you see a pen 2, and a mug 1.`,
      );
      expect([...seen]).toEqual(["desk 1"]);
      expect([...doors]).toEqual(["desk 1"]);
      expect([...named]).toEqual(expect.arrayContaining(["pen 2", "mug 1"]));
    }
  });

  test("a shut door is known, what is behind it is not", () => {
    const { seen, doors } = learned(
      "go to fridge 1",
      "You arrive at loc 3. The fridge 1 is closed.",
    );
    expect([...doors]).toEqual(["fridge 1"]);
    expect(seen.size).toBe(0);
  });

  test("opening tells the contents, and closing forgets nothing", () => {
    const opened = learned(
      "open fridge 1",
      "You open the fridge 1. The fridge 1 is open. In it, you see a egg 1.",
    );
    expect([...opened.seen]).toEqual(["fridge 1"]);
    const closed = learn(opened, "close fridge 1", "You close the fridge 1.");
    expect([...closed.seen]).toEqual(["fridge 1"]);
    expect(closed.named.has("egg 1")).toBe(true);
  });

  test("what was treated or examined has a condition that is known", () => {
    const { conditions } = learned("heat egg 1 with microwave 1", "You heat the egg 1 using it.");
    expect([...conditions]).toEqual(["egg 1"]);
    expect(learned("take egg 1 from fridge 1", "You pick up the egg 1.").conditions.size).toBe(0);
  });
});
