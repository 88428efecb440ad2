import { type SmallRooms, smallStatistics } from "./mini.ts";

/** Four to six receptacles and half of the usual types of objects. */
const TINY: SmallRooms = {
  kitchen: {
    receptacles: {
      Cabinet: { 0: 40, 1: 40, 2: 20 },
      CounterTop: { 1: 80, 2: 20 },
      DiningTable: { 0: 50, 1: 50 },
      Drawer: { 0: 70, 1: 30 },
      Fridge: { 1: 100 },
      Microwave: { 1: 100 },
      Shelf: { 0: 70, 1: 30 },
      SinkBasin: { 1: 100 },
    },
    objects: "Apple Bread Cup Egg Mug Plate Potato Tomato",
  },
  "living room": {
    receptacles: {
      ArmChair: { 0: 20, 1: 60, 2: 20 },
      CoffeeTable: { 0: 40, 1: 60 },
      Drawer: { 0: 40, 1: 60 },
      Shelf: { 0: 40, 1: 60 },
      SideTable: { 0: 20, 1: 60, 2: 20 },
      Sofa: { 1: 100 },
    },
    objects: "Box KeyChain Laptop Newspaper RemoteControl Vase",
  },
  bedroom: {
    receptacles: {
      Bed: { 1: 100 },
      Desk: { 0: 20, 1: 80, 2: 2 },
      Drawer: { 0: 20, 1: 50, 2: 30 },
      Dresser: { 0: 50, 1: 50, 2: 1 },
      Shelf: { 0: 40, 1: 60, 2: 2 },
      SideTable: { 0: 40, 1: 60, 2: 2 },
    },
    objects: "AlarmClock Book CD CellPhone Pen Pillow",
  },
  bathroom: {
    receptacles: {
      Cabinet: { 0: 20, 1: 50, 2: 30 },
      CounterTop: { 0: 20, 1: 80 },
      Drawer: { 0: 70, 1: 30 },
      Shelf: { 0: 50, 1: 50 },
      SinkBasin: { 1: 100 },
      Toilet: { 1: 100 },
    },
    objects: "Candle Cloth SoapBar SoapBottle SprayBottle ToiletPaper",
  },
};

export const TINY_STATISTICS = smallStatistics(TINY);
