import { counterOf, expect, open, test } from "./page.ts";

const SMALL = "?v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=1";
const HEADERS = ["cross-origin-opener-policy", "cross-origin-embedder-policy"] as const;

test("the host sends what WASM threads need", async ({ page }) => {
  const response = await page.goto("/");
  const headers = response?.headers() ?? {};
  expect(HEADERS.map((name) => headers[name])).toEqual(["same-origin", "require-corp"]);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test("on a host that does not send it the page trains on one thread", async ({ page }) => {
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      for (const name of HEADERS) delete headers[name];
      await route.fulfill({ response, headers });
    },
  );
  await open(page, SMALL);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await page.getByTestId("start").click();
  await expect(counterOf(page)).toHaveText("1");
  await expect(page.getByTestId("engine-description")).toContainText("1 thread");
});
