import { counterOf, expect, open, test } from "./page.ts";

test.use({ serviceWorkers: "allow" });

const SMALL = "?v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=2";

test("after one visit the page replays and trains without a network", async ({ page, context }) => {
  await page.goto("/");
  // The runtime is the last file that is kept.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const caught = await Promise.all(
          names.map(async (name) => (await caches.open(name)).keys()),
        );
        return caught.flat().some(({ url }) => url.endsWith(".wasm"));
      }),
    )
    .toBe(true);
  await context.setOffline(true);
  await open(page, SMALL);
  await expect(page.getByTestId("replay-name")).toContainText("Recorded run");
  // The headers of the answers are kept with them.
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await page.getByTestId("start").click();
  await expect(counterOf(page)).toHaveText("2");
  for (const screen of ["inspect", "compare", "play"]) {
    await page.getByTestId(`go-${screen}`).click();
    await expect(page.locator("main")).toBeVisible();
    await expect(page.getByTestId("page-error")).toHaveCount(0);
  }
  await page.getByTestId("lesson").click();
  await expect(page.getByTestId("offline-ready")).toBeVisible();
  await page.reload();
  await expect(page.getByTestId("go-play")).toHaveAttribute("aria-current", "page");
});

test("a newer version is offered, and comes when it is asked for", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe("activated");
  await page.reload();
  await expect(page.getByTestId("newer")).toHaveCount(0);
  // As far as the browser can tell, another address is another build.
  await page.evaluate(() => navigator.serviceWorker.register("./service-worker.js?next"));
  await expect(page.getByTestId("newer")).toContainText("new version");
  await page.evaluate(() => {
    document.title = "the old page";
  });
  await page.getByTestId("take-newer").click();
  await expect(page).toHaveTitle("SEED playground");
  await expect(page.getByTestId("board")).toBeVisible();
});
