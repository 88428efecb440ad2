import { type RoomStatistics, STATISTICS } from "./statistics.ts";
import type { RoomKind } from "./types.ts";

/** What a small room may hold. The objects keep the placement weights of the real rooms. */
export interface SmallRoom {
  readonly receptacles: RoomStatistics["receptacles"];
  readonly objects: string;
}

export type SmallRooms = Readonly<Record<RoomKind, SmallRoom>>;

const MINI: SmallRooms = {
  kitchen: {
    receptacles: {
      Cabinet: { 0: 15, 1: 35, 2: 30, 3: 20 },
      CounterTop: { 1: 60, 2: 40 },
      DiningTable: { 0: 50, 1: 50 },
      Drawer: { 0: 40, 1: 35, 2: 25 },
      Fridge: { 1: 100 },
      GarbageCan: { 0: 60, 1: 40 },
      Microwave: { 1: 100 },
      Shelf: { 0: 70, 1: 20, 2: 10 },
      SinkBasin: { 1: 100 },
    },
    objects: "Apple Bread Cup Egg Knife Mug Pan Plate Potato Spoon Tomato",
  },
  "living room": {
    receptacles: {
      ArmChair: { 0: 15, 1: 60, 2: 25 },
      Cabinet: { 0: 70, 1: 30 },
      CoffeeTable: { 0: 30, 1: 70 },
      Drawer: { 0: 30, 1: 40, 2: 30 },
      Dresser: { 0: 70, 1: 30 },
      Shelf: { 0: 30, 1: 40, 2: 30 },
      SideTable: { 0: 10, 1: 60, 2: 30 },
      Sofa: { 1: 100 },
    },
    objects: "Box CreditCard KeyChain Laptop Newspaper RemoteControl Vase Watch",
  },
  bedroom: {
    receptacles: {
      Bed: { 1: 100 },
      Desk: { 0: 10, 1: 60, 2: 30 },
      Drawer: { 0: 10, 1: 40, 2: 30, 3: 20 },
      Dresser: { 0: 50, 1: 50 },
      GarbageCan: { 0: 60, 1: 40 },
      Shelf: { 0: 30, 1: 40, 2: 30 },
      SideTable: { 0: 40, 1: 40, 2: 20 },
    },
    objects: "AlarmClock Book Bowl CD CellPhone Pen Pencil Pillow",
  },
  bathroom: {
    receptacles: {
      Cabinet: { 0: 20, 1: 30, 2: 30, 3: 20 },
      CounterTop: { 0: 10, 1: 90 },
      Drawer: { 0: 50, 1: 30, 2: 20 },
      GarbageCan: { 0: 40, 1: 60 },
      Shelf: { 0: 40, 1: 40, 2: 20 },
      SinkBasin: { 1: 100 },
      Toilet: { 1: 100 },
    },
    objects: "Candle Cloth DishSponge SoapBar SoapBottle SprayBottle ToiletPaper",
  },
};

function restrict(kind: RoomKind, { receptacles, objects }: SmallRoom): RoomStatistics {
  const kept = objects.split(" ").concat("DeskLamp");
  const real = Object.entries(STATISTICS[kind].objects);
  return { receptacles, objects: Object.fromEntries(real.filter(([type]) => kept.includes(type))) };
}

/** Small rooms in the form of the real ones. */
export function smallStatistics(rooms: SmallRooms): Readonly<Record<RoomKind, RoomStatistics>> {
  return {
    kitchen: restrict("kitchen", rooms.kitchen),
    "living room": restrict("living room", rooms["living room"]),
    bedroom: restrict("bedroom", rooms.bedroom),
    bathroom: restrict("bathroom", rooms.bathroom),
  };
}

export const MINI_STATISTICS = smallStatistics(MINI);
