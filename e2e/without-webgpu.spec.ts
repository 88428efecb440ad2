import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.ts";
import { counterOf, expect, open, stateOf, test } from "./page.ts";

const program = findChromium();

/** A browser as people have it who have no GPU: without the flags that give a software adapter. */
test.use({
  launchOptions: {
    ...(program ? { executablePath: program } : {}),
    args: CHROMIUM_FLAGS.filter((flag) => !flag.includes("webgpu")),
  },
});

test("without WebGPU the page says so and trains on WASM", async ({ page }) => {
  await open(page, "?evaluateEvery=0&tasks=1&rollouts=2");
  const badge = page.getByTestId("engine");
  await expect(badge).toContainText("WASM");
  await badge.click();
  await expect(page.getByTestId("engine-reason")).toContainText(/because .*WebGPU/);
  await expect(page.getByTestId("engine-reason")).not.toContainText("software");
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
});

test("WebGPU that was asked for is not replaced in silence", async ({ page }) => {
  await page.goto("/?engine=webgpu");
  await expect(page.getByTestId("error")).toContainText(/WebGPU was asked for, but/);
  await expect(stateOf(page)).toHaveAttribute("data-state", "failed");
  await page.getByTestId("settings-toggle").click();
  await page.getByTestId("setting-engine").selectOption("wasm");
  await page.getByTestId("reset").click();
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  await expect(page.getByTestId("engine")).toContainText("WASM");
});
