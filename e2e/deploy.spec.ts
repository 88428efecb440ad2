import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { InferenceSession } from "onnxruntime-node";
import { readAdapter, readExported, readSafetensors } from "../src/policy/index.ts";
import { expect, open, stateOf, test } from "./page.ts";

const TINY = "v=1&tasks=1&rollouts=2&evaluateEvery=0&updates=2&engine=wasm";

async function saved(page: Page, testId: string): Promise<{ name: string; bytes: Uint8Array }> {
  const download = page.waitForEvent("download");
  await page.getByTestId(testId).click();
  const file = await download;
  const bytes = new Uint8Array(await readFile(await file.path()));
  return { name: file.suggestedFilename(), bytes };
}

async function openDeploy(page: Page): Promise<void> {
  await page.goto("/?screen=deploy");
  await expect(page.getByTestId("form-int4").locator("[data-bytes]")).toBeVisible();
  await expect(page.getByTestId("save-adapter")).toBeEnabled();
}

const choose = (page: Page, testId: string) => page.getByTestId(testId).getByRole("radio").check();
const results = (page: Page) => page.getByTestId("deploy-result");

/** Plays 16 tasks with the chosen file and waits for the end. */
async function playFew(page: Page): Promise<void> {
  const before = await results(page).count();
  await page.getByTestId("trial-tasks").getByRole("radio", { name: "16" }).check();
  await page.getByTestId("play-trial").click();
  await expect(results(page)).toHaveCount(before + 1);
  await expect(results(page).last()).toHaveAttribute("data-state", "done");
  await expect(page.getByTestId("trial-progress")).toHaveText("16 of 16 episodes");
}

test("a shipped policy is saved in every form and plays without a skill", async ({ page }) => {
  await openDeploy(page);
  await expect(page).toHaveURL(/screen=deploy&policy=sokoban-nano$/);
  await expect(page.getByTestId("no-skill")).toContainText("no skill, no analyzer, no teacher");
  const sizes: number[] = [];
  for (const form of ["adapters", "f32", "int8", "int4"]) {
    await choose(page, `form-${form}`);
    const { name, bytes } = await saved(page, "save-onnx");
    expect(name).toBe(`sokoban-nano-${form}.onnx`);
    const shown = page.getByTestId(`form-${form}`).locator("[data-bytes]");
    await expect(shown).toHaveAttribute("data-bytes", String(bytes.length));
    sizes.push(bytes.length);
    const { metadata } = readExported(bytes);
    expect(metadata).toMatchObject({ name: "sokoban-nano", environment: "sokoban" });
    const session = await InferenceSession.create(bytes);
    expect(session.inputNames).toContain("input_ids");
    await session.release();
  }
  const [adapters = 0, f32 = 0, int8 = 0, int4 = 0] = sizes;
  expect(f32).toBeGreaterThan(adapters);
  expect(adapters).toBeGreaterThan(int8);
  expect(int8).toBeGreaterThan(int4);
  const adapter = await saved(page, "save-adapter");
  expect(adapter.name).toBe("sokoban-nano.safetensors");
  expect(readSafetensors(adapter.bytes).tensors.length).toBeGreaterThan(20);
  const tokenizer = await saved(page, "save-tokenizer");
  expect(tokenizer.name).toBe("tokenizer.json");

  await playFew(page);
  await expect(page.getByTestId("skill-count")).toContainText("0 skill tokens among");
  await expect(page.getByTestId("trial-rate")).toHaveText(/^\d+\.\d %$/);
  await expect(page.getByTestId("trial-speed")).toHaveText(/^\d/);
  await page.getByTestId("trial-episode").press("Home");
  await expect(page.getByTestId("trial-episode-name")).toHaveText(/^episode 1, (won|lost)$/);
  await expect(page.getByTestId("trial-steps").locator("li").first()).toBeVisible();
  await expect(page.getByTestId("sample")).toHaveValue(/sokoban-nano-int4\.onnx/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test("a run's own weights are taken after two updates, saved and played", async ({ page }) => {
  await open(page, `?${TINY}`);
  await page.getByTestId("start").click();
  await expect(stateOf(page)).toHaveAttribute("data-state", "finished");
  await page.getByTestId("go-deploy").click();
  await expect(page.getByTestId("save-adapter")).toBeEnabled();
  await page.getByTestId("take-best").click();
  await expect(page.getByTestId("deploy-said")).toContainText("that takes 10 updates");
  await page.getByTestId("take-latest").click();
  const entry = page.getByTestId("policy-latest-sokoban-nano-2");
  await expect(entry.getByRole("radio")).toBeChecked();
  await expect(entry).toContainText("after 2 updates");
  await expect(page.getByTestId("save-adapter")).toBeEnabled();

  const onnx = await saved(page, "save-onnx");
  expect(onnx.name).toBe("sokoban-nano-update-2-adapters.onnx");
  const { policy, metadata } = readExported(onnx.bytes);
  expect(metadata.updates).toBe("2");
  const shipped = readExported(new Uint8Array(await readFile("models/sokoban-nano/model.onnx")));
  expect(policy?.theta).not.toEqual(shipped.policy?.theta);
  const adapter = await saved(page, "save-adapter");
  expect(readAdapter(adapter.bytes).theta).toEqual(policy?.theta);

  await playFew(page);
  await expect(results(page).last()).toContainText("after 2 updates");
  await choose(page, "form-int8");
  await playFew(page);
  await expect(results(page)).toHaveCount(2);

  // The adapter alone comes back onto its base, and the ONNX file by itself.
  const files = [
    { name: "mine.safetensors", mimeType: "", buffer: Buffer.from(adapter.bytes) },
    { name: "mine.onnx", mimeType: "", buffer: Buffer.from(onnx.bytes) },
  ];
  await page.getByTestId("open-policy").setInputFiles(files);
  await expect(page.getByTestId("policy-file:mine.onnx").getByRole("radio")).toBeChecked();
  await expect(page.getByTestId("policy-file:mine.safetensors")).toContainText("after 2 updates");
  await expect(page.getByTestId("deploy-said")).toContainText("was put onto its base");
});

test("a file that is no policy is one sentence, and the list stays", async ({ page }) => {
  await openDeploy(page);
  const count = await page.getByTestId("policies").getByRole("radio").count();
  const wrong = { name: "cat.onnx", mimeType: "", buffer: Buffer.from("<html>a cat</html>") };
  await page.getByTestId("open-policy").setInputFiles([wrong]);
  await expect(page.getByTestId("deploy-said")).toContainText("not a whole ONNX file");
  const adapter = { name: "cat.safetensors", mimeType: "", buffer: Buffer.from("cat") };
  await page.getByTestId("open-policy").setInputFiles([adapter]);
  await expect(page.getByTestId("deploy-said")).toContainText("not a whole safetensors file");
  await expect(page.getByTestId("policies").getByRole("radio")).toHaveCount(count);
});
