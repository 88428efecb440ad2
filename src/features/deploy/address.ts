export interface ReadDeployAddress {
  /** Name of a shipped policy; null where the address names none. */
  readonly policy: string | null;
  /** A sentence for each value that was not understood; its default is kept. */
  readonly notices: readonly string[];
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}...` : text);

/** Reads ?screen=deploy&policy=sokoban-nano. Never throws. */
export function readDeployAddress(search: string, known: readonly string[]): ReadDeployAddress {
  const notices: string[] = [];
  let policy: string | null = null;
  for (const [key, text] of new URLSearchParams(search)) {
    if (key === "screen" || key === "v") continue;
    if (key !== "policy") {
      notices.push(
        `The address names "${shown(key)}", which this screen does not know; it is ignored.`,
      );
    } else if (known.includes(text)) policy = text;
    else {
      notices.push(
        `The policy "${shown(text)}" in the address is not among those of this page: ${known.join(", ")}.`,
      );
    }
  }
  return { policy, notices };
}

/** The query string of a policy that the page ships; null: of the screen alone, as no address brings a file. */
export const writeDeployAddress = (policy: string | null): string =>
  `?${new URLSearchParams({ screen: "deploy", ...(policy === null ? {} : { policy }) })}`;
