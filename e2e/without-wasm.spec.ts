import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.ts";
import { expect, stateOf, test } from "./page.ts";

const program = findChromium();

/** A browser in which nothing can train: no WebGPU, and "jitless" leaves WebAssembly out. */
test.use({
  launchOptions: {
    ...(program ? { executablePath: program } : {}),
    args: [...CHROMIUM_FLAGS.filter((flag) => !flag.includes("webgpu")), "--js-flags=--jitless"],
  },
});

test("without WebGPU and WASM a recorded run plays, and a sentence says what is missing", async ({
  page,
}) => {
  await page.goto("/");
  await expect(stateOf(page)).toHaveAttribute("data-state", "failed");
  await expect(page.getByTestId("error")).toContainText("no WebAssembly");
  await expect(page.getByTestId("replay-stuck")).toContainText("only recorded runs can be seen");
  await expect(page.getByTestId("resume")).toHaveCount(0);
  await page.getByTestId("replay-position").fill("30");
  await expect(page.getByTestId("viewed-update")).toHaveText("update 30");
  await expect(page.locator('[data-testid="token"][data-shift]').first()).toBeVisible();
});
