import type { Goal } from "./situation.ts";
import type { Skill } from "./skill.ts";
import { isProcess, isPreparation, type Preparation } from "./words.ts";

/** Where a preparation is needed: at the device, or at the goal receptacle. */
export type Stage = "process" | "put";

/** What a skill says about a task; nothing where it is about other objects. */
export interface Advice {
  /** The storage type where the object is, and types that were searched in vain. */
  readonly where: string | null;
  readonly searched: readonly string[];
  /** The right preparation of each stage, and those that were refused. */
  readonly wants: Readonly<Record<Stage, Preparation | null>>;
  readonly refused: Readonly<Record<Stage, readonly Preparation[]>>;
}

export const NO_ADVICE: Advice = {
  where: null,
  searched: [],
  wants: { process: null, put: null },
  refused: { process: [], put: [] },
};

/** A slot counts only where its cue is the task's. */
export function adviceOf({ kind, object, target }: Goal, skill: Skill): Advice {
  const process = isProcess(kind) && skill.process?.name === kind ? skill.process.wants : null;
  const where = skill.object === object ? skill.where : null;
  const put = skill.target === target ? skill.put : null;
  const refused = skill.tried.filter(isPreparation);
  const atDevice = isProcess(kind) && process === null;
  return {
    where,
    searched: skill.object === object && where === null ? skill.tried : [],
    wants: { process, put },
    refused: {
      process: atDevice ? refused : [],
      put: !atDevice && skill.target === target ? refused : [],
    },
  };
}
