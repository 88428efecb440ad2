import { type Action, QUANTITY_NAMES, QUANTITY_WORDS, wordsNow } from "../../ui/index.ts";
import { ACTION_WORDS } from "./action-words.ts";
import type { InspectSession } from "./session.ts";
import { viewedRollout, viewedUpdate } from "./state.ts";

/** Everything that the keyboard and the command palette can do on the inspecting screen. */
export function inspectActions(session: InspectSession): readonly Action[] {
  const words = () => wordsNow(ACTION_WORDS);
  const group = () => words().group;
  const state = () => session.store.getState();

  /** What comes so many places after the one on screen; undefined past either end. */
  const update = (by: number) => {
    const updates = state().inspected?.updates ?? [];
    const viewed = viewedUpdate(state());
    return viewed === null ? undefined : updates[updates.indexOf(viewed) + by];
  };
  const rollout = (by: number) => {
    const rollouts = viewedUpdate(state())?.rollouts ?? [];
    const viewed = viewedRollout(state());
    return viewed === null ? undefined : rollouts[rollouts.indexOf(viewed) + by];
  };
  /** The next sampled token that way; from outside, the first or the last. */
  const token = (by: 1 | -1): number | undefined => {
    const targets = viewedRollout(state())?.targets ?? [];
    const pinned = state().selection.token;
    if (pinned === null) return by === 1 ? targets[0] : targets.at(-1);
    return by === 1
      ? targets.find((position) => position > pinned)
      : targets.findLast((position) => position < pinned);
  };
  const step = (by: number): number | undefined => {
    const last = viewedRollout(state())?.actions.length ?? 0;
    const next = (state().selection.step ?? last) + by;
    return next < 0 || next > last ? undefined : next;
  };

  const way = <T>(
    name: "update" | "rollout" | "step" | "token",
    [on, back]: readonly [on: string, back: string],
    find: (by: 1 | -1) => T | undefined,
    go: (found: T) => void,
  ): readonly Action[] =>
    ([1, -1] as const).map((by) => ({
      name: `inspect.${name}-${by === 1 ? "on" : "back"}`,
      group,
      label: () => words()[`${name}${by === 1 ? "On" : "Back"}`],
      keys: [by === 1 ? on : back],
      repeats: true,
      when: () => find(by) !== undefined,
      perform: () => {
        const found = find(by);
        if (found !== undefined) go(found);
      },
    }));

  return [
    ...way("update", ["]", "["], update, (found) => session.selectUpdate(found.update)),
    ...way("rollout", ["J", "K"], rollout, (found) => {
      const at = viewedUpdate(state());
      if (at !== null) session.selectRollout(at.update, found.group, found.member);
    }),
    ...way("step", [".", ","], step, session.selectStep),
    ...way("token", ["L", "H"], token, session.pin),
    {
      name: "inspect.keep",
      group,
      label: () => words().keep,
      keys: ["M"],
      when: () => viewedRollout(state())?.targets.includes(state().selection.token ?? -1) ?? false,
      perform: () => session.keep(),
    },
    {
      name: "inspect.swap",
      group,
      label: () => words().swap,
      keys: ["B"],
      when: () => state().kept !== null,
      perform: () => session.swap(),
    },
    {
      name: "inspect.unpin",
      group,
      label: () => words().unpin,
      when: () => state().selection.token !== null,
      perform: () => session.pin(null),
    },
    ...QUANTITY_NAMES.map(
      (quantity): Action => ({
        name: `inspect.colour-${quantity}`,
        group,
        label: () => words().colour(wordsNow(QUANTITY_WORDS).quantities[quantity].label),
        when: () => state().quantity !== quantity,
        perform: () => session.show(quantity),
      }),
    ),
  ];
}
