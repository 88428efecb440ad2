import { gameFault } from "../fault.ts";
import { type Budget, LIMITS } from "../limits.ts";
import type { Relation, World } from "../planning/index.ts";
import type { GrammarDocument } from "./document.ts";
import type { Attribute, Expression } from "./expression.ts";
import { type Bindings, FactStore } from "./facts.ts";
import { type Query, readQuery } from "./query.ts";
import { readTemplate, type TextSymbol } from "./template.ts";

interface Alternative {
  readonly symbols: readonly TextSymbol[];
  readonly condition: Query | null;
}

type Each = Extract<TextSymbol, { readonly kind: "each" }>;
type Rules = ReadonlyMap<string, readonly Alternative[]>;

/** A grammar ready to write texts about one world. */
export class Writer {
  readonly #world: World;
  readonly #names: readonly string[];
  readonly #rules: Rules;

  /** `names` are the displayed names of the entities. */
  constructor(document: GrammarDocument, world: World, names: readonly string[]) {
    this.#world = world;
    this.#names = names;
    const rules = new Map<string, readonly Alternative[]>();
    for (const [name, sources] of document.rules) {
      rules.set(
        name,
        sources.map(({ rhs, condition }) => ({
          symbols: readTemplate(rhs),
          condition: condition === "" ? null : readQuery(condition),
        })),
      );
    }
    this.#rules = rules;
  }

  /** The predicates that some text asks for. */
  asked(templates: Iterable<readonly TextSymbol[]>): ReadonlySet<string> {
    const asked = new Set<string>();
    const addQuery = (query: Query | null): void => {
      for (const { predicate } of query?.atoms ?? []) asked.add(predicate);
    };
    const addSymbols = (symbols: readonly TextSymbol[]): void => {
      for (const symbol of symbols) if (symbol.kind === "each") addQuery(symbol.query);
    };
    for (const alternatives of this.#rules.values()) {
      for (const { symbols, condition } of alternatives) {
        addQuery(condition);
        addSymbols(symbols);
      }
    }
    for (const template of templates) addSymbols(template);
    return asked;
  }

  /** Writes out a template about the facts of a state with some placeholders bound. */
  write(
    template: readonly TextSymbol[],
    told: readonly Relation[],
    bindings: Bindings,
    budget: Budget,
  ): string {
    const facts = new FactStore(this.#world, told, budget);
    const text = new Text(this.#world, this.#names, this.#rules, facts, budget);
    text.symbols(template, bindings, 0);
    return text.result;
  }
}

/** One text while it is written. */
class Text {
  result = "";
  readonly #world: World;
  readonly #names: readonly string[];
  readonly #rules: Rules;
  readonly #facts: FactStore;
  readonly #budget: Budget;

  constructor(
    world: World,
    names: readonly string[],
    rules: Rules,
    facts: FactStore,
    budget: Budget,
  ) {
    this.#world = world;
    this.#names = names;
    this.#rules = rules;
    this.#facts = facts;
    this.#budget = budget;
  }

  #add(text: string): void {
    this.#budget.spend(text.length / 8);
    this.result += text;
    if (this.result.length > LIMITS.text) {
      throw gameFault({
        en: `A text of this game is longer than ${LIMITS.text} characters`,
        zh: `此游戏的一段文本超过 ${LIMITS.text} 个字符`,
      });
    }
  }

  symbols(symbols: readonly TextSymbol[], bindings: Bindings, depth: number): void {
    for (const symbol of symbols) {
      this.#budget.spend(1);
      if (symbol.kind === "text") this.#add(symbol.text);
      else if (symbol.kind === "rule") this.#rule(symbol.name, bindings, depth);
      else this.#each(symbol, bindings, depth);
    }
  }

  /** The first alternative of a rule whose condition has an answer. */
  #rule(name: string, bindings: Bindings, depth: number): void {
    if (depth >= LIMITS.textDepth) {
      throw gameFault({
        en: `The rules of this game's grammar refer to each other more than ${LIMITS.textDepth} deep`,
        zh: `此游戏语法的规则相互引用超过 ${LIMITS.textDepth} 层`,
      });
    }
    const chosen = this.#rules
      .get(name)
      ?.find(
        ({ condition }) =>
          condition === null || this.#facts.answers(condition, bindings, 1).length > 0,
      );
    if (chosen === undefined) {
      throw gameFault({
        en: `The grammar of this game has no text for "#${name.slice(0, 60)}#"`,
        zh: `此游戏的语法没有 “#${name.slice(0, 60)}#” 的文本`,
      });
    }
    this.symbols(chosen.symbols, bindings, depth + 1);
  }

  #each({ what, query, list }: Each, bindings: Bindings, depth: number): void {
    const answers = query === null ? [bindings] : this.#facts.answers(query, bindings);
    if (list && answers.length === 0) this.#rule("list_empty", bindings, depth);
    answers.forEach((answer, index) => {
      if (list && index > 0) {
        const last = index === answers.length - 1;
        this.#rule(last ? "list_last_separator" : "list_separator", bindings, depth);
      }
      if (what.kind === "rule") this.#rule(what.name, answer, depth);
      else this.#add(this.#value(what, answer));
    });
  }

  #value(expression: Expression, bindings: Bindings): string {
    switch (expression.kind) {
      case "constant":
        return expression.text;
      case "plus":
        return expression.parts.map((part) => this.#value(part, bindings)).join("");
      case "or":
        for (const part of expression.parts) {
          const value = this.#value(part, bindings);
          if (value !== "") return value;
        }
        return "";
      case "attribute":
        return this.#attribute(expression.variable, expression.attribute, bindings);
      case "unknown":
        throw gameFault({
          en: `The grammar of this game uses "{${expression.source.slice(0, 60)}}", which is not supported`,
          zh: `此游戏的语法使用了不支持的 “{${expression.source.slice(0, 60)}}”`,
        });
    }
  }

  #attribute(variable: string, attribute: Attribute, bindings: Bindings): string {
    let entity = -1;
    for (const { name, bound } of bindings.values()) {
      if (name === variable) entity = bound.entity;
    }
    if (entity < 0) {
      throw gameFault({
        en: `The grammar of this game uses the unknown variable "${variable.slice(0, 40)}"`,
        zh: `此游戏的语法使用了未知变量 “${variable.slice(0, 40)}”`,
      });
    }
    switch (attribute) {
      case "name":
        return this.#names[entity] ?? "";
      case "id":
        return this.#world.nameOf(entity);
      case "type":
        return this.#world.typeOf[entity] ?? "";
      case "definite":
        return "the";
      case "indefinite":
        return "a";
    }
  }
}
