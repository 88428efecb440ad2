import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./page.ts";

/** What each screen shows when it has settled. */
const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  train: async (page) => {
    await expect(page.getByTestId("token").first()).toBeVisible();
    await page.getByTestId("settings-toggle").click();
  },
  inspect: async (page) => {
    await page.getByTestId("open-recorded").click();
    await expect(page.getByTestId("token").first()).toBeVisible();
  },
  compare: async (page) => {
    await page.getByTestId("open-recorded").click();
    await expect(page.getByTestId("open-recorded")).toHaveCount(0);
  },
  theory: async (page) => expect(page.locator("math, .katex").first()).toBeAttached(),
  play: async (page) => expect(page.getByRole("main")).toBeVisible(),
  deploy: async (page) => expect(page.getByRole("main")).toBeVisible(),
};

/** What axe finds that hinders somebody, as sentences; nothing else is a failure. */
async function obstacles(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`));
}

const LOOKS = [
  { name: "light", colorScheme: "light", viewport: { width: 1440, height: 900 }, language: "en" },
  { name: "dark", colorScheme: "dark", viewport: { width: 1440, height: 900 }, language: "en" },
  {
    name: "in Chinese on a phone",
    colorScheme: "light",
    viewport: { width: 390, height: 844 },
    language: "zh",
  },
] as const;

for (const [screen, settle] of Object.entries(SCREENS)) {
  for (const { name, colorScheme, viewport, language } of LOOKS) {
    test(`axe finds nothing serious on ${screen}, ${name}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      await page.goto(`/?screen=${screen}&lang=${language}`);
      await settle(page);
      expect(await obstacles(page)).toEqual([]);
    });
  }
}
