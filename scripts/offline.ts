import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import type { KeptFile, Shipment } from "../src/app/offline/shelf.ts";

const WORKER = "service-worker.js";
const SOURCE = "src/app/offline/service-worker.ts";
/** Larger files are kept later: the page is there before them. */
const LARGE = 1_000_000;
/** Older forms of fonts, which no browser that can run this page asks for. */
const UNUSED = /\.(ttf|woff|map)$/;

interface BuiltFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** The files of a build as the worker keeps them; its version follows from all of them. */
export function shipmentOf(files: readonly BuiltFile[]): Shipment {
  const wanted = files
    .filter(({ name }) => !UNUSED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash("sha256");
  for (const { name, content } of wanted) hash.update(name).update("\0").update(content);
  const kept = (large: boolean): KeptFile[] =>
    wanted
      .filter(({ content }) => content.length > LARGE === large)
      .map(({ name }) => ({
        // Servers may answer index.html by sending on to the folder.
        url: name === "index.html" ? "./" : name,
        hashed: name.startsWith("assets/"),
      }));
  return { version: hash.digest("hex").slice(0, 16), files: kept(false), later: kept(true) };
}

/** Builds the worker that keeps the page, with the list of what the build made. */
export function offline(): Plugin {
  let publicFolder = "";
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: SOURCE, fileName: WORKER });
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") this.error(`The build has no ${WORKER}.`);
        if (worker.imports.length > 0) {
          this.error(`${WORKER} must be one file, but it imports ${worker.imports.join(", ")}.`);
        }
        const built = Object.values(bundle)
          .filter(({ fileName }) => fileName !== WORKER)
          .map((file) => ({
            name: file.fileName,
            content: file.type === "chunk" ? file.code : file.source,
          }));
        const shipment = shipmentOf([...built, ...filesIn(publicFolder)]);
        worker.code = worker.code.replace("__SHIPMENT__", () => JSON.stringify(shipment));
      },
    },
  };
}

function filesIn(folder: string): readonly BuiltFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({
      name: relative(folder, path).split(sep).join("/"),
      content: readFileSync(path),
    }));
}
