import { gzipSync } from "node:zlib";
import { counterOf, expect, open, test } from "./page.ts";

const SMALL = "?v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=3";
const count = /^update \d+ of 40$/;

test("a recorded run plays without a click, and says what it is", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByTestId("replay-name")).toContainText("Recorded run");
  await expect(page.getByTestId("replay-name")).toContainText("seed 3, SEED, trained beforehand");
  const played = page.getByTestId("replay-count");
  await expect(played).toHaveText(count);
  await expect(page.locator('[data-testid="token"][data-shift]').first()).toBeVisible();
  await expect(page.getByTestId("reference")).toContainText("GRPO, seed 3");
  await expect(page.getByTestId("reference")).toContainText("recorded");
  await expect(page.getByTestId("success").getByRole("img")).toHaveAttribute(
    "aria-label",
    /% of the training episodes in update \d+/,
  );
  const position = async () => Number(await page.getByTestId("replay-position").inputValue());
  const before = await position();
  await expect.poll(position).toBeGreaterThan(before);
  const step = await page.getByTestId("replay-step").textContent();
  await expect(page.getByTestId("replay-step")).not.toHaveText(step ?? "");
  await expect(page.getByTestId("download")).toBeDisabled();
});

test("it is paused, moved through, browsed, and changed for the run beside it", async ({
  page,
}) => {
  await open(page);
  const position = page.getByTestId("replay-position");
  await position.fill("25");
  await expect(page.getByTestId("replay-count")).toHaveText("update 25 of 40");
  await expect(page.getByTestId("viewed-update")).toHaveText("update 25");
  await expect(page.getByTestId("replay-run-play")).toHaveAccessibleName("Play the recorded run");
  await position.press("ArrowLeft");
  await expect(page.getByTestId("viewed-update")).toHaveText("update 24");
  await page.locator('[data-rollout="1-3"]').click();
  await expect(page.getByTestId("token-summary")).toContainText(/sampled tokens/);
  await page.getByTestId("replay-run").getByLabel("GRPO").check();
  await expect(page.getByTestId("replay-name")).toContainText("seed 3, GRPO");
  await expect(page.getByTestId("reference")).toContainText("SEED, seed 3");
  await page.getByTestId("replay-run-play").click();
  await expect(page.getByTestId("replay-run-play")).toHaveAccessibleName("Pause the recorded run");
  await page.getByTestId("replay-run-play").click();
  await expect(page.getByTestId("replay-run-play")).toHaveAccessibleName("Play the recorded run");
});

test("live training takes its place", async ({ page }) => {
  await open(page, SMALL);
  await expect(page.getByTestId("replay-count")).toHaveText(count);
  await expect(page.getByTestId("start")).toHaveText("Train live");
  await page.getByTestId("start").click();
  await expect(counterOf(page)).toHaveText("3");
  await expect(page.getByTestId("replay")).toHaveCount(0);
  await expect(page.getByTestId("reference")).toHaveCount(0);
  await expect(page.getByTestId("rollout")).toHaveCount(2);
  await expect(page.getByTestId("download")).toBeEnabled();
  await page.getByTestId("go-play").click();
  await expect(page.getByTestId("update-counter")).toHaveCount(0);
  await page.goBack();
  await expect(counterOf(page)).toHaveText("3");
  await expect(page.getByTestId("rollout")).toHaveCount(2);
});

test("who wants less motion sees its last update", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByTestId("replay-count")).toHaveText("update 40 of 40");
  await expect(page.getByTestId("viewed-update")).toHaveText("update 40");
  await expect(page.getByTestId("replay-run-play")).toHaveAccessibleName("Play the recorded run");
});

test("recorded runs that cannot be loaded are one sentence, and live training works", async ({
  page,
  problems,
}) => {
  await page.route("**/runs/**", (route) => route.abort());
  await open(page, SMALL);
  await expect(page.getByTestId("replay-missing")).toContainText(
    /could not be loaded .*Live training works without them/,
  );
  await expect(page.getByTestId("start")).toHaveText("Start");
  await page.getByTestId("start").click();
  await expect(counterOf(page)).toHaveText("3");
  await expect(page.getByTestId("replay-missing")).toHaveCount(0);
  // What this test keeps from the page was asked for ahead, and is then not used.
  const own = /ERR_FAILED|was preloaded using link preload but not used/;
  problems.splice(0, problems.length, ...problems.filter((text) => !own.test(text)));
});

test("a part that cannot be loaded is one sentence, and the rest of the page goes on", async ({
  page,
  problems,
}) => {
  await page.route("**/household-episode-*.js", (route) => route.abort());
  await open(page, SMALL);
  await page.getByTestId("world").selectOption("alfworld");
  await expect(page.getByTestId("part-missing")).toContainText("Reload the page");
  await expect(page.getByTestId("replay-name")).toContainText("Recorded run");
  await page.getByTestId("world").selectOption("sokoban");
  await expect(page.getByTestId("board")).toBeVisible();
  await expect(page.getByTestId("page-error")).toHaveCount(0);
  const own = /ERR_FAILED|dynamically imported module/;
  problems.splice(0, problems.length, ...problems.filter((text) => !own.test(text)));
});

test("at most 250 kB of script come before it is on screen, all asked for with the page", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator('[data-testid="token"][data-shift]').first()).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js") && !name.includes("worker")),
  );
  const html = await (await page.request.get("/")).text();
  let bytes = 0;
  for (const address of new Set(scripts)) {
    const name = address.split("/").at(-1) ?? "";
    // What comes after the replay: the policy's reader, and whatever a person opens.
    if (!html.includes(name)) continue;
    bytes += gzipSync(await (await page.request.get(address)).body()).length;
  }
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(250_000);
  expect(html).toContain("runs/index.json");
});
