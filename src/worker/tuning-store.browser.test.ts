import { afterEach, expect, test, vi } from "vitest";
import { openTuningStore } from "./tuning-store.ts";

const TUNING = {
  format: "seed-tuning 1",
  adapter: "a GPU",
  choices: { "rows 4x4x4": "register" },
} as const;

afterEach(() => {
  vi.restoreAllMocks();
});

test("what was measured is there at the next visit", async () => {
  const name = `tuning ${Math.random()}`;
  expect(await openTuningStore(name).load()).toBeUndefined();
  await openTuningStore(name).save(TUNING);
  expect(await openTuningStore(name).load()).toEqual(TUNING);
  await openTuningStore(name).save({ ...TUNING, choices: {} });
  expect(await openTuningStore(name).load()).toEqual({ ...TUNING, choices: {} });
  indexedDB.deleteDatabase(name);
});

test("without storage there is nothing to load, and no error", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  const store = openTuningStore("forbidden");
  await store.save(TUNING);
  expect(await store.load()).toBeUndefined();
});
