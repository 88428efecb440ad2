import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, open, storedNames, test, untilUpdates } from "./page.ts";

const FILES = ["run-seed-1", "run-seed-2", "run-grpo-1"].map(
  (name) => `e2e/fixtures/${name}.jsonl`,
);

async function openCompare(page: Page, search = ""): Promise<void> {
  await page.goto(`/?screen=compare${search}`);
  await expect(page.getByTestId("import-records")).toBeAttached();
}

async function openWithRuns(page: Page, search = ""): Promise<void> {
  await openCompare(page, search);
  await page.getByTestId("import-records").setInputFiles(FILES);
  await expect(page.getByTestId("run")).toHaveCount(3);
}

async function saved(page: Page, testId: string): Promise<{ name: string; data: Buffer }> {
  const download = page.waitForEvent("download");
  await page.getByTestId(testId).click();
  const file = await download;
  return { name: file.suggestedFilename(), data: await readFile(await file.path()) };
}

test("imported runs are grouped over seeds, and stay after a reload", async ({ page }) => {
  await openCompare(page);
  await expect(page.getByText("No run yet.")).toBeVisible();
  await openWithRuns(page);
  const results = page.getByTestId("result");
  await expect(results).toHaveCount(2);
  await expect(results.first()).toContainText("SEED");
  await expect(results.first().getByRole("cell").first()).toHaveText("2");
  await page.getByRole("textbox", { name: "Name of the run GRPO, seed 1" }).fill("the rival");
  await page.keyboard.press("Enter");
  await expect.poll(() => storedNames(page)).toContain("the rival");
  await page.reload();
  await expect(page.getByTestId("run")).toHaveCount(3);
  await expect(page.getByRole("textbox", { name: "Name of the run the rival" })).toBeVisible();
  await expect(results).toHaveCount(2);
});

test("the recorded runs of the page open on request", async ({ page }) => {
  await openCompare(page);
  const { runs } = JSON.parse(await readFile("public/runs/index.json", "utf8"));
  await page.getByTestId("open-recorded").click();
  await expect(page.getByTestId("run")).toHaveCount(runs.length);
  await expect(page.getByTestId("result")).not.toHaveCount(0);
  await expect(page.getByTestId("open-recorded")).toHaveCount(0);
});

test("the page's recorded runs stand beside one's own, also a second time", async ({ page }) => {
  await openWithRuns(page);
  await page.getByTestId("add-recorded").click();
  await expect.poll(() => page.getByTestId("run").count()).toBeGreaterThan(3);
  await expect(page.getByTestId("add-recorded")).not.toHaveAttribute("aria-disabled", "true");
  const count = await page.getByTestId("run").count();
  await page.getByTestId("add-recorded").click();
  await expect(page.getByTestId("add-recorded")).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByTestId("run")).toHaveCount(count);
});

test("a cut-off record is accepted and said so; other files are refused in a sentence", async ({
  page,
}) => {
  await openCompare(page);
  const text = await readFile(FILES[0] ?? "", "utf8");
  await page.getByTestId("import-records").setInputFiles([
    { name: "cut.jsonl", mimeType: "", buffer: Buffer.from(text.slice(0, -50)) },
    { name: "other.jsonl", mimeType: "", buffer: Buffer.from("a,b\n1,2\n") },
  ]);
  const notices = page.getByTestId("import-notice");
  await expect(notices).toHaveCount(2);
  await expect(notices.first()).toContainText("cut off");
  await expect(notices.last()).toContainText("not the record of a run");
  await expect(page.getByTestId("run")).toHaveCount(1);
  await expect(page.getByTestId("run")).toContainText("cut off");
});

test("one cross-hair for all figures, by pointer and by keyboard", async ({ page }) => {
  await openWithRuns(page);
  const plot = page.getByTestId("training-plot");
  await plot.focus();
  await page.keyboard.press("Home");
  const hairs = page.getByTestId("cross-hair");
  await expect(hairs).toHaveCount(3);
  for (const hair of await hairs.all()) await expect(hair).toHaveAttribute("data-update", "1");
  await expect(plot).toHaveAttribute("aria-valuetext", /^update 1: SEED \(n = 2\) .*%/);
  await page.keyboard.press("ArrowRight");
  await expect(hairs.first()).toHaveAttribute("data-update", "2");
  await page.keyboard.press("Escape");
  await expect(hairs).toHaveCount(0);
  await page.getByTestId("held-out-figure-plot").hover();
  await expect(hairs).toHaveCount(3);
  await plot.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Inspect update 3 of SEED, seed 2" }).click();
  await expect(page.getByTestId("inspected-update")).toHaveText("update 3 of 3");
  await expect(page).toHaveURL(/run=seed-2-\w+&update=3/);
});

test("what is drawn is in the address", async ({ page }) => {
  await openWithRuns(page);
  await page.getByTestId("axis").getByLabel("tokens").check();
  await page.getByTestId("band").getByLabel("min\u2013max").check();
  await page.getByTestId("log").check();
  await page.getByTestId("log-y").check();
  await page.getByTestId("metric").selectOption("entropy");
  await page.getByTestId("smoothing").fill("30");
  await page.getByTestId("run").last().getByRole("checkbox").uncheck();
  await expect(page.getByTestId("result")).toHaveCount(1);
  await expect(page).toHaveURL(/runs=seed-1-\w+,seed-2-\w+&band=range&axis=tokens&metric=entropy/);
  await page.reload();
  await expect(page.getByTestId("result")).toHaveCount(1);
  await expect(page.getByTestId("metric-figure")).toContainText("Entropy");
  await expect(page.getByTestId("smoothing")).toHaveValue("30");
  await expect(page.getByTestId("log")).toBeChecked();
  await expect(page.getByTestId("log-y")).toBeChecked();
});

test("figures and numbers are saved with their legend", async ({ page }) => {
  await openWithRuns(page);
  const svg = await saved(page, "all-figures-svg");
  expect(svg.name).toBe("compare.svg");
  const text = svg.data.toString();
  for (const part of ["Training success", "Held-out success", "SEED (n = 2)", "GRPO (n = 1)"]) {
    expect(text).toContain(part);
  }
  const png = await saved(page, "training-png");
  expect(png.data.subarray(1, 4).toString()).toBe("PNG");
  expect(png.data.readUInt32BE(16)).toBe(2 * 760);
  const csv = (await saved(page, "held-out-figure-csv")).data.toString().trim().split("\r\n");
  expect(csv).toHaveLength(1 + 3 * 4 + 2 * 4);
  const results = (await saved(page, "results-csv")).data.toString();
  expect(results).toContain("updatesToHalf n");
  await page.getByTestId("training-table").getByText("Numbers").click();
  await expect(page.getByTestId("training-table").getByRole("row")).toHaveCount(4);
});

test("everything is saved as one file", async ({ page }) => {
  await openWithRuns(page);
  const { name, data } = await saved(page, "download-everything");
  expect(name).toBe("compare.zip");
  expect(data.readUInt32LE(0)).toBe(0x04034b50);
  const listing = data.toString("latin1");
  for (const part of [
    "figures/success.svg",
    "figures/held-out.png",
    "figures/entropy.csv",
    "results.csv",
    "metrics.csv",
    "evaluations.csv",
  ]) {
    expect(listing).toContain(part);
  }
  expect(listing.match(/records\/[\w-]+\.jsonl/g)).toHaveLength(2 * 3);
});

test("runs of all worlds are in one list, filtered by world", async ({ page }) => {
  await openWithRuns(page);
  await expect(page.getByTestId("world")).toHaveCount(0);
  const text = await readFile(FILES[0] ?? "", "utf8");
  await page.getByTestId("import-records").setInputFiles([
    {
      name: "household.jsonl",
      mimeType: "",
      buffer: Buffer.from(text.replace('"environment":"sokoban"', '"environment":"alfworld"')),
    },
  ]);
  await expect(page.getByTestId("run")).toHaveCount(4);
  await expect(page.getByTestId("result")).toHaveCount(3);
  await page.getByTestId("world").selectOption("alfworld");
  await expect(page.getByTestId("run")).toHaveCount(1);
  await expect(page.getByTestId("result")).toHaveCount(1);
  await expect(page).toHaveURL(/world=alfworld/);
});

test("the comparison speaks Chinese", async ({ page }) => {
  await openCompare(page, "#lang=zh");
  await page.getByTestId("import-records").setInputFiles(FILES);
  await expect(page.getByTestId("run")).toHaveCount(3);
  await expect(page.getByTestId("training").getByRole("heading")).toHaveText("训练成功率");
  const svg = (await saved(page, "training-svg")).data.toString();
  expect(svg).toContain("粗线");
});

test("a live run is in the library by itself and outlives a reload", async ({ page }) => {
  await open(
    page,
    "?v=1&engine=wasm&tasks=1&rollouts=2&evaluationTasks=2&evaluateEvery=0&updates=5",
  );
  await page.getByTestId("step-update").click();
  await untilUpdates(page, 1);
  await page.getByTestId("go-compare").click();
  await expect(page.getByTestId("run")).toHaveCount(1);
  await expect(page.getByTestId("run")).toContainText("1 of 5 updates");
  await page.reload();
  await expect(page.getByTestId("run")).toContainText("1 of 5 updates");
  await page.getByTestId("axis").getByLabel("wall time").check();
  await expect(page.getByTestId("training-plot")).toBeVisible();
  await expect(page.getByTestId("training-table")).toBeVisible();
  await page.getByTestId("run").getByRole("button", { name: "Inspect" }).click();
  await expect(page.getByTestId("inspected-update")).toHaveText("update 1 of 1");
  await expect(page.getByTestId("token").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId("run")).toHaveCount(1);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByTestId("remove-run").click();
  await expect(page.getByTestId("run")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("No run yet.")).toBeVisible();
});

test("without storage the page says so, and compares all the same", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The user denied permission", "SecurityError");
    };
  });
  await openWithRuns(page);
  await expect(page.getByTestId("notice")).toContainText("keeps no runs for this page");
  await expect(page.getByTestId("result")).toHaveCount(2);
});
