import { describe, expect, it } from "vitest";
import { readVerlAnswer, verlPrompt } from "./verl-agent.ts";

describe("readVerlAnswer", () => {
  it("takes the command between the action tags, trimmed and in lower case", () => {
    expect(readVerlAnswer("<think>hm</think><action> Go to Shelf 1\n</action>")).toEqual({
      command: "go to shelf 1",
      valid: true,
    });
  });

  it.each([
    ["no thoughts", "<action>look</action>", "look"],
    ["open thoughts", "<think>so <action>look</action>", "look"],
    ["Chinese thoughts", "<think>看</think><action>look</action>", "look"],
  ])("runs the command of an answer with %s, but calls it invalid", (_, answer, command) => {
    expect(readVerlAnswer(answer)).toEqual({ command, valid: false });
  });

  it.each(["<think>x</think>", "", "<action>look", "look</action>"])(
    "takes the last 30 characters of %j, which has no pair of action tags",
    (answer) => {
      expect(readVerlAnswer(answer)).toEqual({ command: answer.slice(-30), valid: false });
    },
  );

  it("takes no more than 30 characters without tags", () => {
    expect(readVerlAnswer(`${"x".repeat(40)}look`).command).toBe(`${"x".repeat(26)}look`);
  });

  it("finds nothing between tags in the wrong order", () => {
    expect(readVerlAnswer("<think></think></action>look<action>").command).toBe("");
  });
});

describe("verlPrompt", () => {
  const parts = {
    past: ["a", "b", "c"].map((name) => ({ observation: `saw ${name}`, action: `do ${name}` })),
    observation: "see now",
    admissible: ["help", "look", "open box 1"],
  };

  it("numbers steps from the start of the episode", () => {
    const prompt = verlPrompt({ ...parts, historyLength: 2 });
    expect(prompt).toContain("Observation 2: 'saw b'\nAction 2: 'do b'\n");
    expect(prompt).toContain("Observation 3: 'saw c'\nAction 3: 'do c'\nObservation 4: see now\n");
    expect(prompt).not.toContain("saw a");
  });

  it("lists commands in quotes, one a line, without help", () => {
    expect(verlPrompt({ ...parts, historyLength: 2 })).toContain("['look'\n 'open box 1']");
  });

  it("shows all of a past that is shorter than the history", () => {
    expect(verlPrompt({ ...parts, historyLength: 9 }).match(/^Action \d/gm)).toHaveLength(3);
  });
});
