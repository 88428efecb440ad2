import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { UserError } from "../../base/index.ts";
import { exportOnnx, readPolicy, writeAdapter } from "../../policy/index.ts";
import type { ExportedPolicy } from "../../worker/index.ts";
import { readDeployAddress, writeDeployAddress } from "./address.ts";
import { grouped } from "./numbers.ts";
import type { Packer } from "./pack/client.ts";
import { factsOf, join, pack } from "./pack/package-policy.ts";
import type { PlainPlayer } from "./plain/client.ts";
import type { PlainEpisode } from "./plain/episode.ts";
import type { Trial } from "./plain/messages.ts";
import { createDeploySession, type GivenFile } from "./session.ts";
import { chosenEntry, figuresOf, viewedResult } from "./state.ts";

const NAMES = ["alfworld-mini-nano", "sokoban-nano"];
const shipped = NAMES.map((name) => ({
  name,
  policyUrl: `models/${name}/model.onnx`,
  tokenizerUrl: `models/${name}/tokenizer.json`,
}));
const file = async (path: string) => new Uint8Array(await readFile(path));

/** The packer without its thread. */
const packer: Packer = {
  read: async (bytes) => factsOf(bytes),
  pack: async (bytes, form, metadata) => pack(bytes, form, metadata),
  join: async (bytes, bases) => join(bytes, bases),
};

const episode = (won: boolean): PlainEpisode => ({
  ...{ task: "sokoban/3-10/unseen/0", prompt: "", steps: [], won },
  ...{ written: 10, tokens: 40, skillTokens: 0, milliseconds: 20 },
});

/** A player that wins every other episode, without a model. */
function testPlayer() {
  const trials: Trial[] = [];
  const player: PlainPlayer = {
    async play(trial, { onLoaded, onEpisode }) {
      trials.push(trial);
      onLoaded(5);
      for (let i = 0; i < trial.tasks; i++) onEpisode(episode(i % 2 === 0));
    },
    stop: () => undefined,
  };
  return { player, trials };
}

function begin(live: (() => Promise<ExportedPolicy>) | null = null, first = "sokoban-nano") {
  const { player, trials } = testPlayer();
  const session = createDeploySession(
    { shipped, live: () => live, fetchFile: file, player: () => player, packer: () => packer },
    first,
  );
  return { session, trials, state: session.store.getState };
}

const given = (name: string, bytes: Uint8Array<ArrayBuffer>): GivenFile => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => bytes.buffer,
});

describe("the deploying screen", () => {
  test("lists shipped policies world by world and makes every file of the chosen one", async () => {
    const { session, state } = begin();
    expect(state().policies.map(({ id }) => id)).toEqual(["sokoban-nano", "alfworld-mini-nano"]);
    await session.load();
    expect(state().files.map(({ form }) => form)).toEqual(["adapters", "f32", "int8", "int4"]);
    expect(state().adapter?.length).toBeGreaterThan(100_000);
    expect(state().error).toBeNull();
    const [first] = state().files;
    const { metadata } = factsOf(first?.file ?? new Uint8Array(0));
    expect(metadata).toMatchObject({ name: "sokoban-nano", environment: "sokoban" });
    expect(JSON.parse(metadata.tokenizer ?? "").format).toBe("seed-tokenizer");
  });

  test("plays the chosen form, or all of them on the same tasks", async () => {
    const { session, state, trials } = begin();
    await session.load();
    session.set({ tasks: 4, seed: 9 });
    await session.play("form");
    const result = viewedResult(state());
    expect(result).toMatchObject({ form: "adapters", state: "done", loaded: 5 });
    if (result === null) throw new Error("nothing was played");
    const figures = figuresOf(result);
    expect(figures).toMatchObject({ n: 4, won: 2, rate: 0.5, tokensPerSecond: 2000 });
    await session.play("every");
    expect(state().results).toHaveLength(5);
    expect(new Set(trials.map(({ seed, tasks, split }) => `${seed} ${tasks} ${split}`))).toEqual(
      new Set(["9 4 unseen"]),
    );
    expect(new Set(trials.slice(1).map(({ file }) => file.length)).size).toBe(4);
  });

  test("takes the run's weights, or says why there are none", async () => {
    const none = begin();
    await none.session.takeLive("latest");
    expect(none.state().error?.en).toContain("Open the training screen");
    const early = begin(() =>
      Promise.reject(new UserError({ en: "That takes 5 updates.", zh: "这需要 5 次更新。" })),
    );
    await early.session.takeLive("best");
    expect(early.state().error?.en).toBe("That takes 5 updates.");

    const policy = readPolicy(await file("models/sokoban-nano/model.onnx"));
    const tokenizer = await readFile("models/sokoban-nano/tokenizer.json", "utf8");
    const metadata = { name: "sokoban-nano", environment: "sokoban", updates: "7", tokenizer };
    const exported = exportOnnx(policy, "adapters", metadata);
    const { session, state } = begin(async () => {
      return { name: "sokoban-nano", updates: 7, success: null, file: exported };
    });
    await session.takeLive("latest");
    expect(chosenEntry(state())).toMatchObject({ origin: "latest", updates: 7, world: "sokoban" });
    await session.play("form");
    expect(viewedResult(state())?.policy.updates).toBe(7);
  });

  test("opens adapters on their base, and policies with a tokenizer beside or within", async () => {
    const { session, state } = begin();
    const policy = readPolicy(await file("models/alfworld-mini-nano/model.onnx"));
    await session.importFiles([given("mine.safetensors", writeAdapter(policy, { updates: "3" }))]);
    expect(state().error).toBeNull();
    expect(chosenEntry(state())).toMatchObject({ world: "alfworld", updates: 3 });
    expect(state().notice?.en).toContain("alfworld-mini-nano");

    const bare = exportOnnx(policy, "int8", { environment: "alfworld" });
    await session.importFiles([given("bare.onnx", bare)]);
    expect(state().error?.en).toContain("tokenizer.json together");
    const tokenizer = await file("models/alfworld-mini-nano/tokenizer.json");
    session.dismiss();
    await session.importFiles([given("bare.onnx", bare), given("tokenizer.json", tokenizer)]);
    expect(state().error).toBeNull();
    expect(state()).toMatchObject({ form: "given", adapter: null });
    expect(state().files.map(({ form }) => form)).toEqual(["given"]);

    await session.importFiles([given("tokenizer.json", tokenizer)]);
    expect(state().error?.en).toContain("Only a tokenizer");
    const lost = { environment: "house-rules", house: "999999", tokenizer: "{}" };
    await session.importFiles([given("lost.onnx", exportOnnx(policy, "f32", lost))]);
    expect(state().error?.en).toContain("no houses 999999");
    await session.importFiles([{ ...given("vast.onnx", bare), size: 5e9 }]);
    expect(state().error?.en).toContain("vast.onnx is larger than 1 GB");
    const homeless = exportOnnx(policy, "f32", { tokenizer: "{}" });
    await session.importFiles([given("homeless.onnx", homeless)]);
    expect(state().error?.en).toContain("in which world");
  });

  test("a policy that is loaded twice at once has each of its files once", async () => {
    const { session, state } = begin();
    await Promise.all([session.load(), session.load()]);
    expect(state().files.map(({ form }) => form)).toEqual(["adapters", "f32", "int8", "int4"]);
  });
});

test("the address names a shipped policy", () => {
  expect(readDeployAddress("?screen=deploy&policy=sokoban-nano", NAMES)).toEqual({
    policy: "sokoban-nano",
    notices: [],
  });
  const { policy, notices } = readDeployAddress("policy=cat&dance=1", NAMES);
  expect(policy).toBeNull();
  expect(notices).toHaveLength(2);
  expect(writeDeployAddress("sokoban-nano")).toBe("?screen=deploy&policy=sokoban-nano");
  expect(writeDeployAddress(null)).toBe("?screen=deploy");
});

test("thousands are told apart", () => {
  expect([grouped(7), grouped(1234), grouped(1234567)]).toEqual(["7", "1,234", "1,234,567"]);
});
