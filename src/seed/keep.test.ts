import { describe, expect, it } from "vitest";
import { CheckpointChoice, KEEP_WINDOW, keptUpdate } from "./keep.ts";

const offered = (successes: readonly number[]): number[] => {
  const choice = new CheckpointChoice();
  return successes.flatMap((success, i) => (choice.offer(success) ? [i + 1] : []));
};

describe("the checkpoint that is kept", () => {
  it("is the one after the updates that went best, the last of equals", () => {
    const rise = Array.from({ length: 32 }, (_, i) => i / 64);
    const fall = Array.from({ length: 30 }, (_, i) => 0.5 - i / 64);
    expect(offered([...rise, ...fall]).at(-1)).toBe(33 + KEEP_WINDOW / 2);
    expect(offered(Array(15).fill(0.25)).at(-1)).toBe(15);
  });

  it("is not chosen by one lucky update, and not before there were enough", () => {
    const even = Array<number>(20).fill(0.5);
    expect(offered([1, ...even.slice(0, KEEP_WINDOW - 2)])).toEqual([]);
    expect(offered([...even, 1, ...Array<number>(20).fill(0.2)]).at(-1)).toBe(21);
  });

  it("follows from a record", () => {
    const lines = [...Array<number>(KEEP_WINDOW).fill(0.5), 0.4, 0.9].map((success, i) => ({
      update: i + 1,
      metrics: { success },
    }));
    expect(keptUpdate(lines)).toBe(12);
    expect(keptUpdate(lines.slice(0, 11))).toBe(10);
    expect(keptUpdate(lines.slice(0, KEEP_WINDOW - 1))).toBeNull();
  });
});
