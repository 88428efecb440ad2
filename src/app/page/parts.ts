/**
 * Parts of the page that a teacher may hide from a class, and where each is on screen.
 * The address names them, so a name once given stays.
 */
export const PART_PLACES = {
  screens: ['[data-testid="screens"]'],
  engine: ['[data-testid="engine"]', '[data-testid="setting-engine"]'],
  download: ['[data-testid="download"]'],
  world: ['label:has([data-testid="world"])'],
  preset: ['label:has([data-testid="preset"])'],
  method: ['label:has([data-testid="method"])'],
  size: ['label:has([data-testid="size"])'],
  seed: ['label:has([data-testid="seed"])'],
  settings: ['[data-testid="settings-toggle"]', "#settings"],
  steps: ['[data-testid="step-phase"]', '[data-testid="step-update"]'],
  reset: ['[data-testid="reset"]'],
  loop: ['[data-testid="loop"]'],
  figures: ['[data-testid="batch"]', '[data-testid="spread"]'],
  skill: ['[data-testid="skill"]'],
  tokens: ['[data-testid="tokens"]', '[data-testid="token-panel"]'],
  teacher: ['[data-testid="teacher"]'],
} as const satisfies Record<string, readonly string[]>;

export type Part = keyof typeof PART_PLACES;
export const PARTS = Object.keys(PART_PLACES) as readonly Part[];
export const isPart = (name: string): name is Part => PARTS.some((part) => part === name);

/** What is too much for a projector, and for a frame in a slide. */
export const PRESENT_HIDES = [
  "engine",
  "download",
  "preset",
  "size",
  "seed",
  "settings",
  "figures",
  "teacher",
] as const;
export const EMBED_HIDES = [...PRESENT_HIDES, "world", "method", "steps", "reset", "loop"] as const;

/** The rule that takes parts off the screen, out of the tab order and out of hearing. */
export function hidingRule(parts: readonly Part[]): string {
  const places: readonly string[] = parts.flatMap((part) => PART_PLACES[part]);
  return places.length === 0 ? "" : `${places.join(",\n")} { display: none !important; }`;
}
