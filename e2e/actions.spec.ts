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

test("commands choose what to train, and lead to a setting", async ({ page }) => {
  await open(page);
  const command = async (text: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await page.getByTestId("palette-input").fill(text);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("palette")).toHaveCount(0);
  };
  await command("Method: GRPO");
  await expect(page.getByTestId("method")).toHaveValue("grpo");
  await command("Preset: quick");
  await expect(page.getByTestId("preset")).toHaveValue("quick");
  await command("World: House Rules");
  await expect(page.getByTestId("world")).toHaveValue("house-rules");
  await command("setting learning rate");
  await expect(page.getByTestId("setting-learningRate")).toBeFocused();
});

test("the curve is drawn over what the reader chooses, and a click finds the nearest update", async ({
  page,
}) => {
  await open(page);
  await page.getByTestId("replay-position").fill("40");
  const chart = page.getByTestId("success").getByRole("img");
  for (const axis of ["seconds", "tokens", "episodes"]) {
    await page.getByTestId("curve-axis").selectOption(axis);
    const box = await chart.boundingBox();
    await chart.click({ position: { x: (box?.width ?? 0) * 0.6, y: (box?.height ?? 0) / 2 } });
    await expect(page.getByTestId("viewed-update")).toHaveText(/update (1|2|3)\d/);
  }
  await page.getByTestId("success").locator("summary").click();
  await expect(page.getByTestId("kept-update")).toContainText(/Update \d+ would be kept/);
});
