import type { RunRecord } from "../../run/index.ts";
import type { Rollout } from "../../seed/index.ts";

/** A rollout of a recorded run, and which update it is of. */
export interface Episode {
  readonly update: number;
  /** Its place among the updates of the record, from 1. */
  readonly nth: number;
  readonly rollout: Rollout;
  /** The rollouts of the same task. */
  readonly group: readonly Rollout[];
}

/** What the tour tells of a recorded run. */
export interface Story {
  readonly failed: Episode;
  /** The token of the failed episode that its skill moves most. */
  readonly token: Moved;
  readonly solved: Episode;
  /** Held-out success at the first and the last evaluation, 0 to 1; null where there is none. */
  readonly heldOut: readonly [first: number, last: number] | null;
  readonly updates: number;
}

export interface Moved {
  /** Position among the tokens of the rollout. */
  readonly position: number;
  readonly text: string;
  /** t - l in nats. */
  readonly shift: number;
}

/** From which shift on, in nats, a skill is said to have something to say about a token. */
const STRONG = 1;

/**
 * The two episodes to tell of, by rule, so that a new record needs no new tour. Failed:
 * of the first update whose rollouts of some task were all lost with the same reward, so
 * that the reward alone teaches nothing, the one whose skill moves a token most; failing that, the first lost
 * one with a strong shift. Solved: the last win with a right skill against losses at the
 * same task; failing that, the last win. Null where the record has no such pair.
 */
export function storyOf({ header, updates, evaluations }: RunRecord): Story | null {
  const episodes = updates.flatMap(({ update, rollouts }, index) =>
    rollouts.map(
      (rollout): Episode => ({
        ...{ update, nth: index + 1, rollout },
        group: rollouts.filter(({ group }) => group === rollout.group),
      }),
    ),
  );
  const told = episodes.filter(
    ({ rollout }) => !rollout.won && rollout.skill?.wellFormed === true && reach(rollout) >= STRONG,
  );
  const hopeless = told.filter(isHopeless);
  const first = hopeless[0];
  const failed =
    first === undefined
      ? told[0]
      : (hopeless
          .filter(({ update, rollout }) => update === first.update && rollout.skill?.correct)
          .sort((a, b) => reach(b.rollout) - reach(a.rollout))[0] ?? first);
  if (failed === undefined) return null;
  const wins = episodes.filter(({ update, rollout }) => rollout.won && update > failed.update);
  const solved =
    wins.findLast(
      ({ rollout, group }) => rollout.skill?.correct === true && group.some(({ won }) => !won),
    ) ?? wins.at(-1);
  const token = mostMoved(failed.rollout, header.vocabulary);
  if (solved === undefined || token === null) return null;
  return { failed, token, solved, heldOut: heldOut(evaluations), updates: updates.length };
}

/** Nobody won, and every reward is the same: the reward alone teaches nothing. */
export const isHopeless = ({ rollout, group }: Episode): boolean =>
  group.every(({ won, reward }) => !won && reward === rollout.reward);

const reach = ({ shift }: Rollout): number =>
  shift.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

function mostMoved(rollout: Rollout, vocabulary: readonly string[]): Moved | null {
  const most = reach(rollout);
  const index = rollout.shift.findIndex((value) => Math.abs(value) === most);
  const position = rollout.targets[index];
  const shift = rollout.shift[index];
  if (position === undefined || shift === undefined) return null;
  return { position, text: (vocabulary[rollout.tokens[position] ?? -1] ?? "").trim(), shift };
}

function heldOut(evaluations: RunRecord["evaluations"]): Story["heldOut"] {
  const at = (update: number): number => {
    const some = evaluations.filter((one) => one.update === update);
    return some.reduce((sum, { won }) => sum + won, 0) / some.reduce((sum, { n }) => sum + n, 0);
  };
  const [first, last] = [evaluations[0]?.update, evaluations.at(-1)?.update];
  return first === undefined || last === undefined ? null : [at(first), at(last)];
}
