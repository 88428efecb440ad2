import type { SeedSettings } from "../../seed/index.ts";
import type { Language } from "../../ui/index.ts";
import type { EngineChoice } from "../../worker/index.ts";

/** What a teacher sets up for a class. `screen` and `hidden` name what the page has. */
export interface Lesson {
  readonly screen: string;
  readonly settings: SeedSettings;
  readonly engine: EngineChoice;
  /** null: each reader's own. */
  readonly language: Language | null;
  readonly speed: number;
  readonly present: boolean;
  readonly hidden: readonly string[];
}

/** A name that the page knows, and its label in the language of the page. */
export interface Named<T> {
  readonly name: T;
  readonly label: string;
}

/** What the page lets a lesson choose from. */
export interface LessonChoices {
  readonly screens: readonly Named<string>[];
  readonly parts: readonly Named<string>[];
  readonly speeds: readonly number[];
  readonly engines: readonly EngineChoice[];
}

/** The settings that have fields of their own in the form. */
export const MAIN_SETTINGS = ["environment", "method", "size", "seed", "updates"] as const;

/** Adds a name or takes it away; the order is that of the choices. */
export function toggled(
  names: readonly string[],
  name: string,
  order: readonly Named<string>[],
): readonly string[] {
  const on = new Set(names);
  if (!on.delete(name)) on.add(name);
  return order.map(({ name }) => name).filter((one) => on.has(one));
}

/**
 * A frame for a page of another site. The permission lets the policy compute on several
 * threads where that site allows it; without, it computes on one.
 */
export function frameOf(address: string, title: string): string {
  const escaped = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${escaped}" title="${title}" width="960" height="600" style="border:0" allow="cross-origin-isolated; fullscreen"></iframe>`;
}
