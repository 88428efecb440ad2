import { parseArgs } from "node:util";
import { messageOf } from "../base/index.ts";
import { CommandError } from "./command-error.ts";

/** A flag of a command. */
export interface Flag {
  /** Name of its value in the help; a flag without one is a switch. */
  readonly value?: string;
  readonly help: string;
  /** Text of the value where the flag is not given. */
  readonly initial?: string;
}

export type Flags = Readonly<Record<string, Flag>>;

/** The flags that a command line gave or that have a default, as text; a switch is "true". */
export type FlagValues = ReadonlyMap<string, string>;

/** A command with more flags than this does not list them all in an error. */
const MOST_LISTED = 16;

/** A help text: what the command does, then one flag a line. */
export function helpText(usage: string, flags: Flags): string {
  const rows = Object.entries(flags).map(([name, { value, help, initial }]) => [
    `  --${name}${value === undefined ? "" : ` ${value}`}`,
    initial === undefined ? help : `${help} [${initial}]`,
  ]);
  const width = Math.max(...rows.map(([left = ""]) => left.length)) + 2;
  return [usage, "", ...rows.map(([left = "", right]) => left.padEnd(width) + right)].join("\n");
}

/** Reads a command line. Throws a UserError with the list of flags for what it does not know. */
export function readFlags(flags: Flags, args: readonly string[]): FlagValues {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const values = new Map<string, string>();
  for (const [name, { initial }] of Object.entries(flags)) {
    if (initial !== undefined) values.set(name, initial);
  }
  try {
    const parsed = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    for (const [name, value] of Object.entries(parsed.values)) values.set(name, String(value));
  } catch (error) {
    const [reason = ""] = messageOf(error).split(/[.\n]/);
    const negative = /^Option '(--[^' ]+).* argument is ambiguous$/.exec(reason);
    if (negative) {
      throw new CommandError(
        `The flag ${negative[1]} has no value, or one that starts with a dash. Give it a value, as in ${negative[1]}=VALUE.`,
      );
    }
    const known = Object.keys(flags).map((name) => `--${name}`);
    const help =
      known.length > MOST_LISTED
        ? "Ask for the flags with --help."
        : `The flags are ${known.join(", ")}.`;
    throw new CommandError(`${reason}. ${help}`);
  }
  return values;
}

/** A command with flags: it does its work, or says what it does where --help is given. */
export function command(
  usage: string,
  flags: Flags,
  work: (values: FlagValues) => Promise<number>,
): (args: readonly string[]) => Promise<number> {
  return async (args) => {
    const values = readFlags(flags, args);
    if (!values.has("help")) return work(values);
    console.log(helpText(usage, flags));
    return 0;
  };
}

/** The text of a flag that has to be there. */
export function text(values: FlagValues, name: string): string {
  const value = values.get(name);
  if (value === undefined || value === "") {
    throw new CommandError(`The flag --${name} is missing. Give it a value.`);
  }
  return value;
}

function numeric(
  values: FlagValues,
  name: string,
  [low, high]: readonly [number, number],
  whole: boolean,
): number {
  const written = text(values, name);
  const value = Number(written);
  const fits = value >= low && value <= high && (!whole || Number.isInteger(value));
  if (written.trim() === "" || !fits) {
    throw new CommandError(
      `The flag --${name} is "${written}", but it has to be a ${whole ? "whole " : ""}number from ${low} to ${high}.`,
    );
  }
  return value;
}

export const number = (values: FlagValues, name: string, low: number, high: number): number =>
  numeric(values, name, [low, high], false);

export const integer = (values: FlagValues, name: string, low: number, high: number): number =>
  numeric(values, name, [low, high], true);
