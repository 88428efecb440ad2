import { readFile } from "node:fs/promises";
import * as ort from "onnxruntime-web";

const session = await ort.InferenceSession.create(await readFile("policy.onnx"));
const { special, pieces } = JSON.parse(await readFile("tokenizer.json", "utf8"));
const vocabulary = [...special, ...Array(16).fill(""), ...pieces];

/** The longest piece at each place. */
function encode(text) {
  if (text === "") return [];
  const fits = pieces.filter((piece) => text.startsWith(piece));
  const longest = fits.reduce((a, b) => (b.length > a.length ? b : a));
  return [vocabulary.indexOf(longest), ...encode(text.slice(longest.length))];
}

const past = {};
for (const { name, shape } of session.inputMetadata) {
  if (name.startsWith("past_")) {
    past[name] = new ort.Tensor("float32", [], [1, shape[1], 0, shape[3]]);
  }
}

let ids = [special.indexOf("<start>"), ...encode("PROMPT")];
let action = "";
for (let i = 0; i < MOST_TOKENS; i++) {
  const input = new ort.Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]);
  const output = await session.run({ input_ids: input, ...past });
  for (const name of Object.keys(past)) {
    past[name] = output[name.replace("past_key_values", "present")];
  }
  const logits = output.logits.data.slice(-vocabulary.length);
  const next = logits.indexOf(Math.max(...logits));
  if (next === special.indexOf("<end>")) break;
  action += vocabulary[next];
  ids = [next];
}
console.log(action.trim());
