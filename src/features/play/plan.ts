import { type Game, type GameState, type RoomView, roomView } from "../../env/alfworld/index.ts";
import { APPLIANCES, Trial, type Way } from "./trial.ts";
import { readWanted, type Wanted } from "./wanted.ts";

/** Commands tried on the game itself before the search gives up. */
const MOST_STEPS = 400;
/** Ways of one kind that are tried, the shortest first. */
const MOST_WAYS = 40;

const typeOf = (name: string): string => name.replace(/ \d+$/, "");

/** Every way to do the task with the objects and receptacles of some types. */
function waysOf(view: RoomView, wanted: Wanted, objectType: string, targetType: string): Way[] {
  const { treatment, light, count } = wanted;
  const placed = view.receptacles.flatMap(({ objects }) => objects);
  const present = view.held === null ? placed : [view.held, ...placed];
  const objects = [...new Set(present.filter((name) => typeOf(name) === objectType))];
  const ofType = (type: string): string[] =>
    view.receptacles.map(({ name }) => name).filter((name) => typeOf(name) === type);
  const targets = light
    ? placed.filter((name) => typeOf(name).endsWith("lamp"))
    : ofType(targetType);
  const appliances = treatment === null ? [null] : ofType(APPLIANCES[treatment].type);
  const ways: Way[] = [];
  for (const target of targets) {
    const there = view.receptacles.find(({ name }) => name === target)?.objects ?? [];
    // With a treatment, what lies there already may still have to be treated.
    const loose = objects.filter((name) => treatment !== null || !there.includes(name));
    const missing = Math.max(1, count - (objects.length - loose.length));
    const choices =
      missing === 1
        ? loose.map((one) => [one])
        : loose.flatMap((one) => loose.filter((two) => two !== one).map((two) => [one, two]));
    for (const chosen of choices) {
      for (const appliance of appliances) {
        ways.push({ objects: chosen, treatment, appliance, target, light });
      }
    }
  }
  return ways;
}

/**
 * Commands that win from a state, or null where none were found within the bound on the
 * search. They are proven: each was carried out on the game, and the last one won. The
 * search reads the task's sentence for what is wanted and so is quick on ALFWorld's tasks
 * and on people's own wordings of them; it does not promise the fewest commands.
 */
export function findPlan(game: Game, start: GameState, task: string): readonly string[] | null {
  if (start.won) return [];
  const view = roomView(game, start);
  const locations = new Map(
    game
      .facts(start, "receptacleatlocation")
      .map(([id = "", place = ""]) => [game.displayName(id), place] as const),
  );
  const things = view.receptacles.flatMap(({ objects }) => objects);
  const held = view.held === null ? [] : [view.held];
  const wanted = readWanted(
    task,
    [...new Set([...held, ...things].map(typeOf))],
    [...new Set(view.receptacles.map(({ name }) => typeOf(name)))],
  );
  let steps = 0;
  const spend = (): boolean => ++steps <= MOST_STEPS;
  const targets = wanted.light ? [""] : wanted.targets;
  for (const objectType of wanted.objects) {
    for (const targetType of targets) {
      const trial = (): Trial => new Trial(game, start, locations, spend);
      const ways = waysOf(view, wanted, objectType, targetType)
        .map((way) => ({ way, cost: trial().estimate(way) }))
        .sort((a, b) => a.cost - b.cost);
      for (const { way } of ways.slice(0, MOST_WAYS)) {
        if (steps >= MOST_STEPS) return null;
        const attempt = trial();
        if (attempt.follow(way)) return attempt.commands;
      }
    }
  }
  return null;
}
