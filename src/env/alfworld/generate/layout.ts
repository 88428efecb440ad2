import { hashString, Rng } from "../../../base/index.ts";
import type { Split } from "../../types.ts";
import { OPENABLE } from "./affordances.ts";
import { weighted } from "./draw.ts";
import { Identifiers } from "./identifiers.ts";
import { LEVEL_SETTINGS, type LevelSettings } from "./levels.ts";
import type { Layout, Level, Receptacle, RoomKind } from "./types.ts";

/** Percentage of receptacles of the first type that share their place with one of the second. */
const SHARED_PLACES: readonly (readonly [string, string, number])[] = [
  ["StoveBurner", "StoveBurner", 75],
  ["CoffeeMachine", "CounterTop", 46],
  ["Toaster", "CounterTop", 28],
  ["Cabinet", "Cabinet", 9],
  ["Drawer", "Drawer", 11],
  ["Drawer", "Dresser", 4],
  ["Shelf", "Shelf", 7],
];

/**
 * What tells two layouts apart for the player: the kind of room and how many receptacles of each
 * type it has. The first observation of a game says exactly this.
 */
export function layoutKey(
  kind: RoomKind,
  receptacles: readonly { readonly type: string }[],
): string {
  const counts = new Map<string, number>();
  for (const { type } of receptacles) counts.set(type, (counts.get(type) ?? 0) + 1);
  const parts = [...counts].map(([type, count]) => `${type}x${count}`).sort();
  return `${kind}: ${parts.join(" ")}`;
}

/** Whether a layout is kept from training; a quarter of all layouts is. Its own hash decides. */
export function isUnseen(key: string): boolean {
  return Rng.of(hashString(key), "unseen layout").below(4) === 0;
}

function drawCounts(rng: Rng, settings: LevelSettings, kind: RoomKind): Map<string, number> {
  const [low, high] = settings.receptacles[kind];
  for (;;) {
    const counts = new Map<string, number>();
    let total = 0;
    for (const [type, histogram] of Object.entries(settings.rooms[kind].receptacles)) {
      const entries = Object.entries(histogram).map(([n, weight]) => [Number(n), weight] as const);
      const count = Math.min(weighted(rng, entries), settings.sameReceptacles);
      if (count > 0) counts.set(type, count);
      total += count;
    }
    if (total >= low && total <= high) return counts;
  }
}

function placeOf(rng: Rng, type: string, placed: readonly Receptacle[]): string | null {
  for (const [first, second, percentage] of SHARED_PLACES) {
    if (type !== first || !rng.chance(percentage / 100)) continue;
    const alone = placed.filter(
      (one) =>
        one.type === second &&
        placed.every((other) => other === one || other.location !== one.location),
    );
    if (alone.length > 0) return rng.pick(alone).location;
  }
  return null;
}

function build(
  rng: Rng,
  settings: LevelSettings,
  counts: ReadonlyMap<string, number>,
): Receptacle[] {
  const identifiers = new Identifiers();
  const receptacles: Receptacle[] = [];
  for (const [type, count] of counts) {
    const doors = OPENABLE[type] ?? 0;
    for (let i = 0; i < count; i++) {
      const shared = settings.oddCases ? placeOf(rng, type, receptacles) : null;
      receptacles.push({
        id: identifiers.thing(rng, type),
        type,
        openable: settings.oddCases ? rng.chance(doors / 100) : doors > 0,
        location: shared ?? identifiers.location(rng),
      });
    }
  }
  return receptacles;
}

const drawn = new Map<string, Layout>();

/**
 * The room number `scene` of a kind. Scenes of `train` and `seen` are the same; those of
 * `unseen` never have a layout that any scene of the other two has.
 */
export function drawLayout(level: Level, kind: RoomKind, split: Split, scene: number): Layout {
  const settings = LEVEL_SETTINGS[level];
  const unseen = split === "unseen";
  const stream = `${level} ${kind} ${unseen ? "unseen" : "seen"} layout`;
  const known = drawn.get(`${stream} ${scene}`);
  if (known) return known;
  const rng = Rng.of(scene, stream);
  for (;;) {
    const counts = drawCounts(rng, settings, kind);
    const receptacles = build(rng, settings, counts);
    if (isUnseen(layoutKey(kind, receptacles)) !== unseen) continue;
    const layout = { kind, scene, receptacles };
    drawn.set(`${stream} ${scene}`, layout);
    return layout;
  }
}
