import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UserError } from "../base/index.ts";
import { prepareFolder } from "./output-folder.ts";

describe("a folder for results", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "seed-folder-"));
  });
  afterEach(() => rm(root, { recursive: true }));

  it("is made with those around it", async () => {
    await prepareFolder(join(root, "a", "b"), ["model.onnx"]);
    expect(await readdir(join(root, "a"))).toEqual(["b"]);
  });

  it("is refused where it holds what would be replaced", async () => {
    await writeFile(join(root, "model.onnx"), "precious");
    await expect(prepareFolder(root, ["model.onnx"])).rejects.toThrow(
      /already holds model\.onnx.*Give a folder that is new or empty/,
    );
  });

  it("is refused in one sentence where a file is in its place", async () => {
    const file = join(root, "file");
    await writeFile(file, "");
    await expect(prepareFolder(file)).rejects.toThrow(UserError);
    await expect(prepareFolder(join(file, "below"))).rejects.toThrow(/Cannot make the folder/);
  });
});
