import type { Page } from "@playwright/test";
import { downloadRecord, expect, open, stateOf, test, untilUpdates } from "./page.ts";

const SMALL = "v=1&engine=wasm&tasks=1&rollouts=2&evaluateEvery=0&updates=1";

/** The page's own thread finds a hardware adapter; the trainer's finds what there is. */
const pretendHardware = (page: Page) =>
  page.addInitScript(() => {
    const info = { vendor: "nvidia", architecture: "hopper", device: "", description: "" };
    const gpu = { requestAdapter: async () => ({ info }) };
    Object.defineProperty(navigator, "gpu", { value: gpu });
  });

test("the larger policy trains, and the other screens take it over", async ({ page }) => {
  const policies: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".onnx")) policies.push(request.url());
  });
  await open(page, `?${SMALL}&size=micro`);
  await expect(page.getByTestId("size")).toHaveValue("micro");
  await page.getByTestId("start").click();
  await untilUpdates(page, 1);
  await expect(stateOf(page)).toHaveAttribute("data-state", "finished");
  // A policy is fetched only where it is wanted.
  expect(new Set(policies).size).toBe(1);
  const [header] = await downloadRecord(page);
  expect(header).toMatchObject({
    settings: { size: "micro" },
    policy: { name: "sokoban-micro", parameters: 925_600 },
  });

  await page.getByTestId("go-theory").click();
  await expect(page.getByTestId("by-whom")).toContainText("weights of sokoban-micro");
  await page.getByTestId("go-deploy").click();
  await page.getByTestId("take-latest").click();
  await expect(page.getByTestId("policy-latest-sokoban-micro-1").getByRole("radio")).toBeChecked();
  await expect(page.getByTestId("save-adapter")).toBeEnabled();
  await page.getByTestId("trial-tasks").getByRole("radio", { name: "16" }).check();
  await page.getByTestId("play-trial").click();
  await expect(page.getByTestId("trial-progress")).toHaveText("16 of 16 episodes");
});

test("without a GPU the page starts with nano, and a choice stands in the address", async ({
  page,
}) => {
  await open(page);
  const size = page.getByTestId("size");
  await expect(size).toHaveValue("nano");
  await expect(size.getByRole("option")).toHaveText(["nano 0.16 M", "micro 0.9 M"]);
  expect(new URL(page.url()).search).toBe("");
  await size.selectOption("micro");
  await expect(page).toHaveURL(/\?v=1&size=micro$/);
  await page.getByTestId("world").selectOption("alfworld");
  await expect(size).toHaveCount(0);
  await expect(page).toHaveURL(/\?v=1&environment=alfworld$/);
  await page.getByTestId("world").selectOption("sokoban");
  await expect(size).toHaveValue("micro");
  await page.getByTestId("lesson").click();
  await page.getByTestId("lesson-size").selectOption("nano");
  await expect(page.getByTestId("lesson-link")).toHaveValue(/&size=nano&/);
});

test("on a GPU it starts with micro, and a link to a run means what it meant", async ({ page }) => {
  await pretendHardware(page);
  await open(page);
  await expect(page.getByTestId("size")).toHaveValue("micro");
  await expect(page).toHaveURL(/\?v=1&size=micro$/);
  await expect(page.getByTestId("replay-count")).toBeVisible();
  await page.getByTestId("size").selectOption("nano");
  await expect(page).toHaveURL(/\?v=1&size=nano$/);
  await page.reload();
  await expect(page.getByTestId("size")).toHaveValue("nano");
  await open(page, "?v=1&seed=3");
  await expect(page.getByTestId("size")).toHaveValue("nano");
});

test("either size plays on the play screen", async ({ page }) => {
  await page.goto("/?screen=play&world=sokoban&index=4");
  await page.getByTestId("policy-play").click();
  await expect(page.getByTestId("policy-origin")).toContainText("(sokoban-nano)");
  await page.getByTestId("policy-size").getByRole("radio", { name: "micro" }).press("Space");
  await expect(page.getByTestId("policy-play")).toHaveText("Let the policy play");
  await page.getByTestId("policy-play").click();
  await expect(page.getByTestId("policy-origin")).toContainText("(sokoban-micro)");
});
