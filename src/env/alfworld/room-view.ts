import type { Game, GameState } from "./game.ts";

/** A receptacle as a screen draws it. */
export interface ReceptacleView {
  readonly name: string;
  /** Null where it has no door. */
  readonly open: boolean | null;
  /** Whether the agent stands where it can be reached. */
  readonly here: boolean;
  /** Names of the objects in or on it, also behind a closed door. */
  readonly objects: readonly string[];
  /** Whether its door or its contents changed since the state it is compared with. */
  readonly changed: boolean;
}

/** An object that is held, or whose condition is worth a mark. */
export interface ObjectView {
  readonly name: string;
  readonly held: boolean;
  /** Some of clean, hot, cold, sliced, on. */
  readonly conditions: readonly string[];
}

/** A state of a game as plain data. */
export interface RoomView {
  /** In the order in which the game lists them. */
  readonly receptacles: readonly ReceptacleView[];
  /** Receptacles within reach; none before the first move. */
  readonly place: readonly string[];
  /** The object in hand, if any. */
  readonly held: string | null;
  /** Whether what is in hand changed since the state it is compared with. */
  readonly heldChanged: boolean;
  /** Whether the agent moved since the state it is compared with. */
  readonly moved: boolean;
  readonly objects: readonly ObjectView[];
  /** Names of things that lie in no receptacle and in no hand. */
  readonly floor: readonly string[];
}

const CONDITIONS = [
  ["isclean", "clean"],
  ["ishot", "hot"],
  ["iscool", "cold"],
  ["issliced", "sliced"],
  ["istoggled", "on"],
] as const;

/** The identifiers that have a property. */
function having(game: Game, state: GameState, predicate: string): string[] {
  return game.facts(state, predicate).flat();
}

/** The first or second arguments of a predicate of two. */
function column(game: Game, state: GameState, predicate: string, place: 0 | 1): string[] {
  return game.facts(state, predicate).flatMap((fact) => fact[place] ?? []);
}

/** The other arguments of facts of two, by the argument at `key`. */
function grouped(facts: readonly (readonly string[])[], key: 0 | 1): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const fact of facts) {
    const name = fact[key];
    const value = fact[1 - key];
    if (name === undefined || value === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [value]);
    else group.push(value);
  }
  return groups;
}

interface Snapshot {
  readonly location: string | undefined;
  readonly held: string | undefined;
  readonly opened: ReadonlySet<string>;
  readonly contents: ReadonlyMap<string, readonly string[]>;
}

function snapshot(game: Game, state: GameState): Snapshot {
  return {
    location: column(game, state, "atlocation", 1)[0],
    held: column(game, state, "holds", 1)[0],
    opened: new Set(having(game, state, "opened")),
    contents: grouped(game.facts(state, "inreceptacle"), 1),
  };
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

/** What a screen needs of `state`; marks say what changed since `before`. */
export function roomView(game: Game, state: GameState, before: GameState = state): RoomView {
  const now = snapshot(game, state);
  const then = snapshot(game, before);
  const openable = new Set(having(game, state, "openable"));
  const name = (id: string): string => game.displayName(id);
  const receptacles = game
    .facts(state, "receptacleatlocation")
    .flatMap(([id, location]): ReceptacleView[] => {
      if (id === undefined) return [];
      const contents = now.contents.get(id) ?? [];
      const open = now.opened.has(id);
      return [
        {
          name: name(id),
          open: openable.has(id) ? open : null,
          here: location === now.location,
          objects: contents.map(name),
          changed: open !== then.opened.has(id) || !same(contents, then.contents.get(id) ?? []),
        },
      ];
    });
  const placed = new Set(column(game, state, "inreceptacle", 0));
  const things = column(game, state, "objecttype", 0);
  const conditions = CONDITIONS.map(
    ([predicate, word]) => [word, new Set(having(game, state, predicate))] as const,
  );
  const objects = things.map((id) => ({
    name: name(id),
    held: id === now.held,
    conditions: conditions.filter(([, ids]) => ids.has(id)).map(([word]) => word),
  }));
  return {
    receptacles,
    place: receptacles.filter(({ here }) => here).map((one) => one.name),
    held: now.held === undefined ? null : name(now.held),
    heldChanged: now.held !== then.held,
    moved: now.location !== then.location,
    objects: objects.filter(({ held, conditions: marks }) => held || marks.length > 0),
    floor: things.filter((id) => !placed.has(id) && id !== now.held).map(name),
  };
}
