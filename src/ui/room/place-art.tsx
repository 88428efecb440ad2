import type { ComponentType } from "react";
import s from "./art.module.css";
import {
  BathtubArt,
  CoffeeMachineArt,
  GarbageCanArt,
  HamperArt,
  HandTowelHolderArt,
  PaperHangerArt,
  SinkArt,
  StoveBurnerArt,
  ToasterArt,
  ToiletArt,
  TowelHolderArt,
} from "./fixture-art.tsx";
import {
  ArmchairArt,
  BedArt,
  CartArt,
  CoffeeTableArt,
  CounterTopArt,
  DeskArt,
  DiningTableArt,
  DresserArt,
  OtherArt,
  OttomanArt,
  ShelfArt,
  SideTableArt,
  SofaArt,
  TvStandArt,
} from "./furniture-art.tsx";
import {
  CabinetArt,
  type DoorArtProps,
  DrawerArt,
  FridgeArt,
  MicrowaveArt,
  SafeArt,
} from "./storage-art.tsx";
import type { Door } from "./types.ts";

const ARTS: Readonly<Record<string, ComponentType<DoorArtProps>>> = {
  armchair: ArmchairArt,
  bathtubbasin: BathtubArt,
  bed: BedArt,
  cabinet: CabinetArt,
  cart: CartArt,
  coffeemachine: CoffeeMachineArt,
  coffeetable: CoffeeTableArt,
  countertop: CounterTopArt,
  desk: DeskArt,
  diningtable: DiningTableArt,
  drawer: DrawerArt,
  dresser: DresserArt,
  fridge: FridgeArt,
  garbagecan: GarbageCanArt,
  handtowelholder: HandTowelHolderArt,
  laundryhamper: HamperArt,
  microwave: MicrowaveArt,
  ottoman: OttomanArt,
  safe: SafeArt,
  shelf: ShelfArt,
  sidetable: SideTableArt,
  sinkbasin: SinkArt,
  sofa: SofaArt,
  stoveburner: StoveBurnerArt,
  toaster: ToasterArt,
  toilet: ToiletArt,
  toiletpaperhanger: PaperHangerArt,
  towelholder: TowelHolderArt,
  tvstand: TvStandArt,
};

interface PlaceArtProps {
  readonly type: string;
  readonly door: Door;
}

/** The picture of a receptacle; a crate for a type without one. */
export function PlaceArt({ type, door }: PlaceArtProps) {
  const Art = (Object.hasOwn(ARTS, type) ? ARTS[type] : undefined) ?? OtherArt;
  return (
    <svg className={s.art} viewBox="0 0 64 48" aria-hidden="true">
      <Art door={door} />
    </svg>
  );
}
