import { type RoomView, roomView } from "../../env/alfworld/index.ts";
import { wordsNow } from "../language/words.ts";
import type { Door, DrawnPlace, DrawnRoom, DrawnThing, DrawnZone } from "../room/types.ts";
import { byNumbers } from "./by-numbers.ts";
import type { Episode, Moment } from "./episode.ts";
import { HOUSEHOLD_WORDS, type ZoneWords } from "./words.ts";

/** What a drawing shows: what the texts have told, or the whole state. */
export type Sight = "seen" | "everything";

/** Types of receptacles that are drawn together; any other type stands at the end. */
const ZONES: Readonly<Record<keyof ZoneWords, readonly string[]>> = {
  cupboards: ["cabinet", "drawer", "safe"],
  appliances: [
    "fridge",
    "microwave",
    "coffeemachine",
    "toaster",
    "stoveburner",
    "sinkbasin",
    "bathtubbasin",
    "toilet",
  ],
  tables: [
    "countertop",
    "diningtable",
    "coffeetable",
    "sidetable",
    "desk",
    "dresser",
    "tvstand",
    "shelf",
    "cart",
  ],
  seats: ["bed", "sofa", "armchair", "ottoman"],
  bins: ["garbagecan", "laundryhamper", "towelholder", "handtowelholder", "toiletpaperhanger"],
  other: [],
};

const typeOf = (name: string): string => name.replace(/ \d+$/, "");

/** A state with the changes left open. */
interface Plain {
  readonly places: ReadonlyMap<string, Omit<DrawnPlace, "changed" | "agent">>;
  readonly held: DrawnThing | null;
  readonly view: RoomView;
}

function doorOf(open: boolean | null, known: boolean): Door {
  if (!known) return "unknown";
  return open === null ? "none" : open ? "open" : "shut";
}

function plain({ game }: Episode, { state, knowledge }: Moment, sight: Sight): Plain {
  const view = roomView(game, state);
  const all = sight === "everything";
  const conditions = new Map(view.objects.map((one) => [one.name, one.conditions]));
  const thing = (name: string): DrawnThing => ({
    name,
    marks: all || knowledge.conditions.has(name) ? (conditions.get(name) ?? []) : [],
    changed: false,
  });
  const places = view.receptacles.map((one) => {
    const seen = all || knowledge.seen.has(one.name);
    const known = one.objects.filter((name) => seen || knowledge.named.has(name));
    return {
      name: one.name,
      type: typeOf(one.name),
      door: doorOf(one.open, all || knowledge.doors.has(one.name)),
      reach: one.here,
      seen,
      things: known.sort(byNumbers).map(thing),
    };
  });
  return {
    places: new Map(places.map((place) => [place.name, place])),
    held: view.held === null ? null : thing(view.held),
    view,
  };
}

const sameMarks = (a: DrawnThing, b: DrawnThing | undefined): boolean =>
  b !== undefined && a.marks.join() === b.marks.join();

/** The receptacle that the agent walked to last, where several share its location. */
function standsAt({ moments }: Episode, index: number, reach: readonly string[]): string | null {
  for (let at = index; at > 0; at--) {
    const moment = moments[at];
    const target = /^go to (.+)$/.exec(moment?.command ?? "")?.[1];
    if (moment?.valid && target !== undefined) return reach.includes(target) ? target : null;
  }
  return reach[0] ?? null;
}

/** The room of an episode after action `index` (0: at the start), with what that action changed. */
export function drawRoom(episode: Episode, index: number, sight: Sight): DrawnRoom | null {
  const moment = episode.moments[index];
  if (moment === undefined) return null;
  const now = plain(episode, moment, sight);
  const earlier = index > 0 ? episode.moments[index - 1] : moment;
  const before = earlier === undefined ? now : plain(episode, earlier, sight);
  const place = standsAt(episode, index, now.view.place);

  const places = [...now.places.values()].map((one): DrawnPlace => {
    const then = before.places.get(one.name);
    const old = new Map((then?.things ?? []).map((thing) => [thing.name, thing]));
    const things = one.things.map((thing) => ({
      ...thing,
      changed: !sameMarks(thing, old.get(thing.name)),
    }));
    const changed =
      one.door !== then?.door ||
      one.seen !== then?.seen ||
      one.things.length !== old.size ||
      things.some((thing) => thing.changed);
    return { ...one, things, changed, agent: one.name === place };
  });

  const { held } = now;
  const heldChanged =
    held?.name !== before.held?.name ||
    (held !== null && !sameMarks(held, before.held ?? undefined));
  return {
    zones: zonesOf(places),
    place,
    moved: now.view.place.join() !== before.view.place.join(),
    held: held && { ...held, changed: heldChanged },
    heldChanged,
    elsewhere: sight === "everything" ? [...now.view.floor].sort(byNumbers) : [],
  };
}

/** Places in groups of like ones, each in the order of names and numbers; no group is empty. */
export function zonesOf(places: readonly DrawnPlace[]): readonly DrawnZone[] {
  const titles = wordsNow(HOUSEHOLD_WORDS).zones;
  const zones = Object.entries(ZONES) as [keyof ZoneWords, readonly string[]][];
  const known = zones.flatMap(([, types]) => types);
  const rank = ({ type }: DrawnPlace): number =>
    known.includes(type) ? known.indexOf(type) : known.length;
  const sorted = [...places].sort((a, b) => rank(a) - rank(b) || byNumbers(a.name, b.name));
  return zones
    .map(([zone, types]) => ({
      title: titles[zone],
      places: sorted.filter(({ type }) =>
        zone === "other" ? !known.includes(type) : types.includes(type),
      ),
    }))
    .filter((zone) => zone.places.length > 0);
}
