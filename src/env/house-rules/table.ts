/**
 * What is hidden in a house, as a table: each fact comes with contexts in which a
 * policy's next token tells what it believes.
 */
import { at, present, Rng } from "../../base/index.ts";
import type { CorpusPiece } from "../../text/index.ts";
import type { HiddenFact, Probe } from "../types.ts";
import { type Game, newGame, play } from "./game.ts";
import { type House, homeOf, houseOf, putOf } from "./house.ts";
import { gamePieces } from "./pieces.ts";
import { newRoom, storageOf } from "./room.ts";
import { anySituation, type Goal, goalsOf, type Situation } from "./situation.ts";
import {
  deviceOf,
  isProcess,
  PREPARATIONS,
  PROCESSES,
  ROOM_KINDS,
  startsClosed,
  textOf,
  typeOf,
} from "./words.ts";

/** A fact of a house; its subject is an object, a process or a storage type. */
export interface HouseFact extends HiddenFact {
  readonly kind: "home" | "process" | "put";
}

/** Contexts of one fact, so that a belief is not about one room only. */
const PROBES = 4;

/** Situations of a house whose goal is as wanted, in rooms of their own. */
function situations(house: House, name: string, fits: (goal: Goal) => boolean): Situation[] {
  const rng = Rng.of(house.seed, `house-rules/table/${name}`);
  const found: Situation[] = [];
  while (found.length < PROBES) {
    const room = newRoom(rng);
    const goals = goalsOf(house, room).filter(fits);
    if (goals.length === 0) continue;
    const situation = anySituation(rng, house, room, goals);
    const { goal, contents } = situation;
    const home = homeOf(house, goal.object);
    const atHome = Object.keys(contents).some(
      (place) => typeOf(place) === home && contents[place]?.includes(goal.object),
    );
    if (atHome) found.push(situation);
  }
  return found;
}

/** Fetches the object and carries it to a place, without a detour. */
function carried(situation: Situation, to: string): Game {
  const { goal, contents, places } = situation;
  const source = present(
    places.find((place) => contents[place]?.includes(goal.object)),
    "the goal object is somewhere",
  );
  const actions = [
    ["go", source],
    ...(startsClosed(source) ? [["open", source]] : []),
    ["take", goal.object, source],
    ["go", to],
  ];
  let next = 0;
  const player = { choose: () => at(actions, next++), learn: () => undefined };
  return play(newGame(situation), player, actions.length);
}

function probe(game: Game, begun: readonly string[], words: Probe["words"]): Probe {
  const action: CorpusPiece = { text: textOf(begun), loss: false };
  return { pieces: [...gamePieces(game, null, game.moves.length), action], words };
}

/** Which place is visited first. */
function homeProbe(situation: Situation): Probe {
  const places = storageOf(situation);
  const words = places.map((place) => ({ text: ` ${place}`, option: typeOf(place) }));
  return probe(newGame(situation), ["go"], words);
}

/** Which preparation is tried first at a place. */
function preparationProbe(situation: Situation, place: string): Probe {
  const words = PREPARATIONS.map((option) => ({ text: ` ${option}`, option }));
  return probe(carried(situation, place), ["prepare", place], words);
}

function homes(house: House): HouseFact[] {
  return ROOM_KINDS.flatMap((kind) =>
    house.objects[kind].map((object): HouseFact => {
      const found = situations(house, object, (goal) => goal.object === object);
      return {
        kind: "home",
        subject: object,
        answer: homeOf(house, object),
        options: [...new Set(found.flatMap((situation) => storageOf(situation).map(typeOf)))],
        probes: found.map(homeProbe),
      };
    }),
  );
}

function processes(house: House): HouseFact[] {
  return PROCESSES.map((process): HouseFact => {
    const found = situations(house, process, ({ kind }) => kind === process);
    return {
      kind: "process",
      subject: process,
      answer: house.processes[process],
      options: PREPARATIONS,
      probes: found.map((situation) => preparationProbe(situation, deviceOf(process))),
    };
  });
}

/** The goal types to which some object is to be brought: not those where all objects are at home. */
function targets(house: House): readonly string[] {
  const types = ROOM_KINDS.flatMap((kind) =>
    house.targets[kind].filter((type) =>
      house.objects[kind].some((object) => homeOf(house, object) !== type),
    ),
  );
  return [...new Set(types)];
}

function puts(house: House): HouseFact[] {
  return targets(house).map((type): HouseFact => {
    const wanted = ({ kind, target }: Goal) => !isProcess(kind) && target === type;
    return {
      kind: "put",
      subject: type,
      answer: putOf(house, type),
      options: PREPARATIONS,
      probes: situations(house, type, wanted).map((situation) => preparationProbe(situation, type)),
    };
  });
}

/** All that is hidden in a house and matters to its tasks, in a fixed order. */
export function houseTable(seed: number): readonly HouseFact[] {
  const house = houseOf(seed);
  return [...homes(house), ...processes(house), ...puts(house)];
}
