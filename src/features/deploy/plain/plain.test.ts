import { readdir, readFile } from "node:fs/promises";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { afterEach, describe, expect, test } from "vitest";
import { at, UserError } from "../../../base/index.ts";
import { EXPORT_FORMS, type ExportForm, exportOnnx, readPolicy } from "../../../policy/index.ts";
import { createPlainPlayer, type PlainPlayer } from "./client.ts";
import type { PlainEpisode } from "./episode.ts";
import { PlainHost } from "./host.ts";
import type { Trial } from "./messages.ts";
import { PlainModel, type PlainRuntime, pick } from "./model.ts";

const runtime = { InferenceSession, Tensor } as unknown as PlainRuntime;
const model = async (name: string) => ({
  file: new Uint8Array(await readFile(`models/${name}/model.onnx`)),
  tokenizer: await readFile(`models/${name}/tokenizer.json`, "utf8"),
});
const { file, tokenizer } = await model("sokoban-nano");
const policy = readPolicy(file);

const TRIAL: Trial = {
  file,
  tokenizer,
  contextLength: policy.config.contextLength,
  world: "sokoban",
  house: 0,
  split: "unseen",
  tasks: 12,
  temperature: 0,
  seed: 1,
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function joined(): PlainPlayer {
  const { port1, port2 } = new MessageChannel();
  const host = new PlainHost({
    runtime,
    post: (answer) => port2.postMessage(answer),
    breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
    now: () => performance.now(),
  });
  port2.addEventListener("message", ({ data }) => void host.handle(data));
  port2.start();
  const player = createPlainPlayer(port1);
  port1.start();
  closing.push(() => port1.close());
  return player;
}

async function play(trial: Partial<Trial> = {}, player = joined()) {
  const episodes: PlainEpisode[] = [];
  const loaded: number[] = [];
  await player.play(
    { ...TRIAL, ...trial },
    { onLoaded: (ms) => loaded.push(ms), onEpisode: (episode) => episodes.push(episode) },
  );
  return { episodes, loaded };
}

describe("an exported policy in plain ONNX Runtime", () => {
  test("plays whole episodes and reads no skill", async () => {
    const { episodes, loaded } = await play({ tasks: 24 });
    expect(loaded).toHaveLength(1);
    expect(episodes).toHaveLength(24);
    expect(new Set(episodes.map(({ task }) => task)).size).toBe(24);
    for (const { steps, won, tokens, written, skillTokens, prompt } of episodes) {
      expect(written).toBe(steps.length);
      expect(won || steps.length === 15).toBe(true);
      // <start>, 16 cells, and player and box before each action; the last answer is not read.
      expect(tokens).toBe(1 + 16 + 3 * steps.length - 1);
      expect(skillTokens).toBe(0);
      expect(prompt).not.toContain("<skill>");
    }
    // The card says 0.40 greedy; the chance of none in 24 is below one in a hundred thousand.
    expect(episodes.some(({ won }) => won)).toBe(true);
  });

  test("the same seed plays the same; another does not", async () => {
    const actions = async (seed: number) =>
      (await play({ tasks: 4, temperature: 1, seed })).episodes.map(({ steps }) => steps);
    const first = await actions(5);
    expect(await actions(5)).toEqual(first);
    expect(await actions(6)).not.toEqual(first);
  });

  test.each(EXPORT_FORMS)("its logits are those of the policy as trained: %s", async (form) => {
    const within: Record<ExportForm, number> = { adapters: 1e-6, f32: 1e-3, int8: 0.3, int4: 5 };
    const prompt = [1, 40, 41, 42, 43, 44, 60, 70];
    const logitsOf = async (bytes: Uint8Array) => {
      const plain = await PlainModel.open(runtime, bytes);
      const context = plain.begin();
      await context.append(prompt.slice(0, 5));
      const logits = (await context.append(prompt.slice(5))).slice();
      await plain.release();
      return logits;
    };
    const trained = await logitsOf(file);
    const exported = await logitsOf(exportOnnx(policy, form));
    const furthest = Math.max(...trained.map((z, v) => Math.abs(z - at(exported, v))));
    expect(furthest).toBeLessThanOrEqual(within[form]);
  });

  test.each([
    ["alfworld", "alfworld-mini-nano"],
    ["house-rules", "house-rules-nano"],
    ["sokoban", "sokoban-micro"],
  ] as const)("the other policies play too: %s, %s", async (world, name) => {
    const other = await model(name);
    const { contextLength } = readPolicy(other.file).config;
    const { episodes } = await play({ ...other, contextLength, world, tasks: 2, temperature: 1 });
    expect(episodes).toHaveLength(2);
    expect(episodes.every(({ steps }) => steps.length > 0)).toBe(true);
    expect(episodes.some(({ steps }) => steps.some(({ valid }) => valid))).toBe(true);
  });

  test("stops after the episode under way", async () => {
    const player = joined();
    let count = 0;
    await player.play(
      { ...TRIAL, tasks: 5000 },
      {
        onLoaded: () => undefined,
        onEpisode: () => {
          if (++count === 3) player.stop();
        },
      },
    );
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThan(5000);
  });
});

/** A merged file whose final norm is not finite: nothing reads its weights before they play. */
function damaged(): Uint8Array<ArrayBuffer> {
  return exportOnnx({ ...policy, theta: policy.theta.map(() => 1e38) }, "f32");
}

describe("what cannot be played is one sentence", () => {
  test.each<readonly [string, RegExp, Partial<Trial>]>([
    ["no ONNX", /cannot load this file/, { file: new TextEncoder().encode("<html>") }],
    ["no tokenizer", /not JSON/, { tokenizer: "{" }],
    [
      "another tokenizer",
      /knows 114 tokens/,
      {
        tokenizer: JSON.stringify({ ...JSON.parse(tokenizer), pieces: [" up"] }),
      },
    ],
    ["no tasks", /does not know \(trial.tasks\)/, { tasks: 0 }],
    ["numbers that are none", /not finite/, { file: damaged() }],
  ])("%s", async (_, message, trial) => {
    await expect(play(trial)).rejects.toThrow(message);
    await expect(play(trial)).rejects.toThrow(UserError);
  });

  test("a message that fits nothing ends the player, not the page", async () => {
    const { port1, port2 } = new MessageChannel();
    const player = createPlainPlayer(port1);
    port1.start();
    closing.push(() => port1.close());
    port2.postMessage({ type: "episode", id: "x" });
    await expect(play({}, player)).rejects.toThrow(/does not know/);
  });
});

test("a token is drawn with the probability that its logit gives", () => {
  const logits = Float32Array.from([0, Math.log(3), Math.log(4)]);
  const draws = Array.from({ length: 800 }, (_, i) => pick(logits, 1, (i + 0.5) / 800));
  const share = (token: number) => draws.filter((one) => one === token).length / draws.length;
  expect([share(0), share(1), share(2)]).toEqual([0.125, 0.375, 0.5]);
  expect(pick(logits, 0, 0.99)).toBe(2);
  expect(pick(Float32Array.of(1, 1), 0, 0.99)).toBe(0);
});

test("nothing of an engine, of training or of the policy's own code has a part in it", async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => !name.includes(".test."));
  for (const name of files) {
    const text = await readFile(`${import.meta.dirname}/${name}`, "utf8");
    expect(text, name).not.toMatch(/from "[./]+(engine|seed|policy|run)\//);
  }
});
