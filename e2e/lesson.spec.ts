import { createServer } from "node:http";
import { PART_PLACES } from "../src/app/page/parts.ts";
import { counterOf, expect, open, stateOf, test } from "./page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const SMALL = "v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=2";

test("a teacher sets up a lesson, and the class starts from it by one link", async ({
  page,
  context,
}) => {
  await open(page, `?${SMALL}`);
  await page.getByTestId("lesson").click();
  const link = page.getByTestId("lesson-link");
  await expect(link).toHaveValue(/\?v=1&.*engine=wasm$/);
  await page.getByTestId("lesson-method").selectOption("grpo");
  await page.getByTestId("lesson-seed").fill("-5");
  await expect(page.getByRole("alert")).toContainText("Give a whole number from 0");
  await page.getByTestId("lesson-seed").fill("11");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByTestId("lesson-language").getByLabel("中文").check();
  await page.getByTestId("lesson-speed").getByLabel("0.5").check();
  for (const part of ["settings", "seed", "reset"]) {
    await page.getByTestId(`lesson-hide-${part}`).check();
  }
  await page.getByTestId("lesson-link-copy").click();
  await expect(page.getByTestId("lesson-link-copy")).toHaveText("Copied");
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(await link.inputValue());
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("lesson-dialog")).toHaveCount(0);

  const pupil = await context.newPage();
  await pupil.goto(address);
  await expect(pupil.locator("html")).toHaveAttribute("lang", "zh-Hans");
  await expect(pupil.getByTestId("method")).toHaveValue("grpo");
  for (const part of ["settings-toggle", "seed", "reset"]) {
    await expect(pupil.getByTestId(part)).toBeHidden();
  }
  await expect(pupil.getByTestId("notice")).toHaveCount(0);
  await expect(pupil).toHaveURL(
    /method=grpo.*seed=11.*#lang=zh&hide=seed,settings,reset&speed=0.5$/,
  );
  await expect(pupil.getByTestId("replay-speed")).toHaveValue("0.5");
  await expect(stateOf(pupil)).toHaveAttribute("data-state", "ready");
  await pupil.getByTestId("start").click();
  await expect(counterOf(pupil)).toHaveText("2");
  await pupil.reload();
  await expect(pupil.getByTestId("seed")).toBeHidden();
  await pupil.getByTestId("show-hidden").click();
  await expect(pupil.getByTestId("seed")).toHaveValue("11");
  await expect(pupil).toHaveURL(/#lang=zh&speed=0.5$/);
});

test("a lesson that begins on another screen keeps the settings for training", async ({ page }) => {
  await open(page);
  await page.getByTestId("lesson").click();
  await page.getByTestId("lesson-screen").selectOption("play");
  await page.getByTestId("lesson-updates").fill("3");
  const address = await page.getByTestId("lesson-link").inputValue();
  await page.goto(address);
  await expect(page.getByTestId("go-play")).toHaveAttribute("aria-current", "page");
  await expect(page.getByTestId("notice")).toHaveCount(0);
  await page.getByTestId("go-train").click();
  await expect(page.getByTestId("run-state")).toHaveAttribute("data-state", "ready");
  await expect(page).toHaveURL(/\?v=1&environment=sokoban&method=seed&.*&updates=3&/);
});

test("every part that can be hidden is on screen until it is hidden", async ({ page }) => {
  await open(page, `?${SMALL}`);
  await page.getByTestId("step-update").click();
  await expect(counterOf(page)).toHaveText("1");
  await page.getByTestId("settings-toggle").click();
  for (const [part, places] of Object.entries(PART_PLACES)) {
    for (const place of places) await expect(page.locator(place), part).toBeVisible();
  }
  await page.getByTestId("lesson").click();
  for (const part of Object.keys(PART_PLACES)) {
    await page.getByTestId(`lesson-hide-${part}`).check();
  }
  await page.goto(await page.getByTestId("lesson-link").inputValue());
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
  for (const place of Object.values(PART_PLACES).flat()) {
    for (const one of await page.locator(place).all()) await expect(one, place).toBeHidden();
  }
  // What is hidden has no key either.
  await page.keyboard.press("2");
  await expect(page.getByTestId("start")).toBeVisible();
});

test("wrong values of a lesson are one sentence each", async ({ page }) => {
  await open(page, "?hide=everything&speed=fast&lang=fr&present=maybe&embed=2&seed=1");
  await expect(page.getByTestId("notice")).toHaveCount(5);
  await expect(page.getByTestId("seed")).toHaveValue("1");
});

test("presenting is large, has few controls, and is left by its key", async ({ page }) => {
  await open(page, "?present=1");
  await expect(page.getByTestId("settings-toggle")).toBeHidden();
  await expect(page.getByTestId("start")).toBeVisible();
  const size = () =>
    page.getByTestId("start").evaluate((element) => getComputedStyle(element).fontSize);
  const large = Number.parseFloat(await size());
  await page.keyboard.press("Shift+P");
  await expect(page.getByTestId("settings-toggle")).toBeVisible();
  expect(large).toBeGreaterThan(1.2 * Number.parseFloat(await size()));
  await expect(page).toHaveURL(/\/$/);
});

test("a slide of another host frames the live view, which trains there", async ({ page }) => {
  const { baseURL = "" } = test.info().project.use;
  const slides = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><iframe width="960" height="600" src="${baseURL}/?${SMALL}&embed=1"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => slides.listen(0, "127.0.0.1", resolve));
  const address = slides.address();
  if (address === null || typeof address === "string") throw new Error("The slides have no port.");
  await page.goto(`http://127.0.0.1:${address.port}/`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByTestId("board")).toBeVisible();
  await expect(frame.getByTestId("screens")).toHaveCount(0);
  await expect(frame.getByTestId("method")).toBeHidden();
  await expect(frame.getByTestId("run-state")).toHaveAttribute("data-state", "ready");
  await frame.getByTestId("start").click();
  await expect(frame.getByTestId("update-counter")).toHaveText("2");
  const wide = await page
    .frames()[1]
    ?.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(wide).toBe(true);
  slides.close();
});
