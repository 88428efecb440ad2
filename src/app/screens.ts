import type { ReactNode } from "react";

/** A screen with its state, which lives as long as the page. */
export interface OpenScreen {
  /** Sentences about the address that it was opened with. */
  readonly notices: readonly string[];
  readonly body: ReactNode;
  /** What it adds to the header, before the theme. */
  readonly tools?: ReactNode;
}

/** The module of a screen. It is loaded when the screen is first shown. */
export interface ScreenModule {
  /** Makes the screen's state; `search` is the query string without the screen. */
  open(search: string): OpenScreen;
}

interface ScreenEntry {
  /** In the navigation. */
  readonly label: string;
  /** Under the page's title. */
  readonly subtitle: string;
  load(): Promise<ScreenModule>;
}

/** Every screen, in the order of the navigation; the first is the page's own. */
export const SCREEN_TABLE = {
  train: {
    label: "Train",
    subtitle: "A tiny language model teaches itself Sokoban with its own hindsight.",
    load: () => import("./screens/train.tsx"),
  },
  inspect: {
    label: "Inspect",
    subtitle: "Every rollout and every token of a run, and what the skill did to each.",
    load: () => import("./screens/inspect.tsx"),
  },
  compare: {
    label: "Compare",
    subtitle: "Runs beside each other, over seeds, with what to publish about them.",
    load: () => import("./screens/compare.tsx"),
  },
  play: {
    label: "Play",
    subtitle: "Play what the agent plays, in the same rooms and with the same words.",
    load: () => import("./screens/play.tsx"),
  },
} as const satisfies Record<string, ScreenEntry>;

export type Screen = keyof typeof SCREEN_TABLE;
export const SCREENS = Object.keys(SCREEN_TABLE) as readonly Screen[];
