import { wordsNow } from "../../ui/index.ts";
import { LEVELS, type Level, type Syntax } from "../../env/alfworld/index.ts";
import { LEARNED_LEVEL } from "../../env/alfworld-world/index.ts";
import type { Split } from "../../env/index.ts";
import { ACTION_WORDS } from "./action-words.ts";

export const WORLDS = ["alfworld", "sokoban"] as const;
export type WorldName = (typeof WORLDS)[number];
export const SPLITS: readonly Split[] = ["train", "seen", "unseen"];
export const SYNTAXES: readonly Syntax[] = ["move", "put"];
export const LARGEST_INDEX = 0xffff_ffff;

/** Which task is played, as the address names it. */
export interface Choice {
  readonly world: WorldName;
  readonly level: Level;
  readonly split: Split;
  /** Task of the split, from 0. */
  readonly index: number;
  readonly syntax: Syntax;
}

/** A task that the shipped policy can play as well. */
export const FIRST_CHOICE: Choice = {
  world: "alfworld",
  level: LEARNED_LEVEL,
  split: "train",
  index: 0,
  syntax: "move",
};

const VALUES = { world: WORLDS, level: LEVELS, split: SPLITS, syntax: SYNTAXES } as const;
type WordKey = keyof typeof VALUES;
const isWordKey = (key: string): key is WordKey => Object.hasOwn(VALUES, key);

export interface ReadAddress {
  readonly choice: Choice;
  /** A sentence for each value that was not understood; its default is kept. */
  readonly notices: readonly string[];
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}...` : text);

/** An index as people write it, or null. */
export function parseIndex(text: string): number | null {
  const index = Number(text);
  return /^\d{1,10}$/.test(text.trim()) && index <= LARGEST_INDEX ? index : null;
}

/** Reads ?screen=play&level=mini&split=train&index=3&syntax=move. Never throws. */
export function readPlayAddress(search: string): ReadAddress {
  const words = wordsNow(ACTION_WORDS);
  const notices: string[] = [];
  const choice: { -readonly [K in keyof Choice]: Choice[K] } = { ...FIRST_CHOICE };
  for (const [key, text] of new URLSearchParams(search)) {
    if (key === "screen" || key === "v") continue;
    if (key === "index") {
      const index = parseIndex(text);
      if (index === null) {
        notices.push(words.noIndex(shown(text), LARGEST_INDEX, choice.index));
      } else choice.index = index;
    } else if (isWordKey(key)) {
      const known: readonly string[] = VALUES[key];
      if (known.includes(text)) Object.assign(choice, { [key]: text });
      else {
        notices.push(words.unknown(key, shown(text), choice[key], known.join(", ")));
      }
    } else {
      notices.push(words.noName(shown(key)));
    }
  }
  return { choice, notices };
}

/** The query string of a choice, complete: it names the level whatever the default. */
export function writePlayAddress({ world, level, split, index, syntax }: Choice): string {
  const parts = { split, index: String(index) };
  const parameters =
    world === "alfworld"
      ? new URLSearchParams({ screen: "play", level, ...parts, syntax })
      : new URLSearchParams({ screen: "play", world, ...parts });
  return `?${parameters}`;
}
