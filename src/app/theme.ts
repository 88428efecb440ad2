import type { ColourScheme } from "../ui/index.ts";

const KEY = "seed-playground.theme";

const isScheme = (value: unknown): value is ColourScheme => value === "light" || value === "dark";

/** Puts the theme chosen last time in force; without a choice the system's theme rules. */
export function applyStoredTheme(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden; the system's theme is a good answer then.
  }
  if (isScheme(stored)) document.documentElement.dataset.theme = stored;
}

/** Chooses a theme and remembers it where the browser lets us. */
export function chooseTheme(scheme: ColourScheme): void {
  document.documentElement.dataset.theme = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // The choice then lasts as long as the page.
  }
}
