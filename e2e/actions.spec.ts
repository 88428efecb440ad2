import { expect, open, test } from "./page.ts";

test("a command is found by typing and done, and the focus goes back", async ({ page }) => {
  await open(page);
  const button = page.getByTestId("commands");
  await button.focus();
  await page.keyboard.press("Control+k");
  await expect(page.getByTestId("palette-input")).toBeFocused();
  await page.keyboard.type("compare");
  const found = page.locator('[data-action="go.compare"]');
  await expect(found).toHaveAttribute("data-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("palette")).toHaveCount(0);
  await expect(page.getByTestId("go-compare")).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zzz");
  await expect(page.locator("[data-action]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("palette")).toHaveCount(0);
});

test("keys act from anywhere but a text field, and the help names them", async ({ page }) => {
  await open(page);
  await page.keyboard.press("?");
  const help = page.getByTestId("help-sheet");
  await expect(help).toContainText("Go to Inspect");
  await expect(help).toContainText("Ctrl");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.getByTestId("seed").focus();
  await page.keyboard.press("2");
  await expect(page.getByTestId("go-train")).toHaveAttribute("aria-current", "page");
  await page.getByTestId("seed").blur();
  await page.keyboard.press("2");
  await expect(page.getByTestId("go-inspect")).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Shift+L");
  await expect(page.getByTestId("go-inspect")).toHaveText("检视");
});
