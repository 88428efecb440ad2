import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

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
        const links = [
          ...code.map((href) => ({ rel: "modulepreload", href: `./${href}` })),
          ...styles.map((href) => ({ rel: "preload", as: "style", href: `./${href}` })),
        ];
        const runs = ["index.json", firstRun(root)].map((name) => ({
          rel: "preload",
          as: "fetch",
          href: `./runs/${name}`,
        }));
        return [{ tag: "script", children: linkScript(links, runs), injectTo: "head" }];
      },
    },
  };
}

type Links = readonly Readonly<Record<string, string>>[];

/**
 * A script that asks for the first screen's files and for the run that plays there, unless
 * the address names another screen or world: a link that is not used is a warning of the
 * browser. All as the page asks for them later (crossorigin), or they would load twice.
 */
const linkScript = (screen: Links, runs: Links): string =>
  [
    "{const s=location.search",
    "const ask=(links)=>{for(const link of links)document.head.append(Object.assign(document.createElement('link'),{crossOrigin:''},link))}",
    `if(!/[?&]screen=(?!train(&|$))/.test(s)){ask(${JSON.stringify(screen)});if(!/[?&]environment=/.test(s))ask(${JSON.stringify(runs)})}}`,
  ].join(";");
