import { useSyncExternalStore } from "react";
import type { ColourScheme } from "./diverging.ts";

const DARK = "(prefers-color-scheme: dark)";

/** The scheme in force: the toggle's choice (data-theme on the root), else the system's. */
export function currentColourScheme(): ColourScheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia(DARK).matches ? "dark" : "light";
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener("change", onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    query.removeEventListener("change", onChange);
    observer.disconnect();
  };
}

/** Re-renders when the scheme changes, for what is not coloured by CSS. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(subscribe, currentColourScheme, () => "light");
}
