import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UserError } from "../base/index.ts";
import { parameterCount } from "../policy/index.ts";
import { type Checkpoint, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";

const config = {
  vocabSize: 5,
  hiddenSize: 4,
  layers: 1,
  heads: 1,
  kvHeads: 1,
  ffnSize: 4,
  ropeTheta: 10_000,
  normEps: 1e-6,
  contextLength: 8,
};
const size = parameterCount(config);
const vector = (scale: number) =>
  Float32Array.from({ length: size }, (_, i) => scale * Math.sin(i));
const checkpoint: Checkpoint = {
  config,
  recipe: "a recipe",
  step: 12,
  seconds: 3.5,
  theta: vector(1),
  firstMoment: vector(1e-9),
  secondMoment: vector(1e9),
};

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "checkpoint-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("a checkpoint", () => {
  it("is read as it was written, and replaces an older one", async () => {
    const path = join(folder, "checkpoint.bin");
    await writeCheckpoint(path, { ...checkpoint, step: 1 });
    await writeCheckpoint(path, checkpoint);
    expect(await readCheckpoint(path)).toEqual(checkpoint);
  });

  it("is refused where it is missing, cut off or something else", async () => {
    const path = join(folder, "checkpoint.bin");
    await expect(readCheckpoint(path)).rejects.toThrow(/Cannot read/);
    await writeCheckpoint(path, checkpoint);
    const bytes = await readFile(path);
    for (const length of [0, 1, 40, bytes.length - 1]) {
      await writeFile(path, bytes.subarray(0, length));
      await expect(readCheckpoint(path)).rejects.toThrow(UserError);
    }
    await writeFile(path, Buffer.concat([bytes, Buffer.from([0])]));
    await expect(readCheckpoint(path)).rejects.toThrow(/not a whole checkpoint/);
    await writeFile(path, "{}\n");
    await expect(readCheckpoint(path)).rejects.toThrow(/not a whole checkpoint/);
  });
});
