import { gameFault } from "../fault.ts";
import { LIMITS } from "../limits.ts";
import type { Typed } from "../pddl/index.ts";

/** Which types stand under which; "object" is the root even where a domain declares it again. */
export class Types {
  readonly #ancestors = new Map<string, ReadonlySet<string>>();
  readonly #children = new Map<string, readonly string[]>();

  constructor(typeList: readonly Typed[]) {
    const parents = new Map<string, Set<string>>();
    for (const { name, type } of typeList) {
      const own = parents.get(name) ?? new Set();
      if (type !== "") own.add(type);
      parents.set(name, own);
    }
    const children = new Map<string, string[]>();
    for (const name of parents.keys()) {
      const ancestors = new Set<string>();
      const open = [...(parents.get(name) ?? [])];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (ancestors.has(next)) continue;
        ancestors.add(next);
        open.push(...(parents.get(next) ?? []));
      }
      this.#ancestors.set(name, ancestors);
      if (name === "object") continue;
      for (const ancestor of ancestors) {
        children.set(ancestor, [...(children.get(ancestor) ?? []), name]);
      }
    }
    for (const [name, list] of children) this.#children.set(name, list.sort());
  }

  has(name: string): boolean {
    return this.#ancestors.has(name);
  }

  /** Whether what has the type `type` may stand where `wanted` is asked for. */
  fits(type: string, wanted: string): boolean {
    return type === wanted || (this.#ancestors.get(type)?.has(wanted) ?? false);
  }

  /**
   * Every combination of types under `types`, itself first, in the original's
   * order: breadth first, and what is reached twice may come twice.
   */
  combinations(types: readonly string[]): readonly (readonly string[])[] {
    const result: (readonly string[])[] = [types];
    const seen = new Set<string>();
    const queue = this.#below(types);
    for (let i = 0; i < queue.length; i++) {
      const item = queue[i] as readonly string[];
      result.push(item);
      if (result.length > LIMITS.typeCombinations) {
        throw gameFault({
          en: "A text of this game asks for more combinations of types than supported",
          zh: "此游戏的一段文本要求的类型组合超出支持范围",
        });
      }
      for (const next of this.#below(item)) {
        const key = next.join(" ");
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push(next);
      }
    }
    return result;
  }

  #below(types: readonly string[]): (readonly string[])[] {
    const result: (readonly string[])[] = [];
    types.forEach((type, i) => {
      for (const child of this.#children.get(type) ?? []) result.push(types.with(i, child));
    });
    return result;
  }
}
