import type { Rng } from "../../../base/index.ts";

/**
 * Identifiers in ALFRED's form: a type and a position in metres, `Mug_bar__plus_01_dot_20_bar_...`.
 * ALFWorld numbers the things of one type by the order of their identifiers, so positions decide
 * which mug is "mug 1".
 */
type Position = readonly [x: number, y: number, z: number];

const BAR = "_bar_";

function metres(value: number): string {
  const [whole, part] = Math.abs(value).toFixed(2).split(".");
  return `${value < 0 ? "_minus_" : "_plus_"}${whole?.padStart(2, "0")}_dot_${part}`;
}

/** The place of a basin is named after the fixture that it belongs to. */
function identifier(type: string, position: Position): string {
  const stem = type.replace(/Basin$/, "");
  const parts = [stem, ...position.map(metres)];
  return (stem === type ? parts : [...parts, type]).join(BAR);
}

const whole = (value: number): string => (value < 0 ? `_minus_${-value}` : String(value));

/** Draws identifiers that are all different within one room. */
export class Identifiers {
  readonly #used: Set<string>;

  constructor(used: Iterable<string> = []) {
    this.#used = new Set(used);
  }

  /** A new identifier of a thing or receptacle of `type`. */
  thing(rng: Rng, type: string): string {
    return this.#fresh(() =>
      identifier(type, [rng.between(-4, 4), rng.between(0, 2), rng.between(-4, 4)]),
    );
  }

  /** A new place to stand: grid column and row, direction, angle of view. */
  location(rng: Rng): string {
    return this.#fresh(() => {
      const numbers = [rng.integer(-14, 14), rng.integer(-14, 14), rng.below(4)];
      const angle = rng.pick([-30, 0, 15, 30, 45, 60]);
      return ["loc", ...[...numbers, angle].map(whole)].join(BAR);
    });
  }

  #fresh(draw: () => string): string {
    let id = draw();
    while (this.#used.has(id)) id = draw();
    this.#used.add(id);
    return id;
  }
}

/**
 * The names that the player reads, by identifier: ALFWorld gives the last identifier of a name
 * (in code point order, lower case) the number 1 and counts upwards towards the first.
 */
export function displayNames(identifiers: Iterable<string>): ReadonlyMap<string, string> {
  const sorted = [...identifiers].map((id) => [id, id.toLowerCase()] as const);
  sorted.sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [id, lower] of sorted) {
    const stem = lower.slice(0, lower.indexOf(BAR));
    const name = lower.includes("basin") ? `${stem}basin` : stem;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    names.set(id, `${name} ${number}`);
  }
  return names;
}
