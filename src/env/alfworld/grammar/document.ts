import { messageOf, type Sentence } from "../../../base/index.ts";
import { gameFault } from "../fault.ts";

/** How a command is written and answered. */
export interface CommandText {
  readonly template: string;
  readonly feedback: string;
}

/** One way to write out a symbol. */
export interface RuleSource {
  readonly rhs: string;
  /** Empty: always. */
  readonly condition: string;
}

/** A TWL2 grammar as written. */
export interface GrammarDocument {
  /** By the action's name in lower case. */
  readonly commands: ReadonlyMap<string, CommandText>;
  readonly rules: ReadonlyMap<string, readonly RuleSource[]>;
}

function fail(reason: Sentence): never {
  throw gameFault({
    en: `The grammar of this game is not readable: ${reason.en}`,
    zh: `此游戏的语法不可读：${reason.zh}`,
  });
}

const BLANK = /\s/;

/** Cuts the text into words, "::", "{", "}", ";", strings and blocks in triple quotes. */
class Tokens {
  readonly #text: string;
  #next = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Passes white space and "#" comments. */
  #skip(): void {
    for (; this.#next < this.#text.length; this.#next++) {
      const char = this.#text.charAt(this.#next);
      if (char === "#") {
        const end = this.#text.indexOf("\n", this.#next);
        this.#next = end < 0 ? this.#text.length - 1 : end;
      } else if (!BLANK.test(char)) return;
    }
  }

  get done(): boolean {
    this.#skip();
    return this.#next >= this.#text.length;
  }

  #here(): string {
    return JSON.stringify(this.#text.slice(this.#next, this.#next + 30));
  }

  /** The given mark if it comes next. */
  take(mark: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(mark, this.#next)) return false;
    this.#next += mark.length;
    return true;
  }

  expect(mark: string): void {
    if (!this.take(mark))
      fail({
        en: `${JSON.stringify(mark)} is expected at ${this.#here()}`,
        zh: `${this.#here()} 处应为 ${JSON.stringify(mark)}`,
      });
  }

  word(): string {
    this.#skip();
    const word = /[\p{L}\p{N}_/-]+/uy;
    word.lastIndex = this.#next;
    const match = word.exec(this.#text);
    if (match === null)
      fail({ en: `a name is expected at ${this.#here()}`, zh: `${this.#here()} 处应为名称` });
    this.#next = word.lastIndex;
    return match[0];
  }

  /** What stands between a pair of marks. */
  quoted(mark: '"' | '"""'): string {
    this.#skip();
    const from = this.#next + mark.length;
    const end = this.#text.startsWith(mark, this.#next) ? this.#text.indexOf(mark, from) : -1;
    if (end < 0)
      fail({
        en: `text in ${mark} is expected at ${this.#here()}`,
        zh: `${this.#here()} 处应为 ${mark} 中的文本`,
      });
    this.#next = end + mark.length;
    return this.#text.slice(from, end);
  }
}

function readRules(json: string): Map<string, RuleSource[]> {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    const why = messageOf(error).slice(0, 80);
    fail({
      en: `one of its rule blocks is not JSON (${why})`,
      zh: `有规则块不是 JSON（${why}）`,
    });
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    fail({ en: "one of its rule blocks is not a JSON object", zh: "有规则块不是 JSON 对象" });
  }
  const rules = new Map<string, RuleSource[]>();
  for (const [name, list] of Object.entries(data)) {
    if (!Array.isArray(list))
      fail({
        en: `the rule "${name.slice(0, 40)}" is not a list`,
        zh: `规则 “${name.slice(0, 40)}” 不是列表`,
      });
    rules.set(
      name,
      list.map((entry: unknown) => readRule(entry, name)),
    );
  }
  return rules;
}

function readRule(entry: unknown, name: string): RuleSource {
  const { rhs, condition = "" } = (typeof entry === "object" && entry !== null ? entry : {}) as {
    readonly rhs?: unknown;
    readonly condition?: unknown;
  };
  if (typeof rhs !== "string" || typeof condition !== "string") {
    fail({
      en: `the rule "${name.slice(0, 40)}" needs a text "rhs" and may have a text "condition"`,
      zh: `规则 “${name.slice(0, 40)}” 需要文本 “rhs”，可以有文本 “condition”`,
    });
  }
  return { rhs, condition };
}

function withoutComments(block: string): string {
  return block
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .join("\n");
}

/** Reads a TWL2 grammar. Later rules of one name replace earlier ones, as in the original. */
export function readGrammar(text: string): GrammarDocument {
  const tokens = new Tokens(text);
  const commands = new Map<string, CommandText>();
  const rules = new Map<string, readonly RuleSource[]>();
  const addRules = (json: string): void => {
    for (const [name, list] of readRules(json)) rules.set(name, list);
  };
  const readAction = (): void => {
    const name = tokens.word();
    const parts = new Map<string, string>();
    tokens.expect("{");
    while (!tokens.take("}")) {
      const part = tokens.word();
      tokens.expect("::");
      if (part === "template" || part === "feedback") parts.set(part, tokens.quoted('"'));
      else if (part === "grammar" || part === "pddl") parts.set(part, tokens.quoted('"""'));
      else
        fail({
          en: `the action "${name.slice(0, 40)}" has the unknown part "${part.slice(0, 40)}"`,
          zh: `动作 “${name.slice(0, 40)}” 含有未知部分 “${part.slice(0, 40)}”`,
        });
      tokens.expect(";");
    }
    const template = parts.get("template");
    const feedback = parts.get("feedback");
    if (template === undefined || feedback === undefined) {
      fail({
        en: `the action "${name.slice(0, 40)}" needs a template and a feedback`,
        zh: `动作 “${name.slice(0, 40)}” 需要 template 和 feedback`,
      });
    }
    commands.set(name.toLowerCase(), { template, feedback });
    addRules(withoutComments(parts.get("grammar") ?? "{}"));
  };
  while (!tokens.done) {
    const word = tokens.word();
    if (word === "action") readAction();
    else if (word === "grammar") {
      tokens.expect("::");
      addRules(tokens.quoted('"""'));
      tokens.expect(";");
    } else
      fail({
        en: `"${word.slice(0, 40)}" stands where an action or a grammar block is expected`,
        zh: `“${word.slice(0, 40)}” 处应为 action 或 grammar 块`,
      });
  }
  return { commands, rules };
}
