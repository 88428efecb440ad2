import { UserError } from "../../base/index.ts";
import type { Split } from "../types.ts";
import { LEVELS, type Level } from "./generate/index.ts";

const LARGEST_INDEX = 0xffff_ffff;
const NAME = /^alfworld\/([a-z]+)\/(train|seen|unseen)\/(0|[1-9]\d{0,9})$/;

/** What a task identifier says. */
export interface TaskName {
  readonly level: Level;
  readonly split: Split;
  readonly index: number;
}

export function formatTask({ level, split, index }: TaskName): string {
  return `alfworld/${level}/${split}/${index}`;
}

/** Reads "alfworld/mini/train/17". Throws a UserError for anything else. */
export function parseTask(task: string): TaskName {
  const match = NAME.exec(task);
  const level = LEVELS.find((one) => one === match?.[1]);
  const index = Number(match?.[3]);
  if (match === null || level === undefined || index > LARGEST_INDEX) {
    throw new UserError({
      en: `"${task.slice(0, 80)}" is no household task. Tasks read like alfworld/mini/train/17, with ${LEVELS.join(", ")} and train, seen or unseen.`,
      zh: `“${task.slice(0, 80)}” 不是家务任务。任务写作 alfworld/mini/train/17，可用 ${LEVELS.join("、")} 以及 train、seen、unseen。`,
    });
  }
  return { level, split: match[2] as Split, index };
}
