import type { ColourScheme } from "./diverging.ts";

/** How the curve of a run looks, wherever it is drawn. */
export interface RunStyle {
  readonly colour: string;
  /** Lengths of dashes and gaps in CSS pixels. */
  readonly dash: readonly number[];
}

/** Eight colours that are told apart with every common kind of colour blindness. */
const COLOURS: Readonly<Record<ColourScheme, readonly string[]>> = {
  light: ["#0a6e69", "#b0307f", "#2f5fc4", "#a65300", "#6a3fb5", "#587000", "#0e7fa8", "#8a2f2f"],
  dark: ["#52cdc0", "#f08cc8", "#8fb4ff", "#ffb066", "#c3a5ff", "#c0d46a", "#73d0f4", "#ff9d94"],
};
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3]];

/** Colour and dash of a slot of the library; 32 slots look different. */
export function runStyle(slot: number, scheme: ColourScheme): RunStyle {
  const colours = COLOURS[scheme];
  const turn = Math.floor(slot / colours.length);
  return {
    colour: colours[slot % colours.length] ?? "currentColor",
    dash: DASHES[(slot + turn) % DASHES.length] ?? [],
  };
}
