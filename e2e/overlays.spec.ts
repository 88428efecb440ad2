import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, open, test } from "./page.ts";

const OVERLAYS: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  ["palette", (page) => page.keyboard.press("Control+k")],
  ["help-sheet", (page) => page.keyboard.press("?")],
  ["lesson-dialog", (page) => page.keyboard.press("Shift+S")],
  ["tour", (page) => page.keyboard.press("t")],
];

for (const scheme of ["light", "dark"] as const) {
  test(`what lies over the page has no serious fault in its ${scheme} theme, on a phone too`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await open(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const [name, show] of OVERLAYS) {
        await show(page);
        const overlay = page.getByTestId(name);
        await expect(overlay).toBeVisible();
        const box = await overlay.boundingBox();
        expect(box?.x, name).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
        const { violations } = await new AxeBuilder({ page })
          .include(`[data-testid="${name}"]`)
          .analyze();
        const serious = violations.filter(
          ({ impact }) => impact === "serious" || impact === "critical",
        );
        expect(
          serious.map(({ id, nodes }) => [id, nodes[0]?.html]),
          name,
        ).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(overlay).toHaveCount(0);
      }
    }
  });
}
