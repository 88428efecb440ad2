/** What an object looks like, roughly: one glyph a family, on a field of 16. */
const GLYPHS = {
  fruit:
    "M8 4.5C5 2.8 2.5 5 2.5 8.3 2.5 11.5 5 14 8 13.3 11 14 13.5 11.5 13.5 8.3 13.5 5 11 2.8 8 4.5ZM8 4.5C8 3 9 1.8 10.5 1.6",
  egg: "M8 2C5.5 2 3.5 6.5 3.5 9.3A4.5 4.5 0 0 0 12.5 9.3C12.5 6.5 10.5 2 8 2Z",
  bread:
    "M2.5 6.5A2.5 2.5 0 0 1 5 4H11A2.5 2.5 0 0 1 12.5 8.5V13H3.5V8.5A2.5 2.5 0 0 1 2.5 6.5ZM6 7V10M9.5 7V10",
  leaf: "M3 13C2 6 6 2.5 13.5 2.5 13.5 10 10 14 3 13ZM3 13 9 7",
  cup: "M3 4H11V10.5A2.5 2.5 0 0 1 8.5 13H5.5A2.5 2.5 0 0 1 3 10.5ZM11 6H12A1.5 1.5 0 0 1 12 10H11",
  bowl: "M1.5 6.5H14.5C14.5 10.5 12 13 8 13S1.5 10.5 1.5 6.5Z",
  plate:
    "M8 2.5A5.5 5.5 0 1 1 8 13.5 5.5 5.5 0 1 1 8 2.5ZM8 5.5A2.5 2.5 0 1 1 8 10.5 2.5 2.5 0 1 1 8 5.5Z",
  pan: "M1.5 6.5H10.5V9A3 3 0 0 1 7.5 12H4.5A3 3 0 0 1 1.5 9ZM10.5 7.5H15",
  knife: "M8 2V14M8 2C11 4 11 8 8 9.5",
  fork: "M8 7V14M5 2V5A3 2 0 0 0 11 5V2M8 2V5",
  spoon: "M8 8V14M8 2A2.5 3 0 1 1 8 8 2.5 3 0 1 1 8 2Z",
  bottle: "M6.5 1.5H9.5V5C11 6 11.5 7 11.5 8.5V14.5H4.5V8.5C4.5 7 5 6 6.5 5Z",
  book: "M3 3A1.5 1.5 0 0 1 4.5 1.5H13V12.5H4.5A1.5 1.5 0 0 0 3 14ZM13 12.5V14.5H4.5A1.5 1.5 0 0 1 3 13M6 5H10",
  pen: "M3 13 4 9.5 11 2.5 13.5 5 6.5 12ZM9.5 4 12 6.5",
  lamp: "M5 2H11L13.5 8H2.5ZM8 8V13M5 13.5H11",
  device: "M2 3H14V10.5H2ZM0.8 13H15.2",
  handset: "M5 1.5H11V14.5H5ZM7.5 12.5H8.5M5 4H11",
  clock: "M8 3A5.5 5.5 0 1 1 8 14 5.5 5.5 0 1 1 8 3ZM8 5.5V8.5L10 10M3 2.5 4.5 1.5M13 2.5 11.5 1.5",
  cloth: "M3 2.5H13V11L11 13.5H3ZM3 10H13M11 13.5V11H13",
  pillow: "M2 4C5 5 11 5 14 4 13 7 13 9 14 12 11 11 5 11 2 12 3 9 3 7 2 4Z",
  roll: "M4 4A2 3.5 0 1 1 4 11 2 3.5 0 1 1 4 4ZM4 4H12A2 3.5 0 0 1 12 11H10V14L8 13 6 14V11H4",
  card: "M1.5 4H14.5V12H1.5ZM1.5 7H14.5",
  key: "M5 5A3 3 0 1 1 5 11 3 3 0 1 1 5 5ZM8 8H14.5V11M12 8V10",
  soap: "M4 6H12A2.5 2.5 0 0 1 12 12H4A2.5 2.5 0 0 1 4 6ZM6 3.5H6.5M9.5 2.5H10",
  box: "M8 1.5 14 4.5V11.5L8 14.5 2 11.5V4.5ZM2 4.5 8 7.5 14 4.5M8 7.5V14.5",
  ball: "M8 2A6 6 0 1 1 8 14 6 6 0 1 1 8 2ZM2 8H14M8 2C5 5 5 11 8 14M8 2C11 5 11 11 8 14",
  figure: "M8 1.5A2.2 2.2 0 1 1 8 6 2.2 2.2 0 1 1 8 1.5ZM8 6V11M4 8H12M5 14.5 8 11 11 14.5",
  plant:
    "M5 10H11L10 14.5H6ZM8 10V6M8 6C8 3.5 6 2.5 3.5 2.5 3.5 5 5.5 6.5 8 6M8 7C8 5 10 4 12.5 4 12.5 6 10.5 7.5 8 7",
  thing: "M8 2.5 13.5 8 8 13.5 2.5 8Z",
} as const;
type Glyph = keyof typeof GLYPHS;

const FAMILIES: Readonly<Record<Glyph, string>> = {
  fruit: "apple tomato potato",
  egg: "egg",
  bread: "bread",
  leaf: "lettuce",
  cup: "cup mug",
  bowl: "bowl",
  plate: "plate cd",
  pan: "pan pot kettle",
  knife: "knife butterknife",
  fork: "fork",
  spoon: "spoon ladle spatula",
  bottle: "winebottle glassbottle soapbottle spraybottle saltshaker peppershaker vase",
  book: "book newspaper",
  pen: "pen pencil candle scrubbrush plunger baseballbat",
  lamp: "desklamp floorlamp lightswitch",
  device: "laptop television mirror painting window",
  handset: "cellphone remotecontrol",
  clock: "alarmclock watch",
  cloth: "cloth handtowel towel dishsponge curtains poster",
  pillow: "pillow",
  roll: "toiletpaper papertowelroll toiletpaperroll",
  card: "creditcard",
  key: "keychain",
  soap: "soapbar",
  box: "box tissuebox",
  ball: "basketball tennisracket",
  figure: "statue teddybear",
  plant: "houseplant wateringcan",
  thing: "",
};

const GLYPH_OF = new Map(
  (Object.entries(FAMILIES) as [Glyph, string][]).flatMap(([glyph, types]) =>
    types.split(" ").map((type) => [type, glyph] as const),
  ),
);

/** The glyph of an object by its name, such as "butterknife 2". */
export function ThingArt({ name }: { readonly name: string }) {
  const glyph = GLYPH_OF.get(name.replace(/ \d+$/, "")) ?? "thing";
  return (
    <svg
      width="13"
      height="13"
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={GLYPHS[glyph]} />
    </svg>
  );
}
