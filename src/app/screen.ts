import { useCallback, useEffect, useState } from "react";
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
    notices: unknown
      ? [
          `The screen "${asked.slice(0, 40)}" in the address is unknown, so training is shown. Give one of ${SCREENS.join(", ")}.`,
        ]
      : [],
  };
}

/** The screen that is shown; going to another one is a step that the browser can take back. */
export function useScreen(first: Screen): readonly [Screen, (next: Screen) => void] {
  const [screen, setScreen] = useState(first);
  useEffect(() => {
    const onPopState = (): void => setScreen(readScreen(location.search).screen);
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  const goTo = useCallback((next: Screen): void => {
    // The screen itself completes its address when it is shown.
    history.pushState(null, "", next === "train" ? location.pathname : `?screen=${next}`);
    setScreen(next);
  }, []);
  return [screen, goTo];
}
