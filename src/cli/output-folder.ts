import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "./command-error.ts";

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Makes a folder for results before the work begins, so that a long run does not end
 * without a place to go. Throws a UserError where it cannot be made, or where it already
 * holds one of `precious`, which the command would replace; `advice` says what to do then.
 */
export async function prepareFolder(
  folder: string,
  precious: readonly string[] = [],
  advice = "Give a folder that is new or empty.",
): Promise<void> {
  for (const name of precious) {
    if (await exists(join(folder, name))) {
      throw new CommandError(`${folder} already holds ${name}, which would be replaced. ${advice}`);
    }
  }
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new CommandError(
      `Cannot make the folder ${folder}. Give one whose place exists and that is no file.`,
      { cause: error },
    );
  }
}
