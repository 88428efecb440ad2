/** The entities of one fact; an entity is its place in the sorted list of all names. */
export type Tuple = readonly number[];

type Key = number | string;

/** Room for five thousand entities a place, so that three places fit a number exactly. */
const RADIX = 8192;

function keyOf(tuple: Tuple): Key {
  switch (tuple.length) {
    case 0:
      return 0;
    case 1:
      return tuple[0] as number;
    case 2:
      return (tuple[0] as number) * RADIX + (tuple[1] as number);
    case 3:
      return ((tuple[0] as number) * RADIX + (tuple[1] as number)) * RADIX + (tuple[2] as number);
    default:
      return tuple.join(",");
  }
}

export function compareTuples(a: Tuple, b: Tuple): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const NONE: readonly Tuple[] = [];

/** A set of tuples that never changes; indices and the sorted order are made when first asked. */
export class Relation {
  static readonly EMPTY = new Relation(new Map());

  readonly #tuples: ReadonlyMap<Key, Tuple>;
  readonly #byPlace: (Map<number, Tuple[]> | undefined)[] = [];
  #sorted: readonly Tuple[] | null = null;

  private constructor(tuples: ReadonlyMap<Key, Tuple>) {
    this.#tuples = tuples;
  }

  static of(tuples: Iterable<Tuple>): Relation {
    const map = new Map<Key, Tuple>();
    for (const tuple of tuples) map.set(keyOf(tuple), tuple);
    return map.size === 0 ? Relation.EMPTY : new Relation(map);
  }

  get size(): number {
    return this.#tuples.size;
  }

  has(tuple: Tuple): boolean {
    return this.#tuples.has(keyOf(tuple));
  }

  all(): Iterable<Tuple> {
    return this.#tuples.values();
  }

  /** The tuples with `entity` at `place`. */
  at(place: number, entity: number): readonly Tuple[] {
    let index = this.#byPlace[place];
    if (index === undefined) {
      index = new Map();
      for (const tuple of this.#tuples.values()) {
        const value = tuple[place] as number;
        const bucket = index.get(value);
        if (bucket === undefined) index.set(value, [tuple]);
        else bucket.push(tuple);
      }
      this.#byPlace[place] = index;
    }
    return index.get(entity) ?? NONE;
  }

  /** By the names of the entities, which is the order of lists in texts. */
  sorted(): readonly Tuple[] {
    this.#sorted ??= [...this.#tuples.values()].sort(compareTuples);
    return this.#sorted;
  }

  /** This relation with some tuples set in or out; itself where that changes nothing. */
  with(changes: readonly { readonly tuple: Tuple; readonly present: boolean }[]): Relation {
    let map: Map<Key, Tuple> | null = null;
    for (const { tuple, present } of changes) {
      const key = keyOf(tuple);
      if ((map ?? this.#tuples).has(key) === present) continue;
      map ??= new Map(this.#tuples);
      if (present) map.set(key, tuple);
      else map.delete(key);
    }
    return map === null ? this : new Relation(map);
  }
}
