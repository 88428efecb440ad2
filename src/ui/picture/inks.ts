import type { ColourScheme } from "../colour/diverging.ts";
import { useColourScheme } from "../colour/colour-scheme.ts";
import { cssColour } from "../series/css-colour.ts";

/** The theme's colours as concrete ones: a picture that is saved has no theme. */
export interface Inks {
  readonly surface: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly accent: string;
}

const known = new Map<ColourScheme, Inks>();

/** The colours of the scheme in force. */
export function useInks(): Inks {
  const scheme = useColourScheme();
  const before = known.get(scheme);
  if (before !== undefined) return before;
  const of = (property: string): string => cssColour(document.body, property);
  const inks: Inks = {
    surface: of("--surface"),
    ink: of("--ink"),
    ink2: of("--ink-2"),
    ink3: of("--ink-3"),
    line: of("--line"),
    lineStrong: of("--line-strong"),
    accent: of("--accent"),
  };
  known.set(scheme, inks);
  return inks;
}
