import { contrast, css, mix, type Rgb } from "./oklab.ts";

export type ColourScheme = "light" | "dark";

/** Values `centre - reach` to `centre + reach`; what lies outside is clipped, visibly. */
export interface DivergingDomain {
  readonly centre: number;
  /** Positive. */
  readonly reach: number;
}

export interface Shade {
  readonly background: string;
  /** Black or white, whichever reads better on the background. */
  readonly ink: string;
  /** The value lies outside the domain and is drawn as its end. */
  readonly clipped: boolean;
}

/**
 * Blue below, orange above: told apart with every common kind of colour blindness. The
 * middle is the surface's own grey, so that "nothing happens" looks like nothing.
 */
const STOPS: Readonly<Record<ColourScheme, { low: Rgb; middle: Rgb; high: Rgb }>> = {
  light: { low: [27, 92, 176], middle: [238, 240, 239], high: [184, 80, 10] },
  dark: { low: [104, 174, 255], middle: [41, 51, 50], high: [255, 164, 84] },
};

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

const inkOn = (background: Rgb): string =>
  css(contrast(background, BLACK) >= contrast(background, WHITE) ? BLACK : WHITE);

/** The shade of a finite value; exactly the neutral middle at `domain.centre`. */
export function shade(value: number, domain: DivergingDomain, scheme: ColourScheme): Shade {
  const { low, middle, high } = STOPS[scheme];
  const position = (value - domain.centre) / domain.reach;
  const background =
    position < 0
      ? mix(middle, low, -position)
      : position > 0
        ? mix(middle, high, position)
        : middle;
  return {
    background: css(background),
    ink: inkOn(background),
    clipped: Math.abs(position) > 1,
  };
}

/** `count` colours from the lowest to the highest value, for a legend. */
export function stopColours(scheme: ColourScheme, count: number): readonly string[] {
  const { low, middle, high } = STOPS[scheme];
  return Array.from({ length: count }, (_, i) => {
    const position = (2 * i) / (count - 1) - 1;
    return css(position < 0 ? mix(middle, low, -position) : mix(middle, high, position));
  });
}

/** A CSS gradient from the lowest to the highest value, for a legend. */
export function gradient(scheme: ColourScheme): string {
  return `linear-gradient(to right, ${stopColours(scheme, 9).join(", ")})`;
}

/** The reach that just holds all finite values; 1 where they all lie on the centre. */
export function reachOf(values: Iterable<number>, centre: number): number {
  let reach = 0;
  for (const value of values) {
    if (Number.isFinite(value)) reach = Math.max(reach, Math.abs(value - centre));
  }
  return reach > 0 ? reach : 1;
}
