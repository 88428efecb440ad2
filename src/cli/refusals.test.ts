import { expect, it, vi } from "vitest";
import { UserError } from "../base/index.ts";
import { run as bench } from "./bench.ts";
import { run as pretrain } from "./pretrain.ts";
import { run as sft } from "./sft.ts";
import { run as study } from "./study.ts";

const SFT = "--from models/sokoban-nano --out build/never";

/** Each is refused by what it says alone, before anything is loaded, made or measured. */
it.each([
  [sft, `${SFT} --seed=-1`, /--seed is "-1"/],
  [sft, `${SFT} --epochs many`, /--epochs is "many"/],
  [sft, `${SFT} --replay=NaN`, /--replay is "NaN"/],
  [sft, `${SFT} --tasks 0`, /--tasks is "0"/],
  [sft, `${SFT} --analyzer-model m`, /Give its address as --analyzer/],
  [sft, `${SFT} --env house-rules`, /not made for the world house-rules/],
  [pretrain, "--out models/sokoban-nano", /already holds model\.onnx/],
  [bench, "--in mars", /--in does not know "mars"/],
  [bench, "--engine node --in mars", /--in does not know "mars"/],
  [bench, "--roofline --adapter mars", /--adapter does not know "mars"/],
  [bench, "--roofline --engine node", /Give one of them/],
  [bench, "--again", /Name them as --contenders/],
  [study, "main --model nowhere", /Cannot read nowhere/],
  [study, "main --base-model models/house-rules-nano", /not made for the world sokoban/],
  [study, "main --out .", /already holds README\.md.*results of this study/],
  [study, "main --out package.json", /Cannot make the folder package\.json/],
])("%o refuses %s", async (run, args, sentence) => {
  const log = vi.spyOn(console, "log");
  const refused = run(args.split(" "));
  await expect(refused).rejects.toThrow(UserError);
  await expect(refused).rejects.toThrow(sentence);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
