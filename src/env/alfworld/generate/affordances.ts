/**
 * What can be done to which type of object, and which receptacles have doors: ALFRED's
 * affordances as they show in the published ALFWorld problems.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

export const HEATABLE = words("Apple Bread Cup Egg Mug Plate Potato Tomato");

export const COOLABLE = words(
  "Apple Bowl Bread Cup Egg Lettuce Mug Pan Plate Pot Potato Tomato WineBottle",
);

export const CLEANABLE = words(
  "Apple Bowl ButterKnife Cloth Cup DishSponge Egg Fork Kettle Knife Ladle Lettuce Mug Pan Plate " +
    "Pot Potato SoapBar Spatula Spoon Tomato",
);

export const SLICEABLE = words("Apple Bread Egg Lettuce Potato Tomato");

export const TOGGLEABLE = words("DeskLamp FloorLamp");

/** Objects that count as containers; nothing can be put into them all the same. */
export const CONTAINERS = words("Bowl Box Cup Mug Pan Plate Pot");

/** Things that stay where they are. Whatever is not listed can be picked up. */
export const FIXED = words(
  "Bathtub Blinds Chair Curtains DeskLamp FloorLamp HousePlant LaundryHamperLid LightSwitch " +
    "Mirror Painting ShowerDoor ShowerGlass Sink StoveKnob Television Window",
);

/** Percentage of a type's instances that have a door; the others behave like a shelf. */
export const OPENABLE: Readonly<Record<string, number>> = {
  Cabinet: 78,
  Drawer: 84,
  Fridge: 100,
  Microwave: 100,
  Safe: 95,
};

/** The receptacle type that cleans, heats or cools. */
export const APPLIANCE = { clean: "SinkBasin", heat: "Microwave", cool: "Fridge" } as const;
