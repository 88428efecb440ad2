import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { UserError } from "../base/index.ts";
import { parseRecord } from "../run/index.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { run as evaluate } from "./evaluate.ts";
import { type Model, readModel } from "./model-folder.ts";
import { run as pretrain } from "./pretrain.ts";
import { run as sft } from "./sft.ts";
import { run as train } from "./train.ts";

/** A model so small and so little trained that only the way of the data is tested. */
const TINY =
  "--episodes 24 --batch 8 --epochs 2 --width 32 --heads 1 --layers 1 --ffn 32 --tasks 4";

let folder = "";
let lines: string[] = [];
const at = (name: string): string => join(folder, name);
const words = (text: string): string[] => text.split(" ");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "commands-"));
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    lines.push(line);
  });
  expect(await pretrain([...words(TINY), "--out", at("base")])).toBe(0);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

describe("pretrain", () => {
  it("writes the model, its f32 checkpoint and its figures", async () => {
    const { policy, tokenizer } = await readModel(at("base"));
    expect(policy.config).toMatchObject({ hiddenSize: 32, layers: 1, vocabSize: tokenizer.size });
    expect(policy.training).toEqual({ mode: "lora", rank: 8, alpha: 16 });
    expect(await readCheckpoint(at("base/checkpoint.bin"))).toMatchObject({ step: 6 });
    const stats = JSON.parse(await readFile(at("base/stats.json"), "utf8"));
    expect(stats.heldOut.plain.n).toBe(4);
  });

  it("goes on from a checkpoint to the identical result", async () => {
    const args = [...words(TINY), "--out", at("again")];
    for (const stop of [2, 5]) {
      const resume = stop === 2 ? [] : ["--resume"];
      expect(await pretrain([...args, ...resume, "--stop-after", String(stop)])).toBe(130);
      expect(await readCheckpoint(at("again/checkpoint.bin"))).toMatchObject({ step: stop });
    }
    expect(await pretrain([...args, "--resume"])).toBe(0);
    const { seconds: _, ...whole } = await readCheckpoint(at("base/checkpoint.bin"));
    expect(await readCheckpoint(at("again/checkpoint.bin"))).toMatchObject(whole);
    const [first, second] = await Promise.all([readModel(at("base")), readModel(at("again"))]);
    expect(second.policy).toEqual(first.policy);
  });

  it("does not go on with another recipe", async () => {
    const other = ["--out", at("base"), "--resume", "--seed", "8"];
    await expect(pretrain([...words(TINY), ...other])).rejects.toThrow(/other flags/);
  });
});

describe("sft", () => {
  it("writes a model that has learned from labels, and the figures before and after", async () => {
    const size = words("--tasks 2 --rollouts 2 --epochs 1 --batch 2 --held-out 4");
    expect(await sft([...size, "--from", at("base"), "--out", at("sft")])).toBe(0);
    const [base, taught] = await Promise.all([readModel(at("base")), readModel(at("sft"))]);
    expect(taught.policy.base).not.toEqual(base.policy.base);
    const stats = JSON.parse(await readFile(at("sft/stats.json"), "utf8"));
    expect(stats.before.format.n).toBe(384);
    expect(stats.after.heldOut.oracleSkill.n).toBe(4);
  });

  it("says what is missing", async () => {
    await expect(sft(["--from", at("nowhere"), "--out", at("x")])).rejects.toThrow(UserError);
    await expect(sft(["--out", at("x")])).rejects.toThrow(/--from is missing/);
  });
});

describe("train", () => {
  const small = words("--updates 2 --tasks 1 --rollouts 2 --evaluation-tasks 4 --evaluate-every 1");
  const runTo = (name: string, ...more: string[]): Promise<number> =>
    train([...small, "--model", at("base"), "--out", at(name), ...more]);

  it("writes a record that reads back, and the trained policy", async () => {
    expect(await runTo("run.jsonl", "--save", at("trained"), "--entropy", "1")).toBe(0);
    const { record, truncated } = parseRecord(await readFile(at("run.jsonl"), "utf8"));
    expect(truncated).toBe(false);
    expect(record.updates.map(({ update }) => update)).toEqual([1, 2]);
    expect(record.evaluations.map(({ update, n }) => [update, n])).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
    ]);
    expect(record.header.settings).toMatchObject({ updates: 2, entropy: 1, method: "seed" });
    const [before, after] = await Promise.all([readModel(at("base")), readModel(at("trained"))]);
    const frozen = ({ policy }: Model) =>
      [...policy.base].filter(([, { kind }]) => kind === "int8");
    expect(frozen(after)).toHaveLength(5);
    expect(frozen(after)).toEqual(frozen(before));
    expect(after.policy.theta).not.toEqual(before.policy.theta);
  });

  it("repeats itself from its settings", async () => {
    const contents = await Promise.all(
      ["one.jsonl", "two.jsonl"].map(async (name) => {
        await runTo(name, "--method", "grpo", "--seed", "5");
        const { record } = parseRecord(await readFile(at(name), "utf8"));
        return record.updates.map(({ rollouts }) => rollouts);
      }),
    );
    expect(contents[1]).toEqual(contents[0]);
  });

  it("never writes over a record", async () => {
    await expect(runTo("run.jsonl")).rejects.toThrow(/name that is free/);
  });
});

describe("evaluate", () => {
  it("reports success with n, and by kind", async () => {
    lines = [];
    expect(await evaluate(words(`--model ${at("base")} --tasks 8 --split seen`))).toBe(0);
    expect(lines[0]).toMatch(/^seen tasks, temperature 1: success 0\.\d{3} \[.*\] n=8/);
    expect(lines[1]).toMatch(/n=\d/);
  });

  it("compares 32, 8 and 4 bits of the same weights: fewer bits, larger differences", async () => {
    lines = [];
    expect(await evaluate(words(`--model ${at("base")} --tasks 8 --precision`))).toBe(0);
    const rows = (lines[0] ?? "").split("\n");
    expect(rows[0]).toMatch(/^f32: the weights of training; n = 8/);
    const difference = (row = "") => Number(row.split("|")[5]);
    expect(rows.slice(4).map((row) => row.split(" ")[1])).toEqual(["f32", "8", "4"]);
    expect(difference(rows[5])).toBeGreaterThan(0);
    expect(difference(rows[6])).toBeGreaterThan(2 * difference(rows[5]));
  });

  it("refuses what it does not know", async () => {
    await expect(evaluate(["--split", "train"])).rejects.toThrow(/seen or unseen/);
    await expect(evaluate(["--model", at("nowhere")])).rejects.toThrow(UserError);
  });
});

describe("House Rules", () => {
  const size = words("--tasks 2 --rollouts 2 --epochs 1 --batch 2 --held-out 4");
  const world = words("--env house-rules");

  it("is pretrained, taught in houses that no run has, and its claims are checked", async () => {
    const base = [...words(TINY), ...world, ...words("--context 256")];
    expect(await pretrain([...base, "--out", at("house-base")])).toBe(0);
    const from = ["--from", at("house-base"), "--out", at("house")];
    expect(await sft([...world, ...size, ...from])).toBe(0);
    lines = [];
    expect(await evaluate([...world, "--model", at("house"), "--claims", "6"])).toBe(0);
    const names = ["wellFormed", "plain", "ownSkill", "oracleSkill", "anotherHousesSkill"];
    for (const name of names) expect(lines[0]).toMatch(new RegExp(`${name} +\\d.*n=6`));
    expect(lines[0]).toMatch(/claims a skill \d\.\d\d, facts that an episode reveals \d/);
  });

  it("has a house for each seed", async () => {
    const out = at("house-run.jsonl");
    const small = words("--updates 1 --tasks 1 --rollouts 2 --evaluation-tasks 2");
    const run = [...world, ...small, "--seed", "1003", "--model", at("house"), "--out", out];
    expect(await train(run)).toBe(0);
    const { record } = parseRecord(await readFile(out, "utf8"));
    expect(record.updates[0]?.rollouts[0]?.task).toMatch(/^house-rules\/h3\/train\//);
  });

  it("is the only world with claims to check", async () => {
    const run = evaluate(["--model", at("base"), "--claims", "6"]);
    await expect(run).rejects.toThrow(/no claims/);
  });
});

it("every command has a help text", async () => {
  for (const command of [pretrain, sft, train, evaluate]) {
    lines = [];
    expect(await command(["--help"])).toBe(0);
    expect(lines.join("\n")).toMatch(/^npm run [\s\S]*--help/);
  }
  await expect(access(at("x"))).rejects.toThrow();
});
