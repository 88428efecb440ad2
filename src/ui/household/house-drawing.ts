import { type HouseState, isOpen, startsClosed } from "../../env/house-rules/index.ts";
import { wordsNow } from "../language/words.ts";
import type { DrawnPlace, DrawnRoom, DrawnThing } from "../room/types.ts";
import { zonesOf } from "./drawing.ts";
import { HOUSEHOLD_WORDS } from "./words.ts";

/** The drawings of places that ALFWorld calls by another name. */
const DRAWN_AS: Readonly<Record<string, string>> = {
  pantry: "cabinet",
  wardrobe: "cabinet",
  chest: "safe",
  table: "diningtable",
  sink: "sinkbasin",
  bench: "sidetable",
  dock: "tvstand",
};

function typeOf(place: string): string {
  const type = place.replace(/_\d+$/, "");
  return DRAWN_AS[type] ?? type;
}

const contentsOf = (state: HouseState, place: string): readonly string[] =>
  state.contents[place] ?? [];

function thingOf(state: HouseState, name: string, changed: boolean): DrawnThing {
  const ready = name === state.holding && state.processed;
  return { name, marks: ready ? [wordsNow(HOUSEHOLD_WORDS).processed] : [], changed };
}

/** A room of House Rules with everything that is in it, and what changed since the state before. */
export function drawHouse(now: HouseState, before: HouseState): DrawnRoom {
  const places = Object.keys(now.contents).map((name): DrawnPlace => {
    const things = contentsOf(now, name);
    const then = contentsOf(before, name);
    const open = isOpen(now, name);
    return {
      name,
      type: typeOf(name),
      door: startsClosed(name) ? (open ? "open" : "shut") : "none",
      agent: name === now.at,
      reach: name === now.at,
      seen: true,
      things: things.map((thing) => thingOf(now, thing, !then.includes(thing))),
      changed: open !== isOpen(before, name) || things.join() !== then.join(),
    };
  });
  const heldChanged = now.holding !== before.holding || now.processed !== before.processed;
  return {
    zones: zonesOf(places),
    place: now.at,
    moved: now.at !== before.at,
    held: now.holding === null ? null : thingOf(now, now.holding, heldChanged),
    heldChanged,
    elsewhere: [],
  };
}
