/** The programmatic analyzer: a hindsight skill from what an episode's texts say, nothing else. */
import { UserError } from "../../base/index.ts";
import type { Episode } from "../types.ts";
import {
  type Command,
  isClosedView,
  nounIn,
  readCommand,
  readStatement,
  thingsSeen,
} from "./reading.ts";
import { MISTAKES, type Mistake, MOST_MISTAKES, type Skill, type Way } from "./skill.ts";

/** What an analyzer reads. */
export type Transcript = Pick<Episode, "statement" | "steps" | "won">;

/** From so many returns, or closed places left closed, on they are a mistake. */
const MANY_RETURNS = 3;
const MANY_CLOSED = 2;

interface Log {
  where: string | null;
  place: string | null;
  held: string | null;
  treated: boolean;
  returns: number;
  leftClosed: number;
  readonly visited: Set<string>;
  readonly mistakes: Set<Mistake>;
}

const newLog = (): Log => ({
  where: null,
  place: null,
  held: null,
  treated: false,
  returns: 0,
  leftClosed: 0,
  visited: new Set(),
  mistakes: new Set(),
});

/** Notes what was seen: where the object is, and whether it was left lying. */
function look(log: Log, way: Way, observation: string, next: Command | null): void {
  const { place } = log;
  if (place === null || nounIn(place) === way.target) return;
  if (!thingsSeen(observation).includes(way.object)) return;
  log.where ??= nounIn(place);
  const takes = next?.verb === "take" && nounIn(next.thing) === way.object;
  if (log.held === null && !takes) log.mistakes.add("notake");
}

function note(log: Log, way: Way, done: Command, observation: string, next: Command | null): void {
  switch (done.verb) {
    case "go":
      if (log.visited.has(done.place) && log.held === null) log.returns++;
      log.visited.add(done.place);
      log.place = done.place;
      if (isClosedView(observation) && next?.verb !== "open" && log.held !== way.object) {
        log.leftClosed++;
      }
      look(log, way, observation, next);
      break;
    case "open":
      look(log, way, observation, next);
      break;
    case "take":
      log.held = nounIn(done.thing);
      if (log.held !== way.object) log.mistakes.add("wrongobj");
      else if (nounIn(done.place) !== way.target) log.where = nounIn(done.place);
      break;
    case "clean":
    case "heat":
    case "cool":
      if (done.verb === way.treatment && nounIn(done.thing) === way.object) log.treated = true;
      break;
    case "move":
      log.held = null;
      if (nounIn(done.thing) !== way.object) break;
      if (way.treatment !== null && !log.treated) log.mistakes.add("noproc");
      else if (nounIn(done.place) !== way.target) log.mistakes.add("noput");
      break;
  }
}

/**
 * After a win the way that won, with the place where the object was; after a loss the last
 * three kinds of mistakes that were made and the way that would have won, as far as it was seen.
 */
export function hindsightSkill({ statement, steps, won }: Transcript): Skill {
  const way = readStatement(statement);
  if (way === null)
    throw new UserError({
      en: `"${statement.slice(0, 80)}" is no household task. Choose a run of this world.`,
      zh: `“${statement.slice(0, 80)}” 不是家务任务。请选择此环境的运行。`,
    });
  const commands = steps.map(({ action }) => readCommand(action));
  const log = newLog();
  steps.forEach(({ observation }, i) => {
    const done = commands[i] ?? null;
    if (done === null || observation === "Nothing happens.") return;
    note(log, way, done, observation, commands[i + 1] ?? null);
  });
  const { where } = log;
  if (won) return { head: "workflow", mistakes: [], where, ...way };
  if (log.returns >= MANY_RETURNS) log.mistakes.add("revisit");
  if (log.leftClosed >= MANY_CLOSED) log.mistakes.add("noopen");
  if (log.held === way.object) {
    log.mistakes.add(way.treatment !== null && !log.treated ? "noproc" : "noput");
  }
  const mistakes = MISTAKES.filter((one) => log.mistakes.has(one)).slice(-MOST_MISTAKES);
  return { head: "avoid", mistakes, where, ...way };
}
