import { glyphs, kindOf, placesOf } from "../../ui/index.ts";
import { advantageAt, type Rollout } from "../../seed/index.ts";
import type { RolloutRow } from "./rollout-filter.ts";
import type { TokenHit } from "./token-filter.ts";
import type { TokenGrouping, TokenGroupRow } from "./token-groups.ts";

type Row = (string | number | null)[];
const COLUMNS = ["behaviour", "logprob", "teacher", "shift", "gate", "entropy", "weight"] as const;

/** Every token of a rollout with its numbers, exact. */
export function tokenRows(update: number, rollout: Rollout, vocabulary: readonly string[]): Row[] {
  return [
    ["update", "group", "rollout", "position", "token", "kind", "step", ...COLUMNS, "advantage"],
    ...placesOf(rollout).map((place): Row => {
      const numbers = COLUMNS.map((name) => rollout[name][place.target ?? -1] ?? null);
      return [
        update,
        rollout.group,
        rollout.member,
        place.position,
        glyphs(vocabulary[rollout.tokens[place.position] ?? -1] ?? "\ufffd"),
        kindOf(place),
        place.step,
        ...numbers,
        place.target === null ? null : advantageAt(rollout, place.target),
      ];
    }),
  ];
}

/** The rollouts of a list. */
export function rolloutRows(rows: readonly RolloutRow[]): Row[] {
  return [
    [
      "update",
      "group",
      "rollout",
      "task",
      "won",
      "reward",
      "advantage",
      "actions",
      "tokens",
      "mean shift",
      "mean gate",
      "equal rewards in group",
      "skill",
      "well formed",
      "correct",
    ],
    ...rows.map(
      ({ update, rollout, equalGroup, shift, gate }): Row => [
        update,
        rollout.group,
        rollout.member,
        rollout.task,
        Number(rollout.won),
        rollout.reward,
        rollout.advantage,
        rollout.actions.length,
        rollout.tokens.length,
        shift,
        gate,
        Number(equalGroup),
        rollout.skill?.text ?? null,
        rollout.skill === null ? null : Number(rollout.skill.wellFormed),
        rollout.skill === null ? null : Number(rollout.skill.correct),
      ],
    ),
  ];
}

/** The tokens that were found. */
export function hitRows(hits: readonly TokenHit[]): Row[] {
  return [
    ["update", "group", "rollout", "position", "step", "token", "won", "gate", "shift"],
    ...hits.map(
      ({ update, rollout, position, step, text, gate, shift }): Row => [
        update,
        rollout.group,
        rollout.member,
        position,
        step,
        glyphs(text),
        Number(rollout.won),
        gate,
        shift,
      ],
    ),
  ];
}

/** Found tokens, put together. */
export const groupRows = (by: TokenGrouping, rows: readonly TokenGroupRow[]): Row[] => [
  [by, "tokens", "mean shift", "mean gate", "share of all shift"],
  ...rows.map(({ key, n, shift, gate, share }): Row => [key, n, shift, gate, share]),
];
