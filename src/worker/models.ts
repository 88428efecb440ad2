import { UserError } from "../base/index.ts";
import type { ModelFiles } from "./commands.ts";

/** The shipped policies' files and where the page's own host has them: never within the script, where the page's content policy keeps them from being read. */
const FILES = import.meta.glob<string>("../../models/*/{model.onnx,tokenizer.json}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** The folders of all policies that this page was built with. */
export const shippedNames = (): readonly string[] => [
  ...new Set(Object.keys(FILES).flatMap((path) => path.split("/").at(-2) ?? [])),
];

/** Whether this page was built with a policy. */
export const isShipped = (name: string): boolean =>
  FILES[`../../models/${name}/model.onnx`] !== undefined;

/** A shipped policy by its folder's name. Throws a UserError where there is none. */
export function shippedModel(name: string): ModelFiles {
  const policyUrl = FILES[`../../models/${name}/model.onnx`];
  const tokenizerUrl = FILES[`../../models/${name}/tokenizer.json`];
  if (policyUrl === undefined || tokenizerUrl === undefined) {
    throw new UserError({
      en: `This page was built without the policy ${name}. Build it again with its files in models/${name}.`,
      zh: `构建此页面时缺少策略 ${name}。请把它的文件放入 models/${name} 后重新构建。`,
    });
  }
  // A worker has its own base address, so what it is sent must not depend on one.
  const absolute = (url: string): string => new URL(url, document.baseURI).href;
  return { name, policyUrl: absolute(policyUrl), tokenizerUrl: absolute(tokenizerUrl) };
}
