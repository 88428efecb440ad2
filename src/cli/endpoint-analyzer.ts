import * as v from "valibot";
import { messageOf } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import type { Episode, SkillOracle } from "../env/index.ts";

/** An OpenAI-compatible service that writes the labels of stage 1 in the program's place. */
export interface Endpoint {
  /** Up to and including the version: "https://example.org/v1". */
  readonly url: string;
  readonly model: string;
  /** Null for services without one, as on one's own machine. */
  readonly key: string | null;
}

/** The variable of the environment that holds the key: it stands in no file and no command line. */
export const KEY_VARIABLE = "ANALYZER_KEY";
/** Requests under way at once, tries of each, and how long one may take. */
const AT_ONCE = 4;
const TRIES = 3;
const TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 500;

const answerSchema = v.object({
  choices: v.pipe(
    v.array(v.object({ message: v.object({ content: v.nullable(v.string()) }) })),
    v.minLength(1),
  ),
});

/** Reads the flags of an endpoint. Throws a UserError for an address that is none. */
export function parseEndpoint(url: string, model: string | undefined, key: string | undefined) {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new CommandError(
      `The analyzer's address "${url.slice(0, 80)}" is no web address. Give one such as https://example.org/v1.`,
    );
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw new CommandError(
      `The analyzer's address holds a name or a password. Leave them out, and give the key in ${KEY_VARIABLE}.`,
    );
  }
  if (parsed.search !== "" || parsed.hash !== "") {
    throw new CommandError(
      `The analyzer's address has a "?" or a "#". Give it up to its version, such as https://example.org/v1.`,
    );
  }
  // What is no printable ASCII cannot stand in a request; the message must not show the key.
  if (key !== undefined && !/^[\x21-\x7e]*$/.test(key)) {
    throw new CommandError(
      `The key in ${KEY_VARIABLE} has a blank, a line break or a letter that no key has. Copy it again.`,
    );
  }
  if (model === undefined || model === "") {
    throw new CommandError("The analyzer's model is missing. Name it with --analyzer-model.");
  }
  return { url: url.replace(/\/+$/, ""), model, key: key || null } satisfies Endpoint;
}

/** What the model is told: an episode as its texts, and the grammar that a skill must have. */
export function messagesAbout(episode: Episode, grammar: string) {
  const { statement, opening, steps, won } = episode;
  const lines = steps.map(({ action, observation }) => `>${action}\n${observation.trim()}`);
  return [
    {
      role: "system",
      content: [
        "You look back at an episode of an agent in a text world and write one skill about it.",
        "After a success, write the workflow that solved the task; after a failure, what to avoid and what would have been right, as far as the episode shows it.",
        "Answer with the skill alone, on one line, in exactly this grammar:",
        grammar,
      ].join("\n\n"),
    },
    {
      role: "user",
      content: `${statement.trim()}\n${opening.trim()}\n${lines.join("\n")}\n\nOutcome: ${won ? "success" : "failure"}.`,
    },
  ];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One request. Throws a UserError that says what the service answered. */
async function ask({ url, model, key }: Endpoint, messages: unknown): Promise<string> {
  const address = `${url}/chat/completions`;
  for (let attempt = 1; ; attempt++) {
    let response: Response;
    let body: string;
    try {
      response = await fetch(address, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, messages, temperature: 0 }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      body = await response.text();
    } catch (error) {
      throw new CommandError(
        `The analyzer at ${url} cannot be reached (${messageOf(error)}). Check its address and the connection.`,
        { cause: error },
      );
    }
    if (response.ok) return contentOf(url, body);
    const busy = response.status === 429 || response.status >= 500;
    if (!busy || attempt === TRIES) {
      throw new CommandError(
        `The analyzer at ${url} answered ${response.status} (${body.slice(0, 120).trim()}). Check --analyzer-model and the key in ${KEY_VARIABLE}.`,
      );
    }
    await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

function contentOf(url: string, body: string): string {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    json = null;
  }
  const answer = v.safeParse(answerSchema, json);
  const content = answer.success ? answer.output.choices[0]?.message.content : undefined;
  if (content === undefined || content === null) {
    throw new CommandError(
      `The analyzer at ${url} did not answer as a chat completion. Name a service that is compatible with OpenAI's.`,
    );
  }
  return content;
}

/** An answer as the policy would write it: its first line, every word with a blank before it. */
const asSkill = (content: string): string =>
  (content.trim().split("\n")[0] ?? "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => ` ${word}`)
    .join("");

/**
 * The endpoint's skill about each episode; null where what it wrote is no well-formed
 * skill. Throws a UserError when the service cannot be used.
 */
export async function endpointSkills(
  endpoint: Endpoint,
  episodes: readonly Episode[],
  oracle: SkillOracle,
  progress: (done: number) => void,
): Promise<readonly (string | null)[]> {
  const skills: (string | null)[] = episodes.map(() => null);
  const waiting = [...episodes.entries()].reverse();
  let done = 0;
  const label = async (i: number, episode: Episode): Promise<void> => {
    const skill = asSkill(await ask(endpoint, messagesAbout(episode, oracle.grammar)));
    if (oracle.judge(skill, episode).wellFormed) skills[i] = skill;
    progress(++done);
  };
  const work = async (): Promise<void> => {
    try {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await label(...next);
    } catch (error) {
      // The others stop too: their answers would be paid for and thrown away.
      waiting.length = 0;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return skills;
}
