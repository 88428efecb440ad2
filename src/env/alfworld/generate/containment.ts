/**
 * Which object types each receptacle type accepts (ALFRED's containment constants, as the
 * `canContain` facts of the published problems show them). Types that no game holds are left out.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Any flat top takes almost everything. */
const TABLE_TOP = words(
  "AlarmClock Apple BaseballBat BasketBall Book Bowl Box Bread ButterKnife CD Candle " +
    "CellPhone Cloth CreditCard Cup DishSponge Egg Fork Glassbottle HandTowel Kettle " +
    "KeyChain Knife Ladle Laptop Lettuce Mug Newspaper Pan Pen Pencil PepperShaker " +
    "Plate Pot Potato RemoteControl SaltShaker SoapBar SoapBottle Spatula Spoon " +
    "SprayBottle Statue TennisRacket TissueBox ToiletPaper Tomato Vase Watch " +
    "WateringCan WineBottle",
);

const ACCEPTS: Readonly<Record<string, ReadonlySet<string>>> = {
  ArmChair: words(
    "BasketBall Book Box CellPhone Cloth CreditCard KeyChain Laptop Newspaper Pillow " +
      "RemoteControl",
  ),
  BathtubBasin: words("Cloth DishSponge HandTowel SoapBar"),
  Bed: words("BaseballBat BasketBall Book CellPhone Laptop Newspaper Pillow TennisRacket"),
  Cabinet: words(
    "Book Bowl Box CD Candle Cloth Cup DishSponge Glassbottle HandTowel Kettle Ladle " +
      "Mug Newspaper Pan PepperShaker Plate Plunger Pot SaltShaker SoapBar SoapBottle " +
      "SprayBottle TissueBox ToiletPaper Vase WateringCan WineBottle",
  ),
  Cart: words(
    "Candle Cloth DishSponge HandTowel Mug Plunger SoapBar SoapBottle SprayBottle " +
      "Statue TissueBox ToiletPaper Vase",
  ),
  CoffeeMachine: words("Mug"),
  CoffeeTable: TABLE_TOP,
  CounterTop: TABLE_TOP,
  Desk: words(
    "AlarmClock BasketBall Book Bowl Box CD Candle CellPhone Cloth CreditCard Cup " +
      "Glassbottle KeyChain Laptop Mug Newspaper Pen Pencil Plate RemoteControl " +
      "SoapBottle SprayBottle Statue TennisRacket TissueBox ToiletPaper Vase Watch " +
      "WateringCan WineBottle",
  ),
  DiningTable: TABLE_TOP,
  Drawer: words(
    "Book ButterKnife CD Candle CellPhone Cloth CreditCard DishSponge Fork HandTowel " +
      "KeyChain Knife Ladle Newspaper Pen Pencil PepperShaker RemoteControl SaltShaker " +
      "SoapBar SoapBottle Spatula Spoon SprayBottle TissueBox ToiletPaper Watch " +
      "WateringCan",
  ),
  Dresser: words(
    "AlarmClock BasketBall Book Bowl Box CD Candle CellPhone Cloth CreditCard Cup " +
      "Glassbottle KeyChain Laptop Mug Newspaper Pen Pencil Plate RemoteControl " +
      "SprayBottle Statue TennisRacket TissueBox ToiletPaper Vase Watch WateringCan " +
      "WineBottle",
  ),
  Fridge: words(
    "Apple Bowl Bread Cup Egg Glassbottle Lettuce Mug Pan Plate Pot Potato Tomato " + "WineBottle",
  ),
  GarbageCan: words(
    "Apple Bread CD Cloth DishSponge Egg HandTowel Lettuce Newspaper Pen Pencil " +
      "Potato SoapBar SoapBottle SprayBottle TissueBox ToiletPaper Tomato WineBottle",
  ),
  HandTowelHolder: words("HandTowel"),
  LaundryHamper: words("Cloth"),
  Microwave: words("Apple Bowl Bread Cup Egg Glassbottle Mug Plate Potato Tomato"),
  Ottoman: words(
    "BasketBall Book Box CellPhone Cloth CreditCard KeyChain Laptop Newspaper Pillow " +
      "RemoteControl",
  ),
  Safe: words("CD CellPhone CreditCard KeyChain Statue Vase Watch"),
  Shelf: words(
    "AlarmClock Book Bowl Box CD Candle CellPhone Cloth CreditCard Cup DishSponge " +
      "Glassbottle HandTowel Kettle KeyChain Mug Newspaper Pen Pencil PepperShaker " +
      "Plate Pot RemoteControl SaltShaker SoapBar SoapBottle SprayBottle Statue " +
      "TissueBox ToiletPaper Vase Watch WateringCan WineBottle",
  ),
  SideTable: TABLE_TOP,
  SinkBasin: words(
    "Apple Bowl ButterKnife Cloth Cup DishSponge Egg Fork Glassbottle HandTowel " +
      "Kettle Knife Ladle Lettuce Mug Pan Plate Pot Potato SoapBar Spatula Spoon Tomato",
  ),
  Sofa: words(
    "BasketBall Book Box CellPhone Cloth CreditCard KeyChain Laptop Newspaper Pillow " +
      "RemoteControl",
  ),
  StoveBurner: words("Kettle Pan Pot"),
  TVStand: words("TissueBox"),
  Toaster: new Set(),
  Toilet: words(
    "Candle Cloth DishSponge HandTowel Newspaper SoapBar SoapBottle SprayBottle " +
      "TissueBox ToiletPaper",
  ),
  ToiletPaperHanger: words("ToiletPaper"),
  TowelHolder: words("Towel"),
};

/** Whether a receptacle of type `receptacle` accepts an object of type `object`. */
export function accepts(receptacle: string, object: string): boolean {
  return ACCEPTS[receptacle]?.has(object) ?? false;
}
