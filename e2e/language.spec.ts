import { expect, open, test } from "./page.ts";

test("the language is chosen once, kept, and the document is in it", async ({ page }) => {
  await page.goto("/");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle("SEED playground");
  await page.getByTestId("language").click();
  await expect(root).toHaveAttribute("lang", "zh-Hans");
  await expect(page).toHaveTitle("SEED 演练场");
  await expect(page.getByTestId("go-train")).toHaveText("训练");
  await page.reload();
  await expect(root).toHaveAttribute("lang", "zh-Hans");
  await page.getByTestId("language").click();
  await expect(page.getByTestId("go-train")).toHaveText("Train");
});

test("an address names the language, and every screen keeps it", async ({ page }) => {
  await open(page, "?lang=zh&seed=7");
  await expect(page).toHaveURL(/\?v=1&seed=7#lang=zh$/);
  await page.getByTestId("go-play").click();
  await expect(page).toHaveURL(/\?screen=play.*#lang=zh$/);
  await page.reload();
  await expect(page.getByTestId("go-play")).toHaveText("试玩");
});

test.describe("a reader whose first language is Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("gets Chinese without asking", async ({ page }) => {
    await page.goto("/?speed=9");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
    await expect(page.getByTestId("notice")).toContainText("速度“9”无法识别");
  });
});
