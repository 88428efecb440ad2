import { inBoth, type Sentence } from "../../base/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { defineWords } from "../language/words.ts";

/** A rollout of a run, as an address names it. */
export interface AskedRollout {
  /** null: the first. */
  readonly update: number | null;
  readonly group: number;
  readonly rollout: number;
}

/** What was asked for and is not there, and what is shown for it. */
export interface Replaced {
  /** As the address calls it. */
  readonly name: "update" | "group" | "rollout" | "step" | "token";
  readonly asked: number;
  readonly shown: number;
}

interface Found {
  readonly rollout: Rollout;
  readonly place: AskedRollout;
  readonly replaced: readonly Replaced[];
}

/** The rollout that is asked for, or the nearest that there is; null where there is none. */
export function nearestRollout(
  asked: AskedRollout,
  updates: readonly { readonly update: number; readonly rollouts: readonly Rollout[] }[],
): Found | null {
  const numbers = updates.map(({ update }) => update);
  const update = asked.update === null ? null : nearestOf(numbers, asked.update);
  const rollouts = updates.find((one) => one.update === (update ?? numbers[0]))?.rollouts ?? [];
  const group = nearestOf(
    rollouts.map((one) => one.group),
    asked.group,
  );
  const inGroup = rollouts.filter((one) => one.group === group);
  const member = nearestOf(
    inGroup.map((one) => one.member),
    asked.rollout,
  );
  const rollout = inGroup.find((one) => one.member === member);
  if (rollout === undefined) return null;
  return {
    rollout,
    place: { update, group, rollout: member },
    replaced: [
      ...replacedBy("update", asked.update, update),
      ...replacedBy("group", asked.group, group),
      ...replacedBy("rollout", asked.rollout, member),
    ],
  };
}

/** A list of one where something else is shown than was asked for, else an empty one. */
export const replacedBy = (
  name: Replaced["name"],
  asked: number | null,
  shown: number | null,
): readonly Replaced[] =>
  asked === null || shown === null || asked === shown ? [] : [{ name, asked, shown }];

/** The nearest of some numbers; the first of two that are equally near. */
const nearestOf = (values: readonly number[], asked: number): number =>
  values.reduce(
    (best, one) => (Math.abs(one - asked) < Math.abs(best - asked) ? one : best),
    values[0] ?? asked,
  );

const NEAREST_WORDS = defineWords(
  {
    names: { update: "update", group: "group", rollout: "rollout", step: "step", token: "token" },
    and: ", ",
    sentence: (asked: string, shown: string) =>
      `The address asks for ${asked}, which is not here; the nearest is shown: ${shown}.`,
  },
  {
    names: { update: "更新", group: "组", rollout: "轨迹", step: "步", token: "token" },
    and: "、",
    sentence: (asked, shown) => `地址所指的${asked}不存在，现显示最接近的：${shown}。`,
  },
);

/** One sentence about an address that asks for what is not there. */
export function sayReplaced(replaced: readonly Replaced[]): Sentence {
  return inBoth((language) => {
    const { names, and, sentence } = NEAREST_WORDS[language];
    const list = (of: "asked" | "shown"): string =>
      replaced.map((one) => `${names[one.name]} ${one[of]}`).join(and);
    return sentence(list("asked"), list("shown"));
  });
}
