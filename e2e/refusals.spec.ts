import type { Page } from "@playwright/test";
import { expect, open, test } from "./page.ts";

const file = (name: string, text: string) => ({
  name,
  mimeType: "",
  buffer: Buffer.from(text),
});

/** A sentence of the page in Chinese: it ends as Chinese ones do. */
async function expectChinese(page: Page, testId: string, text: string): Promise<void> {
  const said = page.getByTestId(testId).first();
  await expect(said).toContainText(text);
  await expect(said).toContainText("。");
}

test("what is refused is said in Chinese on every screen", async ({ page }) => {
  await open(page, "?lang=zh&lr=much");
  await expectChinese(page, "notice", '设置 “learningRate” 不能是 "much"：它应为 0 到');

  await page.goto("?lang=zh&screen=compare");
  await page
    .getByTestId("import-records")
    .setInputFiles([file("old.jsonl", '{"format":"seed-run","version":0}\n')]);
  await expectChinese(page, "import-notice", "old.jsonl：此记录的版本是 0");

  await page.goto("?lang=zh&screen=play&world=alfworld");
  await page.getByTestId("open-toggle").click();
  await page.getByTestId("file-input").setInputFiles(file("bad.tw-pddl", "(define"));
  await expectChinese(page, "play-error", "游戏文件不是 JSON");

  await page.goto("?lang=zh&screen=deploy");
  await page.getByTestId("open-policy").setInputFiles([file("bad.onnx", "no model")]);
  await expectChinese(page, "deploy-said", "这不是完整的 ONNX 文件");
});

test("a sentence on screen follows the language", async ({ page }) => {
  await page.goto("?screen=play&world=alfworld");
  await page.getByTestId("open-toggle").click();
  await page.getByTestId("file-input").setInputFiles(file("bad.tw-pddl", "[]"));
  const said = page.getByTestId("play-error");
  await expect(said).toContainText("The game file holds no JSON object.");
  await page.getByTestId("language").click();
  await expect(said).toContainText("游戏文件不含 JSON 对象。请选择 game.tw-pddl 文件。");
  await page.getByTestId("language").click();
  await expect(said).toContainText("Choose a game.tw-pddl file.");
});
