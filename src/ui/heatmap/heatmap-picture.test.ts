import { expect, it } from "vitest";
import { sceneSvg } from "../picture/scene.ts";
import { heatmapPicture } from "./heatmap-picture.ts";
import type { HeatCell } from "./types.ts";

const inks = {
  surface: "#fff",
  ink: "#000",
  ink2: "#333",
  ink3: "#666",
  line: "#ddd",
  lineStrong: "#aaa",
  accent: "#0aa",
};
const cell = (position: number, value: number | null, kind: HeatCell["kind"]): HeatCell => ({
  position,
  text: ` w${position}`,
  kind,
  value,
  label: "",
  data: {},
});

it("a heatmap's picture has every token, its legend, and what is clipped or not finite", () => {
  const cells = Array.from({ length: 40 }, (_, i) =>
    cell(i, i === 1 ? 9 : i === 2 ? Number.NaN : 0, "sampled"),
  );
  const scene = heatmapPicture({
    title: "Shift <1>",
    rows: [
      { key: "0", caption: "", label: "Task", cells: [cell(99, null, "statement")] },
      { key: "1", caption: "1", label: "Step 1", cells },
    ],
    domain: { centre: 0, reach: 2 },
    legend: {
      quantity: "Shift",
      unit: "nats",
      source: "fixed",
      clipped: 1,
      broken: 1,
      lowMeans: "rarer",
      highMeans: "likelier",
      format: (value) => value.toFixed(1),
    },
    scheme: "light",
    inks,
    width: 400,
  });
  const texts = scene.shapes.filter((shape) => shape.type === "text");
  const said = texts.map(({ text }) => text);
  for (const { position } of cells) expect(said).toContain(`\u00b7w${position}`);
  expect(said).toEqual(
    expect.arrayContaining(["-2.0", "0.0", "2.0", "rarer", "likelier", "step 1", "prompt"]),
  );
  expect(said).toContain("Shift in nats; range: fixed; 1 clipped, 1 not finite (hatched)");
  for (const shape of scene.shapes) {
    if (shape.type !== "rect") continue;
    expect(shape.x + shape.width).toBeLessThanOrEqual(400);
    expect(shape.y + shape.height).toBeLessThanOrEqual(scene.height);
  }
  expect(scene.shapes).toContainEqual(expect.objectContaining({ type: "line", strokeWidth: 3 }));
  expect(sceneSvg(scene, "t")).toContain("Shift &lt;1&gt;");
});
