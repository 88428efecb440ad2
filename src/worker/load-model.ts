import { reasonOf, UserError } from "../base/index.ts";
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
      {
        en: `The tokenizer of the policy ${files.name} is not JSON. Reload the page, or install it again.`,
        zh: `策略 ${files.name} 的分词器不是 JSON。请重新加载页面，或重新安装该策略。`,
      },
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
    const why = reasonOf(cause);
    throw new UserError(
      {
        en: `The policy ${name} could not be loaded (${why.en}). Check the connection and reload the page.`,
        zh: `无法加载策略 ${name}（${why.zh}）。请检查网络连接并重新加载页面。`,
      },
      { cause },
    );
  }
  if (response.ok) return response;
  throw new UserError({
    en: `A file of the policy ${name} is missing (status ${response.status}). Reload the page, or install it again.`,
    zh: `策略 ${name} 缺少一个文件（状态码 ${response.status}）。请重新加载页面，或重新安装该策略。`,
  });
}
