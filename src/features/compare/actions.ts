import { AXES, type Grouping } from "../../run/index.ts";
import { type Action, wordsNow } from "../../ui/index.ts";
import { ACTION_WORDS } from "./action-words.ts";
import type { CompareSession } from "./session.ts";
import type { BandKind, CompareChoice } from "./state.ts";
import { WORDS } from "./words.ts";

const GROUPINGS: readonly Grouping[] = ["settings", "method", "run"];
const BANDS: readonly BandKind[] = ["deviation", "range", "none"];
/** Percent of decay. */
const SMOOTHING_STEP = 10;
const MOST_SMOOTHING = 99;

/** Everything that the keyboard and the command palette can do on the comparing screen. */
export function compareActions(session: CompareSession): readonly Action[] {
  const words = () => wordsNow(ACTION_WORDS);
  const names = () => wordsNow(WORDS);
  const group = () => words().group;
  const choice = () => session.store.getState().choice;

  /** One action for every value of a choice, but the one that is chosen. */
  const choices = <K extends "axis" | "grouping" | "band">(
    key: K,
    values: readonly CompareChoice[K][],
    label: (value: CompareChoice[K]) => string,
  ): readonly Action[] =>
    values.map((value) => ({
      name: `compare.${key}-${value}`,
      group,
      label: () => label(value),
      when: () => choice()[key] !== value,
      perform: () => session.choose({ [key]: value }),
    }));

  const smooth = (by: number): Pick<Action, "group" | "repeats" | "when" | "perform"> => {
    const next = (): number =>
      Math.max(0, Math.min(MOST_SMOOTHING, choice().smoothing + by * SMOOTHING_STEP));
    return {
      group,
      repeats: true,
      when: () => next() !== choice().smoothing,
      perform: () => session.choose({ smoothing: next() }),
    };
  };

  return [
    ...choices("axis", AXES, (axis) => words().axis(names().axes[axis])),
    {
      ...{ name: "compare.log-x", group, label: () => words().logX, keys: ["X"] },
      perform: () => session.choose({ logX: !choice().logX }),
    },
    {
      ...{ name: "compare.log-y", group, label: () => words().logY, keys: ["Y"] },
      perform: () => session.choose({ logY: !choice().logY }),
    },
    ...choices("grouping", GROUPINGS, (one) => words().grouping(names().groupings[one])),
    ...choices("band", BANDS, (band) => words().band(names().bands[band])),
    { ...smooth(1), name: "compare.smoother", label: () => words().smoother, keys: ["S"] },
    { ...smooth(-1), name: "compare.rougher", label: () => words().rougher, keys: ["A"] },
    {
      ...{ name: "compare.let-go", group, label: () => words().letGo, keys: ["Escape"] },
      when: () => session.store.getState().picked !== null,
      perform: () => session.pick(null),
    },
  ];
}
