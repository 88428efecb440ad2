import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Move, run } from "./move.ts";

const SMALL = ["--updates", "1", "--every", "1", "--tasks", "4", "--claims", "8"];

let folder = "";
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "move-"));
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    lines.push(line);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it("goes on in another house with what it has learnt, and makes no run twice", async () => {
  const out = join(folder, "moves.jsonl");
  const moves = async (...rows: string[]): Promise<Move[]> => {
    expect(await run(["--out", out, "--seeds", "3", "--rows", rows.join(","), ...SMALL])).toBe(0);
    const text = await readFile(out, "utf8");
    return text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Move);
  };
  const [seed] = await moves("seed");
  expect(seed?.first.map(({ update }) => update)).toEqual([0, 1]);
  expect(seed?.second.map(({ update }) => update)).toEqual([1, 2]);
  expect(seed?.first[1]?.known).not.toEqual(seed?.second[0]?.known);
  expect(Object.keys(seed?.first[0]?.known ?? {})).toEqual(["home", "process", "put"]);
  expect(seed?.claims.arrival.n).toBeGreaterThan(0);

  const before = lines.length;
  const [again, grpo] = await moves("seed", "grpo");
  expect(lines.length).toBe(before + 1);
  expect(again).toEqual(seed);
  expect(grpo).toMatchObject({ row: "grpo", seed: 3, settings: { method: "grpo" } });
  expect(grpo?.first[0]).toEqual(seed?.first[0]);
}, 120_000);

it("says what it does not know", async () => {
  const out = ["--out", join(folder, "none.jsonl")];
  await expect(run([...out, "--rows", "sdar"])).rejects.toThrow(/no row "sdar"/);
  await expect(run([...out, "--seeds", "500"])).rejects.toThrow(/--seeds/);
  await expect(run([...out, "--seeds", "3,,4"])).rejects.toThrow(/--seeds/);
});

it("refuses a file that it cannot write, or did not write, before anything is trained", async () => {
  const taken = join(folder, "taken.jsonl");
  await writeFile(taken, '{"row":"seed","seed":3}\nnot a run\n');
  await expect(run(["--out", taken])).rejects.toThrow(/Line 2 of .*taken.jsonl is not a run/);
  await expect(run(["--out", folder])).rejects.toThrow(/Cannot write to/);
  await expect(run(["--out", join(folder, "none", "x.jsonl")])).rejects.toThrow(/Cannot write to/);
});
