import { gameFault } from "./fault.ts";
import { readGameFile } from "./game-file.ts";
import {
  type Bindings,
  type GrammarDocument,
  placeholder,
  readGrammar,
  readTemplate,
  type TextSymbol,
  Writer,
} from "./grammar/index.ts";
import { Budget } from "./limits.ts";
import { displayedNames } from "./names.ts";
import { readDomain, readProblem } from "./pddl/index.ts";
import { type Applicable, type Atoms, initialAtoms, Planner, World } from "./planning/index.ts";

/** A moment of a game; it never changes. */
export interface GameState {
  readonly atoms: Atoms;
  readonly won: boolean;
}

/** What a command led to. */
export interface Reply {
  readonly state: GameState;
  readonly observation: string;
  /** 1 when won, else 0. */
  readonly score: number;
  readonly done: boolean;
  readonly won: boolean;
  /** Whether the command was one of the admissible ones. */
  readonly valid: boolean;
}

/** How a command of the grammar is written and answered, read. */
interface ReadCommand {
  readonly template: readonly TextSymbol[];
  readonly feedback: readonly TextSymbol[];
}

const NOTHING = "Nothing happens.";

/** For how many states the open commands are kept; a group of episodes needs one each. */
const REMEMBERED = 32;

const NO_BINDINGS: Bindings = new Map();
const INTRODUCTION = readTemplate("#intro#");

/** One ALFWorld game: deterministic, without a state of its own. */
export class Game {
  readonly solvable: boolean | null;
  readonly walkthrough: readonly string[] | null;
  readonly #world: World;
  readonly #names: readonly string[];
  readonly #planner: Planner;
  readonly #writer: Writer;
  readonly #commands: ReadonlyMap<string, ReadCommand>;
  readonly #start: GameState;
  readonly #opening: string;
  readonly #open = new Map<GameState, ReadonlyMap<string, Applicable>>();

  constructor(source: string | Uint8Array) {
    const file = readGameFile(source);
    this.solvable = file.solvable;
    this.walkthrough = file.walkthrough;
    const document = readGrammar(file.grammar);
    const domain = readDomain(file.domain);
    const problem = readProblem(file.problem, domain);
    const world = new World(domain, problem);
    this.#world = world;
    this.#names = displayedNames(world);
    this.#writer = new Writer(document, world, this.#names);
    this.#commands = readCommands(document);
    const templates = [...this.#commands.values()].flatMap((text) => [
      text.template,
      text.feedback,
    ]);
    this.#planner = new Planner(world, domain, problem, this.#writer.asked(templates));
    const budget = new Budget();
    const atoms = initialAtoms(world);
    this.#start = { atoms, won: this.#planner.won(atoms, budget) };
    this.#opening = this.#writer.write(INTRODUCTION, atoms.told, NO_BINDINGS, budget);
    this.#commandsOf(this.#start, budget);
  }

  /** The start of the game and its first observation. */
  reset(): { readonly state: GameState; readonly observation: string } {
    return { state: this.#start, observation: this.#opening };
  }

  /** The commands that do something now, sorted by code point. */
  admissible(state: GameState): readonly string[] {
    return [...this.#commandsOf(state, new Budget()).keys()];
  }

  /** Carries out a command; one that is not admissible changes nothing. */
  step(state: GameState, command: string): Reply {
    const budget = new Budget();
    const chosen = this.#commandsOf(state, budget).get(stripped(command));
    if (chosen === undefined) return reply(state, NOTHING, false);
    const atoms = this.#planner.apply(state.atoms, chosen, budget);
    const { feedback } = this.#commandText(chosen);
    const observation = this.#writer.write(feedback, atoms.told, bindingsOf(chosen), budget);
    return reply({ atoms, won: this.#planner.won(atoms, budget) }, observation, true);
  }

  /**
   * The facts of one predicate (in lower case) that hold now, each as its arguments'
   * identifiers (in lower case), in the order of texts; none for an unknown predicate.
   */
  facts(state: GameState, predicate: string): readonly (readonly string[])[] {
    return this.#world
      .predicatesNamed(predicate)
      .flatMap((number) => state.atoms.real[number]?.sorted() ?? [])
      .map((tuple) => tuple.map((entity) => this.#world.nameOf(entity)));
  }

  /** What texts call an identifier, such as "cabinet 6"; the identifier itself where it is unknown. */
  displayName(identifier: string): string {
    const entity = this.#world.entity(identifier);
    return (entity === undefined ? undefined : this.#names[entity])?.trim() ?? identifier;
  }

  #commandText({ action }: Applicable): ReadCommand {
    const text = this.#commands.get(action.name);
    if (text === undefined) {
      throw gameFault({
        en: `The grammar of this game says nothing about the action "${action.name.slice(0, 40)}"`,
        zh: `此游戏的语法没有关于动作 “${action.name.slice(0, 40)}” 的内容`,
      });
    }
    return text;
  }

  #commandsOf(state: GameState, budget: Budget): ReadonlyMap<string, Applicable> {
    const known = this.#open.get(state);
    if (known !== undefined) return known;
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= REMEMBERED) this.#open.delete(oldest);
    const { atoms } = state;
    const first = new Map<string, Applicable>();
    for (const applicable of this.#planner.applicable(atoms, budget)) {
      const { template } = this.#commandText(applicable);
      const command = this.#writer.write(template, atoms.told, bindingsOf(applicable), budget);
      if (!first.has(command)) first.set(command, applicable);
    }
    const sorted = new Map([...first].sort(([a], [b]) => compareCodePoints(a, b)));
    this.#open.set(state, sorted);
    return sorted;
  }
}

/** White space as the original (Python) knows it, which differs from JavaScript's. */
function isBlank(char: string): boolean {
  if (char === "\ufeff") return false;
  const code = char.charCodeAt(0);
  return char.trim() === "" || (code >= 0x1c && code <= 0x1f) || code === 0x85;
}

/** A command without the blanks around it, as the original strips them. */
function stripped(command: string): string {
  let start = 0;
  let end = command.length;
  while (start < end && isBlank(command.charAt(start))) start++;
  while (end > start && isBlank(command.charAt(end - 1))) end--;
  return command.slice(start, end);
}

/** By code point; plain comparison goes by UTF-16 units. */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === length) return a.length - b.length;
  return (a.codePointAt(i) ?? 0) - (b.codePointAt(i) ?? 0);
}

function readCommands(document: GrammarDocument): ReadonlyMap<string, ReadCommand> {
  const commands = new Map<string, ReadCommand>();
  for (const [name, { template, feedback }] of document.commands) {
    commands.set(name, { template: readTemplate(template), feedback: readTemplate(feedback) });
  }
  return commands;
}

/** The parameters of an action as the placeholders of its texts. */
function bindingsOf({ action, arguments: entities }: Applicable): Bindings {
  const bindings = new Map<
    string,
    { readonly name: string; readonly bound: { readonly entity: number; readonly type: string } }
  >();
  action.parameters.forEach(({ name, type }, i) => {
    const { key, name: plain } = placeholder(name.replace(/^\?+|\?+$/g, ""), type);
    bindings.set(key, { name: plain, bound: { entity: entities[i] ?? -1, type } });
  });
  return bindings;
}

function reply(state: GameState, observation: string, valid: boolean): Reply {
  const { won } = state;
  return { state, observation, score: won ? 1 : 0, done: won, won, valid };
}

/**
 * Reads a `game.tw-pddl` file. Throws a UserError with one clear sentence where
 * it is not one, or asks for more than is supported.
 */
export function loadGame(source: string | Uint8Array): Game {
  return new Game(source);
}
