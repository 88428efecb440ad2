import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../seed/index.ts";
import { reduce } from "./reduce.ts";
import { initialState } from "./state.ts";

test("what the engine got over by itself is said, and is no error", () => {
  const state = initialState({ settings: DEFAULT_SETTINGS, engine: "auto" });
  const message = { en: "The device was lost.", zh: "设备丢失了。" };
  const next = reduce(state, { type: "notice", message });
  expect({ ...state, ...next }).toEqual({ ...state, notice: message });
});
