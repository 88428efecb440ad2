import { Rng, UserError } from "../../base/index.ts";
import type { Opening, Split, TextEnvironment, Transition } from "../types.ts";
import { houseOf, NAMED_HOUSES } from "./house.ts";
import { KNOWN_ROOMS, knownRoom, newRoom } from "./room.ts";
import {
  act,
  firstState,
  HORIZON,
  type HouseState,
  isOpen,
  observationOf,
  visible,
} from "./rules.ts";
import { anySituation, goalsOfSplit, type Situation, statementOf } from "./situation.ts";
import { MOST_WORDS } from "./skill.ts";
import { houseTable } from "./table.ts";
import { deviceOf, PREPARATIONS, PROCESSES, textOf, typeOf, wordsOf } from "./words.ts";

const LARGEST_INDEX = 0xffff_ffff;

export interface HouseRulesOptions {
  /** The house of the tasks that `task` names: 0..1999. */
  readonly house?: number;
  /** Task `index` is in the house that is `index` modulo this many houses further on. */
  readonly houses?: number;
}

/** What a task identifier says. Throws a UserError for any other text. */
export function parseTask(task: string): {
  readonly house: number;
  readonly split: Split;
  readonly index: number;
} {
  const match = /^house-rules\/h(0|[1-9]\d{0,3})\/(train|seen|unseen)\/(0|[1-9]\d{0,9})$/.exec(
    task,
  );
  if (match === null || Number(match[1]) >= NAMED_HOUSES || Number(match[3]) > LARGEST_INDEX) {
    throw new UserError({
      en: `"${task.slice(0, 80)}" is no task of House Rules. Tasks read like house-rules/h3/train/17: a house from h0 to h${NAMED_HOUSES - 1}, then train, seen or unseen, then a number.`,
      zh: `“${task.slice(0, 80)}” 不是 House Rules 的任务。任务写作 house-rules/h3/train/17：h0 到 h${NAMED_HOUSES - 1} 的房屋，然后是 train、seen 或 unseen，最后是编号。`,
    });
  }
  return { house: Number(match[1]), split: match[2] as Split, index: Number(match[3]) };
}

/**
 * What a task starts with: always the same. Train and seen tasks are in the same rooms
 * with goals of their own; an unseen task is in a room of its own.
 */
export function situationOf(task: string): Situation {
  const { house: seed, split, index } = parseTask(task);
  const house = houseOf(seed);
  const rng = Rng.of(index, `house-rules/h${seed}/${split}`);
  if (split === "unseen") return anySituation(rng, house, newRoom(rng));
  const room = knownRoom(index % KNOWN_ROOMS);
  return anySituation(rng, house, room, goalsOfSplit(house, room, split));
}

/** The actions that are possible, as words. */
function possible(state: HouseState): readonly (readonly string[])[] {
  const { at, holding, goal } = state;
  const going = Object.keys(state.contents).map((place) => ["go", place]);
  if (at === null) return going;
  const goalPut = holding === goal.object && typeOf(at) === goal.target;
  return [
    ...going,
    ["look"],
    ...(isOpen(state, at) ? [] : [["open", at]]),
    ...(holding === null ? visible(state).map((object) => ["take", object, at]) : []),
    ...(holding !== null && (goalPut || isOpen(state, at)) ? [["put", holding, at]] : []),
    ...PROCESSES.filter((process) => holding !== null && deviceOf(process) === typeOf(at)).map(
      (process) => [process, holding ?? "", at],
    ),
    ...PREPARATIONS.map((preparation) => ["prepare", at, preparation]),
  ];
}

/**
 * A house with hidden conventions as a world of words. The statement says the goal and
 * the places of the room; an observation says what is seen, or ok, or nothing. Where an
 * object is kept and which preparation a device or a goal receptacle wants, only trying
 * reveals. Reward 1 when the goal is reached.
 */
export function houseRules(options: HouseRulesOptions = {}): TextEnvironment<HouseState> {
  const { house = 0, houses = 1 } = options;
  const last = house + houses - 1;
  const whole = Number.isInteger(house) && Number.isInteger(houses);
  if (!whole || house < 0 || houses < 1 || last >= NAMED_HOUSES) {
    throw new UserError({
      en: `House Rules has no houses ${house} to ${last}. Give whole numbers from 0 to ${NAMED_HOUSES - 1}.`,
      zh: `House Rules 没有 ${house} 到 ${last} 号房屋。请给出 0 到 ${NAMED_HOUSES - 1} 的整数。`,
    });
  }

  return {
    name: "house-rules",
    horizon: HORIZON,
    actionTokens: 3,
    skillTokens: MOST_WORDS,

    task(split, index) {
      const task = `house-rules/h${house + (index % houses)}/${split}/${index}`;
      parseTask(task);
      return task;
    },

    reset(task): Opening<HouseState> {
      const situation = situationOf(task);
      return {
        state: firstState(situation),
        statement: statementOf(situation),
        observation: observationOf(situation.goal, []),
      };
    },

    step(state, action): Transition<HouseState> {
      const { state: after, seen, valid } = act(state, wordsOf(action));
      return {
        state: after,
        observation: observationOf(after.goal, seen),
        reward: after.won ? 1 : 0,
        done: after.won || after.steps >= HORIZON,
        won: after.won,
        valid,
      };
    },

    admissible: (state) => possible(state).map(textOf),

    kind: (task) => situationOf(task).goal.kind,

    object: (task) => situationOf(task).goal.object,

    ...(houses === 1 ? { facts: () => houseTable(house) } : {}),
  };
}
