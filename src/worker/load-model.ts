import { messageOf, UserError } from "../base/index.ts";
import { type Policy, readPolicy } from "../policy/index.ts";
import { Tokenizer } from "../text/index.ts";
import type { ModelFiles } from "./commands.ts";

export interface Model {
  readonly policy: Policy;
  readonly tokenizer: Tokenizer;
}

/** Fetches and checks a shipped policy. Throws a UserError where a file is missing or damaged. */
export async function loadModel(files: ModelFiles): Promise<Model> {
  const [policyFile, tokenizerFile] = await Promise.all([
    fetchFile(files.policyUrl, files.name),
    fetchFile(files.tokenizerUrl, files.name),
  ]);
  const policy = readPolicy(new Uint8Array(await policyFile.arrayBuffer()));
  let json: unknown;
  try {
    json = await tokenizerFile.json();
  } catch (cause) {
    throw new UserError(
      `The tokenizer of the policy ${files.name} is not JSON. Reload the page, or install it again.`,
      { cause },
    );
  }
  return { policy, tokenizer: Tokenizer.parse(json) };
}

async function fetchFile(url: string, name: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (cause) {
    throw new UserError(
      `The policy ${name} could not be loaded (${messageOf(cause)}). Check the connection and reload the page.`,
      { cause },
    );
  }
  if (response.ok) return response;
  throw new UserError(
    `A file of the policy ${name} is missing (status ${response.status}). Reload the page, or install it again.`,
  );
}
