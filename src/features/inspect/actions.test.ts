import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Rollout } from "../../seed/index.ts";
import { ActionRegistry } from "../../ui/index.ts";
import { inspectActions } from "./actions.ts";
import type { InspectSession } from "./session.ts";
import { initialState, type InspectState, NO_SELECTION, type Selection } from "./state.ts";

const rollout = (member: number) =>
  ({ group: 0, member, actions: ["up", "left"], targets: [3, 5] }) as unknown as Rollout;

/** A session that only selects, over two updates of two rollouts. */
function session(): InspectSession {
  const update = (number: number) => ({ update: number, rollouts: [rollout(0), rollout(1)] });
  const store = createStore<InspectState>(() => ({
    ...initialState(NO_SELECTION),
    inspected: {
      ...{ id: "a", name: "a", vocabulary: [], settings: null, policy: null },
      updates: [update(1), update(4)],
    },
  }));
  const change = (part: Partial<Selection>): void =>
    store.setState((state) => ({ selection: { ...state.selection, ...part } }));
  return {
    store,
    selectUpdate: (update: number) => change({ update, token: null, step: null }),
    selectRollout: (update: number, group: number, rollout: number) =>
      change({ update, group, rollout }),
    selectStep: (step: number | null) => change({ step }),
    pin: (token: number | null) => change({ token }),
    show: (quantity: InspectState["quantity"]) => store.setState({ quantity }),
  } as unknown as InspectSession;
}

test("keys go through updates, rollouts, steps and tokens, and stop at either end", () => {
  const one = session();
  const registry = new ActionRegistry();
  registry.add(inspectActions(one));
  const press = (...keys: readonly string[]): Selection => {
    for (const key of keys) registry.ofKey(key)?.perform();
    return one.store.getState().selection;
  };
  expect(press("]").update).toBe(4);
  expect(press("]").update).toBe(4);
  expect(press("[").update).toBe(1);
  expect(press("J").rollout).toBe(1);
  expect(press("J").rollout).toBe(1);
  expect(press("K").rollout).toBe(0);
  expect(press(",").step).toBe(1);
  expect(press(",", ",").step).toBe(0);
  expect(press(".").step).toBe(1);
  expect(press("L").token).toBe(3);
  expect(press("L", "L").token).toBe(5);
  expect(press("H").token).toBe(3);
  registry.perform("inspect.unpin");
  expect(press().token).toBeNull();
  expect(press("H").token).toBe(5);
  expect(registry.perform("inspect.colour-shift")).toBe(false);
  registry.perform("inspect.colour-gate");
  expect(one.store.getState().quantity).toBe("gate");
});
