import { at, present } from "../../../base/index.ts";
import { gameFault } from "../fault.ts";
import { LIMITS } from "../limits.ts";
import type { Domain, Problem, Typed } from "../pddl/index.ts";
import { Relation, type Tuple } from "./relation.ts";
import { Types } from "./types.ts";

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The names of a game as numbers: entities sorted by name, predicates as they come. */
export class World {
  readonly types: Types;
  /** Names of all entities, sorted by code point. */
  readonly names: readonly string[];
  /** The type of each entity. */
  readonly typeOf: readonly string[];
  readonly #predicateNames: string[] = [];
  /** The true atoms of the initial state, by predicate. */
  readonly initial: Relation[] = [];
  /** The entities that some fact of the initial state mentions. */
  readonly mentioned: ReadonlySet<number>;
  readonly #entities = new Map<string, number>();
  readonly #predicates = new Map<string, number>();
  readonly #members = new Map<string, readonly number[]>();

  constructor(domain: Domain, problem: Problem) {
    this.types = new Types(domain.typeList);
    const objects: Typed[] = [...problem.objects].sort((a, b) => compareNames(a.name, b.name));
    this.names = objects.map((object) => object.name);
    this.typeOf = objects.map((object) => object.type);
    for (const [entity, name] of this.names.entries()) {
      if (this.#entities.has(name)) {
        throw gameFault({
          en: `The game declares the object "${name.slice(0, 60)}" twice`,
          zh: `此游戏重复声明了物体 “${name.slice(0, 60)}”`,
        });
      }
      this.#entities.set(name, entity);
    }
    const facts = new Map<number, Tuple[]>();
    const mentioned = new Set<number>();
    for (const { predicate, terms } of problem.init) {
      const id = this.predicate(predicate, terms.length);
      const tuple = terms.map((term) => this.#known(term));
      for (const entity of tuple) mentioned.add(entity);
      const list = facts.get(id);
      if (list === undefined) facts.set(id, [tuple]);
      else list.push(tuple);
    }
    this.mentioned = mentioned;
    for (const [id, tuples] of facts) this.initial[id] = Relation.of(tuples);
  }

  #known(name: string): number {
    const entity = this.#entities.get(name);
    if (entity === undefined) {
      throw gameFault({
        en: `The initial state mentions "${name.slice(0, 60)}", which the game does not declare`,
        zh: `初始状态提到了此游戏没有声明的 “${name.slice(0, 60)}”`,
      });
    }
    return entity;
  }

  entity(name: string): number | undefined {
    return this.#entities.get(name);
  }

  nameOf(entity: number): string {
    return at(this.names, entity);
  }

  /** The number of a predicate of some arity, new where it was not seen before. */
  predicate(name: string, arity: number): number {
    const key = `${name}/${arity}`;
    let id = this.#predicates.get(key);
    if (id === undefined) {
      id = this.initial.length;
      this.#predicates.set(key, id);
      this.initial[id] = Relation.EMPTY;
      this.#predicateNames[id] = name;
    }
    return id;
  }

  nameOfPredicate(id: number): string {
    return at(this.#predicateNames, id);
  }

  /** The number of a predicate of some arity, where it was seen. */
  knownPredicate(name: string, arity: number): number | undefined {
    return this.#predicates.get(`${name}/${arity}`);
  }

  /** The numbers of the predicates of a name, whatever their arity. */
  predicatesNamed(name: string): number[] {
    const numbers: number[] = [];
    for (let arity = 0; arity <= LIMITS.arity; arity++) {
      const number = this.knownPredicate(name, arity);
      if (number !== undefined) numbers.push(number);
    }
    return numbers;
  }

  /** The entities that may stand where `type` is asked for; none for an unknown type. */
  members(type: string): readonly number[] {
    let members = this.#members.get(type);
    if (members === undefined) {
      if (this.#members.size > LIMITS.types) {
        throw gameFault({
          en: `The game uses more than ${LIMITS.types} types`,
          zh: `此游戏使用的类型超过 ${LIMITS.types} 个`,
        });
      }
      members = [...this.names.keys()].filter((entity) => this.fits(entity, type));
      this.#members.set(type, members);
    }
    return members;
  }

  fits(entity: number, type: string): boolean {
    return this.types.fits(present(this.typeOf[entity], "the type of an entity"), type);
  }
}
