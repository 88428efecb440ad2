import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HtmlTagDescriptor, Plugin } from "vite";

/** The screen that the page opens on, where its address names none. */
const FIRST_SCREEN = "src/app/screens/train.tsx";
const RUNS = "public/runs";

/** The record that plays first: the first one in the list. */
function firstRun(root: string): string {
  const list: unknown = JSON.parse(readFileSync(join(root, RUNS, "index.json"), "utf8"));
  const [first] = (list as { readonly runs: readonly { readonly file: string }[] }).runs;
  if (first === undefined) throw new Error(`There is no recorded run in ${RUNS}.`);
  return first.file;
}

/**
 * What the page shows first is asked for with the page itself, instead of one after the
 * other: the code of its first screen, and the recorded run that plays on it.
 */
export function preloadFirstScreen(): Plugin {
  let root = ".";
  return {
    name: "preload-first-screen",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === "chunk");
        const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(FIRST_SCREEN));
        if (screen === undefined) throw new Error(`${FIRST_SCREEN} is in no chunk of its own.`);
        const entry = chunks.find(({ isEntry }) => isEntry);
        const there = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
        const code = [screen.fileName, ...screen.imports].filter((name) => !there.has(name));
        const styles = [...(screen.viteMetadata?.importedCss ?? [])];
        return [
          ...code.map((href) => link({ rel: "modulepreload", href: `./${href}` })),
          ...styles.map((href) => link({ rel: "preload", as: "style", href: `./${href}` })),
          ...["index.json", firstRun(root)].map((name) =>
            link({ rel: "preload", as: "fetch", href: `./runs/${name}` }),
          ),
        ];
      },
    },
  };
}

/** All as the page asks for them later, or the browser would load them twice. */
const link = (attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: "" },
  injectTo: "head",
});
