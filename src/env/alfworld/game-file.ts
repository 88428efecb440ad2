import { reasonOf, UserError } from "../../base/index.ts";
import { LIMITS } from "./limits.ts";

/** The parts of a `game.tw-pddl` file that a game is made from. */
export interface GameFile {
  readonly domain: string;
  readonly problem: string;
  readonly grammar: string;
  /** Whether the makers found a plan; null where the file does not say. */
  readonly solvable: boolean | null;
  /** A sequence of commands that wins; null where the file holds none. */
  readonly walkthrough: readonly string[] | null;
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > LIMITS.file) tooLarge();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UserError(
      {
        en: "The game file is not UTF-8 text. Choose a game.tw-pddl file.",
        zh: "游戏文件不是 UTF-8 文本。请选择 game.tw-pddl 文件。",
      },
      {
        cause: error,
      },
    );
  }
}

function tooLarge(): never {
  throw new UserError({
    en: `The game file is larger than ${LIMITS.file} characters. Choose a single game.tw-pddl file.`,
    zh: `游戏文件超过 ${LIMITS.file} 个字符。请选择单个 game.tw-pddl 文件。`,
  });
}

function textOf(data: Readonly<Record<string, unknown>>, key: string): string {
  const value = data[key];
  if (typeof value !== "string") {
    throw new UserError({
      en: `The game file has no text "${key}". Choose a game.tw-pddl file.`,
      zh: `游戏文件没有文本 “${key}”。请选择 game.tw-pddl 文件。`,
    });
  }
  return value;
}

/** Reads a `game.tw-pddl` file. Unknown keys are ignored. Throws a UserError. */
export function readGameFile(source: string | Uint8Array): GameFile {
  const text = typeof source === "string" ? source : decode(source);
  if (text.length > LIMITS.file) tooLarge();
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new UserError(
      {
        en: `The game file is not JSON (${reasonOf(error).en.slice(0, 120)}). Choose a game.tw-pddl file.`,
        zh: `游戏文件不是 JSON（${reasonOf(error).zh.slice(0, 120)}）。请选择 game.tw-pddl 文件。`,
      },
      { cause: error },
    );
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new UserError({
      en: "The game file holds no JSON object. Choose a game.tw-pddl file.",
      zh: "游戏文件不含 JSON 对象。请选择 game.tw-pddl 文件。",
    });
  }
  const game = data as Readonly<Record<string, unknown>>;
  const { solvable, walkthrough } = game;
  const isPlan =
    Array.isArray(walkthrough) && walkthrough.every((command) => typeof command === "string");
  return {
    domain: textOf(game, "pddl_domain"),
    problem: textOf(game, "pddl_problem"),
    grammar: textOf(game, "grammar"),
    solvable: typeof solvable === "boolean" ? solvable : null,
    walkthrough: isPlan ? (walkthrough as string[]) : null,
  };
}
