import { messageOf, type Rng, UserError } from "../../base/index.ts";
import { loadGame } from "./index.ts";

/** Pieces that readers trip over. */
const PIECES = [
  "(",
  ")",
  "((",
  "(not (",
  "(forall (?x) ",
  "(exists (?x ?y - object) (and ",
  "(when (and) ",
  "(or ",
  "(imply ",
  "(= ?a ?b)",
  "?",
  " - ",
  ";",
  "#",
  '"',
  '"""',
  "{",
  "}",
  "[",
  "]",
  "|",
  "&",
  "#intro#",
  "{#intro#}",
  "[{r.name | stands(r:receptacle, l:location)}]",
  "::",
  "\\",
  "\\u0000",
  "\u0000",
  "\ud800",
  "\n",
  "\t",
  "é",
  "💡",
  "__proto__",
  "constructor",
  "999999999999999999999",
  "-1",
  "null",
] as const;

const KEYS = ["pddl_domain", "pddl_problem", "grammar"] as const;
const LONGEST = 300_000;

/** A span of `text` as start and end. */
function span(text: string, longest: number, rng: Rng): [number, number] {
  const start = rng.below(text.length + 1);
  return [start, Math.min(text.length, start + rng.below(longest))];
}

/** Swaps one word of the text for another of its words. */
function swapWord(text: string, rng: Rng): string {
  const words = [...text.matchAll(/[^\s()"]+/g)];
  if (words.length === 0) return text;
  const from = rng.pick(words);
  const [to] = rng.pick(words);
  return text.slice(0, from.index) + to + text.slice(from.index + from[0].length);
}

/** Copies a parenthesised or other span to somewhere else. */
function copySpan(text: string, rng: Rng): string {
  const [start, end] = span(text, 400, rng);
  const at = rng.below(text.length + 1);
  return text.slice(0, at) + text.slice(start, end) + text.slice(at);
}

function repeatSpan(text: string, rng: Rng): string {
  const [start, end] = span(text, 60, rng);
  const times = Math.floor(Math.min(3000, LONGEST / (end - start + 1)) * rng.uniform());
  return text.slice(0, end) + text.slice(start, end).repeat(times) + text.slice(end);
}

function mutateText(text: string, rng: Rng): string {
  const [start, end] = span(text, 40, rng);
  switch (rng.below(8)) {
    case 0:
      return text.slice(0, start) + text.slice(end);
    case 1:
      return text.slice(0, start) + rng.pick(PIECES) + text.slice(end);
    case 2:
      return text.slice(0, start) + rng.pick(PIECES) + text.slice(start);
    case 3:
      return text.slice(0, start) + String.fromCharCode(rng.below(256)) + text.slice(start + 1);
    case 4:
      return swapWord(text, rng);
    case 5:
      return copySpan(text, rng);
    case 6:
      return rng.chance(0.2) ? repeatSpan(text, rng) : swapWord(text, rng);
    default:
      return rng.chance(0.2) ? text.slice(0, start) : swapWord(text, rng);
  }
}

/** A damaged copy of a game file: in its JSON, in its bytes or inside one of its texts. */
export function mutate(file: string, rng: Rng): string | Uint8Array {
  const kind = rng.below(10);
  if (kind === 0) return mutateText(file, rng);
  if (kind === 1) {
    const bytes = new TextEncoder().encode(file);
    for (let i = rng.integer(1, 4); i > 0; i--) bytes[rng.below(bytes.length)] = rng.below(256);
    return rng.chance(0.3) ? bytes.subarray(0, rng.below(bytes.length)) : bytes;
  }
  const data = JSON.parse(file) as Record<string, unknown>;
  for (let i = rng.chance(0.6) ? 1 : rng.integer(2, 5); i > 0; i--) {
    const key = rng.pick(KEYS);
    data[key] = mutateText(String(data[key]), rng);
  }
  return JSON.stringify(data);
}

export interface Outcome {
  /** The sentence that refused the file; null where it could be played. */
  readonly refusal: string | null;
  /** Commands carried out. */
  readonly steps: number;
}

/**
 * Loads a file and plays a few commands. Everything but a UserError is passed on,
 * for that is a defect.
 */
export function exercise(source: string | Uint8Array, rng: Rng): Outcome {
  let steps = 0;
  try {
    const game = loadGame(source);
    let { state } = game.reset();
    for (; steps < 4; steps++) {
      const commands = game.admissible(state);
      if (commands.length === 0) break;
      state = game.step(state, rng.pick(commands)).state;
    }
    return { refusal: null, steps };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { refusal: messageOf(error), steps };
  }
}
