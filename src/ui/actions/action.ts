import type { ComponentType } from "react";

/**
 * Something a person can do. Shortcuts, the command palette, the help sheet and buttons
 * all come from it, so that none knows something that another does not.
 */
export interface Action {
  /** Unique: "train.pause". */
  readonly name: string;
  /** The heading it stands under, in the language of the page. */
  readonly group: () => string;
  /** What it does now, in the language of the page. */
  readonly label: () => string;
  /** Other words under which it may be looked for. */
  readonly search?: string;
  readonly icon?: ComponentType;
  /** Shortcuts: "P", "Shift+N", "Mod+K" (Ctrl, or Cmd on a Mac), "?". */
  readonly keys?: readonly string[];
  /** Whether a key that is held down acts again and again. */
  readonly repeats?: boolean;
  /** The part of the page that it belongs to; where a teacher hides that, it is gone too. */
  readonly part?: string;
  /** Whether it can be done now; always, where there is none. */
  readonly when?: () => boolean;
  readonly perform: () => void;
}

export const isAvailable = (action: Action): boolean => action.when?.() ?? true;
