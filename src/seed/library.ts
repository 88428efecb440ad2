import { present, Rng, UserError } from "../base/index.ts";
import type { Setup } from "./setup.ts";
import type { SkillSource } from "./settings.ts";

/** Train tasks that a library is made from. */
const LIBRARY_TASKS = 256;
/** Tries to find a task whose best skill is another one. */
const TRIES = 1000;

type World = Pick<Setup, "environment" | "oracle">;

/** A skill for any task, known before its episode. */
export type TaskSkill = (task: string) => string;

/** The most frequent text; the first one on a tie. */
export function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return present(best, "a skill of the library")[0];
}

/**
 * A static library, made once from train tasks alone: for each key the skill that is the
 * best one of most of its tasks, and for a key without train tasks that of all tasks. The
 * published skill files say both, general advice and that of the kind; the context of a tiny
 * policy has room for one skill.
 */
export function skillLibrary({ environment, oracle }: World, keyOf: TaskSkill): TaskSkill {
  const byKey = new Map<string, string[]>();
  const all: string[] = [];
  for (let index = 0; index < LIBRARY_TASKS; index++) {
    const task = environment.task("train", index);
    const skill = oracle.oracle(task);
    const key = keyOf(task);
    byKey.set(key, [...(byKey.get(key) ?? []), skill]);
    all.push(skill);
  }
  const library = new Map([...byKey].map(([key, skills]) => [key, mostFrequent(skills)]));
  const general = mostFrequent(all);
  return (task) => library.get(keyOf(task)) ?? general;
}

function objectOf({ environment }: World): TaskSkill {
  const { object } = environment;
  if (object !== undefined) return object;
  throw new UserError({
    en: `The tasks of ${environment.name} are not about objects. Choose the skill library by kind.`,
    zh: `${environment.name} 的任务与物品无关。请选择按类别的技能库。`,
  });
}

/** The best skill of a random train task whose best skill is another one. */
function wrongSkill({ environment, oracle }: World, seed: number): TaskSkill {
  return (task) => {
    const right = oracle.oracle(task);
    const rng = Rng.of(seed, `wrong skill of ${task}`);
    for (let i = 0; i < TRIES; i++) {
      const skill = oracle.oracle(environment.task("train", rng.below(1_000_000)));
      if (skill !== right) return skill;
    }
    throw new UserError({
      en: `All tasks of ${environment.name} have the same best skill, so none is wrong. Choose another skill.`,
      zh: `${environment.name} 的所有任务最佳技能相同，因此没有错误的技能。请选择其他技能。`,
    });
  };
}

/** The skills of a source that are known before an episode; null where they look back at one. */
export function taskSkill(world: World, source: SkillSource, seed: number): TaskSkill | null {
  switch (source) {
    case "kind":
      return skillLibrary(world, (task) => world.environment.kind(task));
    case "object":
      return skillLibrary(world, objectOf(world));
    case "oracle":
      return (task) => world.oracle.oracle(task);
    case "wrong":
      return wrongSkill(world, seed);
    default:
      return null;
  }
}
