import {
  type Action,
  currentColourScheme,
  currentLanguage,
  MoonIcon,
  wordsNow,
} from "../ui/index.ts";
import {
  CommandsIcon,
  EyeIcon,
  GoIcon,
  KeyboardIcon,
  LanguageIcon,
  PresentIcon,
  ShareIcon,
  TourIcon,
} from "./icons.tsx";
import { openOverlay } from "./overlays/overlays.ts";
import { OVERLAY_WORDS } from "./overlays/words.ts";
import { changePage, chooseLanguage, currentPage, otherLanguage } from "./page/index.ts";
import { SCREEN_TABLE, SCREENS, type Screen } from "./screens.ts";
import { chooseTheme } from "./theme.ts";

const words = () => wordsNow(OVERLAY_WORDS);
const groupOf = (name: "page" | "go" | "class") => () => words().groups[name];

const labelOf = (screen: Screen): string => SCREEN_TABLE[screen].words[currentLanguage()].label;

/** What can be done on every screen. */
export function pageActionsFor(goTo: (screen: Screen) => void): readonly Action[] {
  return [
    ...SCREENS.map(
      (screen, index): Action => ({
        name: `go.${screen}`,
        group: groupOf("go"),
        label: () => words().goTo(labelOf(screen)),
        search: screen,
        icon: GoIcon,
        keys: [String(index + 1)],
        part: "screens",
        perform: () => goTo(screen),
      }),
    ),
    {
      name: "page.commands",
      group: groupOf("page"),
      label: () => words().commands,
      icon: CommandsIcon,
      keys: ["Mod+K"],
      perform: () => openOverlay("palette"),
    },
    {
      name: "page.shortcuts",
      group: groupOf("page"),
      label: () => words().showShortcuts,
      search: "help keys",
      icon: KeyboardIcon,
      keys: ["?"],
      perform: () => openOverlay("help"),
    },
    {
      name: "page.theme",
      group: groupOf("page"),
      label: () => words().theme,
      search: "dark light colour",
      icon: MoonIcon,
      keys: ["Shift+D"],
      perform: () => chooseTheme(currentColourScheme() === "dark" ? "light" : "dark"),
    },
    {
      name: "page.language",
      group: groupOf("page"),
      label: () => words().language,
      search: "language english chinese",
      icon: LanguageIcon,
      keys: ["Shift+L"],
      perform: () => chooseLanguage(otherLanguage()),
    },
    {
      name: "page.present",
      group: groupOf("class"),
      label: () => (currentPage().present ? words().leavePresent : words().present),
      search: "presenter projector large",
      icon: PresentIcon,
      keys: ["Shift+P"],
      perform: () => changePage({ present: !currentPage().present }),
    },
    {
      name: "page.tour",
      group: groupOf("class"),
      label: () => words().tour,
      search: "introduction explain guide",
      icon: TourIcon,
      keys: ["T"],
      perform: () => {
        goTo("train");
        openOverlay("tour");
      },
    },
    {
      name: "page.lesson",
      group: groupOf("class"),
      label: () => words().lesson,
      search: "teacher link share embed iframe",
      icon: ShareIcon,
      keys: ["Shift+S"],
      perform: () => openOverlay("lesson"),
    },
    {
      name: "page.show-hidden",
      group: groupOf("class"),
      label: () => words().showHidden,
      icon: EyeIcon,
      when: () => currentPage().hidden.length > 0,
      perform: () => changePage({ hidden: [] }),
    },
  ];
}
