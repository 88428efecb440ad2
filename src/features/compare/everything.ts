import { type ZipEntry, zipOf } from "./zip.ts";
import {
  formatRecord,
  type LibraryRun,
  METRIC_NAMES,
  METRICS,
  type RunRecord,
} from "../../run/index.ts";
import { csvOf, type Inks, layoutPlot, pngOf, sceneSvg } from "../../ui/index.ts";
import {
  CSV_HEADER,
  type Figure,
  type FigureKind,
  type FigureLook,
  figureOf,
  figureRows,
} from "./figure.ts";
import { resultRows, resultsOf } from "./results.ts";
import { SAVED_HEIGHT, SAVED_WIDTH } from "./saved-size.ts";
import type { CompareChoice } from "./state.ts";

/** What "everything" is made of. */
export interface Everything {
  readonly runs: readonly LibraryRun[];
  readonly choice: CompareChoice;
  readonly look: FigureLook;
  readonly inks: Inks;
  /** The address that shows the same comparison. */
  readonly address: string;
  readonly open: (id: string) => Promise<RunRecord>;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Every metric of every update, one row an update. */
export function metricRows(runs: readonly LibraryRun[]): (string | number | null)[][] {
  return [
    ["run", "environment", "method", "seed", "update", "episodes", "wall", ...METRIC_NAMES],
    ...runs.flatMap(({ name, header, updates }) =>
      updates.map(({ update, metrics, elapsed }) => [
        name,
        header.settings.environment,
        header.settings.method,
        header.settings.seed,
        update,
        metrics.episodes,
        elapsed ?? null,
        ...METRIC_NAMES.map((metric) => METRICS[metric].of(metrics)),
      ]),
    ),
  ];
}

/** Every evaluation, and within each every kind of task. */
export function evaluationRows(runs: readonly LibraryRun[]): (string | number | null)[][] {
  return [
    ["run", "environment", "method", "seed", "update", "split", "temperature", "kind", "n", "won"],
    ...runs.flatMap(({ name, header: { settings }, evaluations }) =>
      evaluations.flatMap(({ update, split, temperature, n, won, kinds }) =>
        [{ kind: "all", n, won }, ...kinds].map((one) => [
          name,
          settings.environment,
          settings.method,
          settings.seed,
          update,
          split,
          temperature,
          one.kind,
          one.n,
          one.won,
        ]),
      ),
    ),
  ];
}

/** A name that every file system takes: letters, digits and dashes. */
const fileName = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "") || "run";

const isEmpty = ({ groups }: Figure): boolean =>
  groups.every(({ runs }) => runs.every(({ raw }) => raw.length === 0));

async function figureEntries(figure: Figure, inks: Inks): Promise<readonly ZipEntry[]> {
  const { scene } = layoutPlot(figure.plot, SAVED_WIDTH, SAVED_HEIGHT, inks);
  const png = await pngOf(scene, figure.title);
  const path = `figures/${figure.kind}`;
  return [
    { name: `${path}.svg`, data: bytesOf(sceneSvg(scene, figure.title)) },
    { name: `${path}.png`, data: new Uint8Array(await png.arrayBuffer()) },
    { name: `${path}.csv`, data: bytesOf(csvOf([CSV_HEADER, ...figureRows(figure)])) },
  ];
}

/** The texts of the file: numbers and records. Throws where a record cannot be read. */
export async function textEntries(all: Omit<Everything, "inks">): Promise<readonly ZipEntry[]> {
  const { runs, choice, look, address, open } = all;
  const results = resultsOf(runs, choice, look.language);
  const entries = [
    { name: "address.txt", data: bytesOf(`${address}\n`) },
    { name: "results.csv", data: bytesOf(csvOf(resultRows(results))) },
    { name: "metrics.csv", data: bytesOf(csvOf(metricRows(runs))) },
    { name: "evaluations.csv", data: bytesOf(csvOf(evaluationRows(runs))) },
  ];
  for (const run of runs) {
    const record = run.record ?? (await open(run.id));
    // Names may be equal, ids never are.
    const name = `records/${fileName(run.name)}-${run.id}.jsonl`;
    entries.push({ name, data: bytesOf(formatRecord(record)) });
  }
  return entries;
}

/** One ZIP file with every figure, every number and every record of the compared runs. */
export async function packEverything(all: Everything): Promise<Blob> {
  const { runs, choice, look, inks } = all;
  const kinds: readonly FigureKind[] = ["held-out", ...METRIC_NAMES];
  const figures = kinds.map((kind) => figureOf(kind, runs, choice, look));
  // A browser may take a second for each picture, but takes it for all of them at once.
  const entries = await Promise.all([
    textEntries(all),
    ...figures.filter((figure) => !isEmpty(figure)).map((figure) => figureEntries(figure, inks)),
  ]);
  return zipOf(entries.flat());
}
