import { describe, expect, it } from "vitest";
import { Rng } from "../../../base/index.ts";
import { displayNames, Identifiers } from "./identifiers.ts";

describe("displayNames", () => {
  it("numbers each name downwards in the order of its identifiers", () => {
    const ids = ["Mug_bar_b", "Mug_bar_a", "Mug_bar_c", "Shelf_bar_a"];
    const names = displayNames(ids);
    expect(ids.map((id) => names.get(id))).toEqual(["mug 2", "mug 3", "mug 1", "shelf 1"]);
  });

  it("compares lower case by code point", () => {
    const names = displayNames(["CD_bar__plus_01", "CD_bar_00"]);
    expect(names.get("CD_bar_00")).toBe("cd 2");
  });

  it("calls a basin by the fixture it belongs to and numbers it apart", () => {
    const names = displayNames([
      "Sink_bar_1",
      "Sink_bar_1_bar_SinkBasin",
      "Sink_bar_2_bar_SinkBasin",
    ]);
    expect([...names.values()].sort()).toEqual(["sink 1", "sinkbasin 1", "sinkbasin 2"]);
  });
});

describe("Identifiers", () => {
  it("writes ALFRED's form", () => {
    const rng = Rng.of(1);
    const identifiers = new Identifiers();
    const number = "_(plus|minus)_\\d\\d_dot_\\d\\d";
    expect(identifiers.thing(rng, "Mug")).toMatch(
      new RegExp(`^Mug_bar_${number}_bar_${number}_bar_${number}$`),
    );
    expect(identifiers.thing(rng, "SinkBasin")).toMatch(/^Sink_bar_.*_bar_SinkBasin$/);
    expect(identifiers.location(rng)).toMatch(/^loc(_bar_(_minus_)?\d+){4}$/);
  });

  it("never repeats one", () => {
    const rng = Rng.of(2);
    const identifiers = new Identifiers();
    const ids = Array.from({ length: 2000 }, () => identifiers.location(rng));
    expect(new Set(ids).size).toBe(2000);
  });
});
