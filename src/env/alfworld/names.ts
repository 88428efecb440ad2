import type { World } from "./planning/index.ts";

const MARK = "_bar_";

/** "sink_bar__minus_00_bar_sinkbasin" is a sinkbasin. */
function kindOf(id: string): string {
  const kind = id.slice(0, id.indexOf(MARK));
  return id.includes("basin") ? `${kind}basin` : kind;
}

/**
 * The displayed name of every entity, in the order of `world.names`: "cabinet 6".
 * Only what the initial state mentions is numbered; the first in the order of
 * names gets the highest number of its kind. Names without "_bar_" keep a blank.
 */
export function displayedNames(world: World): string[] {
  const left = new Map<string, number>();
  const isNumbered = (entity: number, id: string): boolean =>
    world.mentioned.has(entity) && id.includes(MARK);
  world.names.forEach((id, entity) => {
    if (!isNumbered(entity, id)) return;
    const kind = kindOf(id);
    left.set(kind, (left.get(kind) ?? 0) + 1);
  });
  return world.names.map((id, entity) => {
    if (!isNumbered(entity, id)) return `${id} `;
    const kind = kindOf(id);
    const number = left.get(kind) ?? 0;
    left.set(kind, number - 1);
    return `${kind} ${number}`;
  });
}
