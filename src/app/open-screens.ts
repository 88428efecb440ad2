import { useEffect, useState } from "react";
import { type Sentence, sentenceOf } from "../base/index.ts";
import { takeTrainQuery } from "./page/index.ts";
import { type OpenScreen, SCREEN_TABLE, type Screen } from "./screens.ts";

/** The screens that were shown so far, with their state. */
export class OpenScreens {
  readonly #opened = new Map<Screen, Promise<OpenScreen>>();

  /** The screen, opened once; `search` counts the first time only. */
  open(screen: Screen, search: string): Promise<OpenScreen> {
    const known = this.#opened.get(screen);
    if (known !== undefined) return known;
    const query = screen === "train" && search === "" ? takeTrainQuery() : search;
    const opening = SCREEN_TABLE[screen].load().then((module) => module.open(query));
    this.#opened.set(screen, opening);
    // What failed may be tried again.
    opening.catch(() => this.#opened.delete(screen));
    return opening;
  }
}

export type Opened =
  | { readonly state: "opening" }
  | { readonly state: "open"; readonly open: OpenScreen }
  | { readonly state: "failed"; readonly message: Sentence };

/** The screen to draw, as far as it is there. */
export function useOpened(screens: OpenScreens, screen: Screen, search: string): Opened {
  const [opened, setOpened] = useState<Opened & { readonly screen: Screen }>({
    screen,
    state: "opening",
  });
  useEffect(() => {
    let wanted = true;
    screens.open(screen, search).then(
      (open) => wanted && setOpened({ screen, state: "open", open }),
      (error) => wanted && setOpened({ screen, state: "failed", message: sentenceOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [screens, screen, search]);
  // What belongs to the screen before is not this one's.
  return opened.screen === screen ? opened : { state: "opening" };
}
