import { useCallback, useEffect, useState } from "react";
import { wordsNow } from "../ui/index.ts";
import { ADDRESS_WORDS, shown } from "./page/index.ts";
import { SCREENS, type Screen } from "./screens.ts";

export interface ReadScreen {
  readonly screen: Screen;
  /** The query string without the screen, for the screen to read. */
  readonly search: string;
  readonly notices: readonly string[];
}

/** Which screen a query string asks for; training where it names none. */
export function readScreen(search: string): ReadScreen {
  const parameters = new URLSearchParams(search);
  const asked = parameters.get("screen");
  parameters.delete("screen");
  const screen = SCREENS.find((one) => one === asked);
  const unknown = asked !== null && screen === undefined;
  return {
    screen: screen ?? "train",
    search: parameters.toString(),
    notices: unknown ? [wordsNow(ADDRESS_WORDS).noScreen(shown(asked), SCREENS.join(", "))] : [],
  };
}

/**
 * The screen that is shown; going to another one is a step that the browser can take back.
 * `onLeave` is called while the address is still that of the screen before.
 */
export function useScreen(
  first: Screen,
  onLeave: () => void,
): readonly [Screen, (next: Screen) => void] {
  const [screen, setScreen] = useState(first);
  useEffect(() => {
    const onPopState = (): void => setScreen(readScreen(location.search).screen);
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  const goTo = useCallback(
    (next: Screen): void => {
      if (readScreen(location.search).screen === next) return;
      onLeave();
      // The screen itself completes its address when it is shown.
      const query = next === "train" ? location.pathname : `?screen=${next}`;
      history.pushState(null, "", `${query}${location.hash}`);
      setScreen(next);
    },
    [onLeave],
  );
  return [screen, goTo];
}
