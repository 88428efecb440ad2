import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { afterAll, expect, test } from "vitest";
import { type ExportForm, exportOnnx, readPolicy } from "../../../policy/index.ts";
import { Tokenizer } from "../../../text/index.ts";
import { playEpisode } from "../plain/episode.ts";
import { PlainModel, type PlainRuntime } from "../plain/model.ts";
import { worldOf, type WorldName } from "../plain/worlds.ts";
import { sampleCode } from "./sample.ts";

const folder = await mkdtemp(join(tmpdir(), "deploy-sample-"));
afterAll(() => rm(folder, { recursive: true }));

const CASES: readonly (readonly [WorldName, string, ExportForm])[] = [
  ["sokoban", "sokoban-nano", "adapters"],
  ["alfworld", "alfworld-mini-nano", "int8"],
  ["sokoban", "sokoban-micro", "int4"],
];

test.each(CASES)("the shown program plays the first action: %s, %s, %s", async (...given) => {
  const [world, name, form] = given;
  const tokenizerPath = `models/${name}/tokenizer.json`;
  const shipped = readPolicy(new Uint8Array(await readFile(`models/${name}/model.onnx`)));
  const tokenizer = Tokenizer.parse(JSON.parse(await readFile(tokenizerPath, "utf8")));
  const environment = worldOf(world, 0);
  const task = environment.task("unseen", 0);
  const { statement, observation } = environment.reset(task);
  const file = exportOnnx(shipped, form);
  const policy = join(folder, `${name}-${form}.onnx`);
  await writeFile(policy, file);
  const code = sampleCode("javascript", {
    policy,
    tokenizer: tokenizerPath,
    prompt: statement + observation,
    mostTokens: environment.actionTokens === 1 ? 1 : environment.actionTokens + 1,
  });
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-"], {
    input: code,
    encoding: "utf8",
  });
  const model = await PlainModel.open(
    { InferenceSession, Tensor } as unknown as PlainRuntime,
    file,
  );
  const { contextLength } = shipped.config;
  const episode = await playEpisode({
    ...{ model, tokenizer, environment, contextLength, task },
    ...{ temperature: 0, seed: 0, now: () => performance.now() },
  });
  await model.release();
  expect([stdout.trim(), stderr]).toEqual([episode.steps[0]?.action.trim(), ""]);
});

test("values are put into both programs", () => {
  const values = { policy: "a.onnx", tokenizer: "b.json", prompt: 'say "$&"', mostTokens: 7 };
  for (const language of ["javascript", "python"] as const) {
    const code = sampleCode(language, values);
    expect(code).toContain('"a.onnx"');
    expect(code).toContain('"b.json"');
    expect(code).toContain('encode("say \\"$&\\"")');
    expect(code).not.toMatch(/MOST_TOKENS|PROMPT|policy\.onnx|tokenizer\.json/);
  }
});
