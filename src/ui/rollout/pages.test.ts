import { describe, expect, it } from "vitest";
import type { HeatCell, HeatRow } from "../heatmap/types.ts";
import { PAGE, pageOf, pageWith, rowsOnPage } from "./pages.ts";

describe("the pages of a very long rollout", () => {
  const cell = (position: number): HeatCell => ({
    position,
    text: "a",
    kind: "sampled",
    value: null,
    label: "a",
    data: {},
  });
  const row = (key: string, from: number, to: number): HeatRow => ({
    key,
    caption: key,
    label: key,
    cells: Array.from({ length: to - from }, (_, i) => cell(from + i)),
  });

  it("hold every token once, and rows are cut where a page ends", () => {
    const tokens = 2 * PAGE + 5;
    const rows = [row("0", 0, 10), row("1", 10, tokens)];
    const pages = [0, 1, 2].map((index) => rowsOnPage(rows, pageOf(tokens, index)));
    const positions = pages.flatMap((page) =>
      page.flatMap(({ cells }) => cells.map(({ position }) => position)),
    );
    expect(positions).toEqual(Array.from({ length: tokens }, (_, i) => i));
    expect(pages.map((page) => page.length)).toEqual([2, 1, 1]);
    expect(pageOf(tokens, pageWith(PAGE))).toMatchObject({ index: 1, count: 3, start: PAGE });
    expect(pageOf(tokens, 99)).toMatchObject({ index: 2, end: tokens });
    expect(pageOf(0, 0)).toMatchObject({ index: 0, count: 1, end: 0 });
  });
});
