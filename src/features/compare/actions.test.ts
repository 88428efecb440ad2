import { expect, test } from "vitest";
import { RunLibrary } from "../../run/index.ts";
import { ActionRegistry } from "../../ui/index.ts";
import { compareActions } from "./actions.ts";
import { createCompareSession } from "./session.ts";
import { FIRST_CHOICE } from "./state.ts";

test("commands change how the curves are drawn, and what is chosen already is no command", () => {
  const session = createCompareSession(
    new RunLibrary(),
    () => Promise.reject(new Error("There is no run.")),
    FIRST_CHOICE,
  );
  const registry = new ActionRegistry();
  registry.add(compareActions(session));
  const choice = () => session.store.getState().choice;

  expect(registry.perform("compare.axis-update")).toBe(false);
  registry.perform("compare.axis-tokens");
  registry.perform("compare.band-range");
  registry.ofKey("X")?.perform();
  for (let i = 0; i < 5; i++) registry.ofKey("S")?.perform();
  expect(choice()).toEqual({
    ...FIRST_CHOICE,
    ...{ axis: "tokens", band: "range", logX: true, smoothing: 99 },
  });
  expect(registry.perform("compare.smoother")).toBe(false);
  registry.ofKey("A")?.perform();
  expect(choice().smoothing).toBe(89);

  expect(registry.ofKey("Escape")).toBeUndefined();
  session.pick(3);
  registry.ofKey("Escape")?.perform();
  expect(session.store.getState().picked).toBeNull();
});
