import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../seed/index.ts";
import { reduce } from "./reduce.ts";
import { initialState } from "./state.ts";

test("what the engine got over by itself is said, and is no error", () => {
  const state = initialState({ settings: DEFAULT_SETTINGS, engine: "auto" });
  const next = reduce(state, { type: "notice", message: "The device was lost." });
  expect({ ...state, ...next }).toEqual({ ...state, notice: "The device was lost." });
});
