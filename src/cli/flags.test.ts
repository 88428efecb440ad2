import { describe, expect, it } from "vitest";
import { UserError } from "../base/index.ts";
import { type Flags, helpText, integer, number, readFlags, text } from "./flags.ts";

const FLAGS: Flags = {
  size: { value: "N", help: "how large", initial: "3" },
  name: { value: "NAME", help: "what it is called" },
  resume: { help: "go on" },
};

describe("flags", () => {
  it("have their defaults where they are not given", () => {
    expect([...readFlags(FLAGS, [])]).toEqual([["size", "3"]]);
    expect([...readFlags(FLAGS, ["--size", "4", "--name=x", "--resume"])]).toEqual([
      ["size", "4"],
      ["name", "x"],
      ["resume", "true"],
    ]);
  });

  it.each([[["--sise", "3"]], [["--size"]], [["size"]], [["--resume=1"]], [["-x"]]])(
    "refuse %j with the list of flags",
    (args) => {
      expect(() => readFlags(FLAGS, args)).toThrow(UserError);
      expect(() => readFlags(FLAGS, args)).toThrow(/The flags are --size, --name, --resume\.$/);
    },
  );

  it("are numbers in their range", () => {
    const values = readFlags(FLAGS, ["--size", "2.5"]);
    expect(number(values, "size", 0, 3)).toBe(2.5);
    expect(() => integer(values, "size", 0, 3)).toThrow(/whole number/);
    expect(() => number(values, "size", 3, 4)).toThrow(/--size is "2.5".* from 3 to 4/);
    for (const written of ["", " ", "x", "NaN"]) {
      expect(() => number(readFlags(FLAGS, [`--size=${written}`]), "size", 0, 9)).toThrow(
        UserError,
      );
    }
    expect(() => text(values, "name")).toThrow(/--name is missing/);
  });

  it("have a help text with a line each", () => {
    expect(helpText("Usage", FLAGS).split("\n")).toEqual([
      "Usage",
      "",
      "  --size N     how large [3]",
      "  --name NAME  what it is called",
      "  --resume     go on",
    ]);
  });
});
