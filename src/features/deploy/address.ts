import { wordsNow } from "../../ui/index.ts";
import { DEPLOY_WORDS } from "./words.ts";

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
  const words = wordsNow(DEPLOY_WORDS);
  let policy: string | null = null;
  for (const [key, text] of new URLSearchParams(search)) {
    if (key === "screen" || key === "v") continue;
    if (key !== "policy") notices.push(words.addressUnknown(shown(key)));
    else if (known.includes(text)) policy = text;
    else notices.push(words.addressPolicy(shown(text), known.join(", ")));
  }
  return { policy, notices };
}

/** The query string of a policy that the page ships; null: of the screen alone, as no address brings a file. */
export const writeDeployAddress = (policy: string | null): string =>
  `?${new URLSearchParams({ screen: "deploy", ...(policy === null ? {} : { policy }) })}`;
