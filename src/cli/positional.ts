import { CommandError } from "./command-error.ts";

/**
 * The arguments of a program that has no flags. Throws a UserError with its usage for a flag,
 * and for more than `most` arguments.
 */
export function positionals(
  args: readonly string[],
  usage: string,
  most: number,
): readonly string[] {
  const flag = args.find((argument) => argument.startsWith("-"));
  if (flag !== undefined) throw new CommandError(`There is no flag ${flag}. Usage: ${usage}`);
  if (args.length > most) {
    throw new CommandError(
      `These are ${args.length} arguments of at most ${most}. Usage: ${usage}`,
    );
  }
  return args;
}

/** A whole number from `low` to `high`; `initial` where it is not given. */
export function wholeNumber(
  name: string,
  written: string | undefined,
  initial: number,
  low: number,
  high: number,
): number {
  if (written === undefined) return initial;
  const value = Number(written);
  if (/^\d+$/.test(written) && value >= low && value <= high) return value;
  throw new CommandError(
    `${name} is "${written}", but it has to be a whole number from ${low} to ${high}.`,
  );
}
