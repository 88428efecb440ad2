import { readFile } from "node:fs/promises";
import type { LoadHook } from "node:module";

const MARK = "?raw";

/**
 * Loads `FILE?raw` as a module whose default export is the text of the file, as Vite
 * does: the kernels import their WGSL so. Registered by dawn.node.ts as a module hook.
 */
export const load: LoadHook = async (url, context, next) => {
  if (!url.endsWith(MARK)) return next(url, context);
  const text = await readFile(new URL(url.slice(0, -MARK.length)), "utf8");
  return {
    format: "module",
    shortCircuit: true,
    source: `export default ${JSON.stringify(text)};`,
  };
};
