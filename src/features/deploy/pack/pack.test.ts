import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, test } from "vitest";
import { UserError } from "../../../base/index.ts";
import { readAdapter, readPolicy, writePolicy } from "../../../policy/index.ts";
import { createPacker } from "./client.ts";
import { answerOf } from "./host.ts";

const read = async (name: string) => new Uint8Array(await readFile(`models/${name}/model.onnx`));
const sokoban = await read("sokoban-nano");
const household = await read("alfworld-mini-nano");

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function joined() {
  const { port1, port2 } = new MessageChannel();
  port2.addEventListener("message", ({ data }) => port2.postMessage(answerOf(data)));
  port2.start();
  const packer = createPacker(port1);
  port1.start();
  closing.push(() => port1.close());
  return { packer, port2 };
}

/** The policy with other adapters, as training leaves them. */
function trained(): Uint8Array<ArrayBuffer> {
  const policy = readPolicy(sokoban);
  return writePolicy({ ...policy, theta: policy.theta.map((x, i) => x + (i % 7) / 100) });
}

describe("the packer", () => {
  test("says what a file is", async () => {
    const { packer } = joined();
    const facts = await packer.read(sokoban);
    expect(facts).toMatchObject({
      contextLength: 96,
      vocabulary: 114,
      parameters: 158_272,
      adapterNumbers: 26_832,
      adapter: true,
      forms: ["adapters", "f32", "int8", "int4"],
    });
    const merged = await packer.pack(sokoban, "int4", { name: "small" });
    expect(await packer.read(merged)).toMatchObject({
      metadata: { name: "small" },
      adapter: false,
      forms: [],
    });
    const full = await packer.pack(sokoban, "f32", {});
    expect((await packer.read(full)).forms).toEqual(["f32", "int8", "int4"]);
  });

  test("an adapter goes out alone and comes back onto its own base", async () => {
    const { packer } = joined();
    const adapter = await packer.pack(trained(), "adapter", { name: "Ada", tokenizer: "{}" });
    expect(readAdapter(adapter).metadata).toEqual({ name: "Ada" });
    expect(adapter.length).toBeLessThan(trained().length / 2);
    const { file, index } = await packer.join(adapter, [household, sokoban]);
    expect(index).toBe(1);
    expect(readPolicy(file).theta).toEqual(readPolicy(trained()).theta);
    await expect(packer.join(adapter, [household])).rejects.toThrow(/none of the policies/);
  });

  test("what it cannot do is one sentence", async () => {
    const { packer, port2 } = joined();
    const merged = await packer.pack(sokoban, "int8", {});
    await expect(packer.pack(merged, "f32", {})).rejects.toThrow(/were merged/);
    await expect(packer.read(new Uint8Array([1, 2, 3]))).rejects.toThrow(UserError);
    expect(answerOf({ type: "burn" })).toBeNull();
    expect(answerOf({ type: "burn", id: 3 })).toMatchObject({ type: "refused", id: 3 });
    const waiting = packer.read(sokoban);
    port2.postMessage({ type: "facts", id: "x" });
    await expect(waiting).rejects.toThrow(/does not know/);
    await expect(packer.read(sokoban)).rejects.toThrow(/does not know/);
  });
});
