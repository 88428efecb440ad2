import * as v from "valibot";
import { METHODS } from "../seed/index.ts";
import { table } from "./bench-report.ts";

/** What `npm run bench -- --parity` reads of the report of the engine's tests. */
const differenceSchema = v.object({
  what: v.string(),
  count: v.number(),
  absolute: v.number(),
  relative: v.number(),
  limit: v.number(),
});
const findingsSchema = v.object({
  adapter: v.optional(v.string()),
  runs: v.array(v.object({ kernel: v.string(), params: v.record(v.string(), v.number()) })),
  differences: v.array(differenceSchema),
});
export const parityReportSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({
          ancestorTitles: v.array(v.string()),
          title: v.string(),
          status: v.string(),
          meta: v.object({ findings: v.optional(findingsSchema) }),
        }),
      ),
    }),
  ),
});

export type ParityReport = v.InferOutput<typeof parityReportSchema>;
type Findings = v.InferOutput<typeof findingsSchema>;
type Difference = v.InferOutput<typeof differenceSchema>;

/** A test with what it found. */
interface Found extends Findings {
  readonly file: string;
  /** The innermost group of tests and the test. */
  readonly group: string;
  readonly title: string;
}

function foundIn({ testResults }: ParityReport): readonly Found[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ ancestorTitles, title, meta }) =>
      meta.findings
        ? [{ ...meta.findings, file: name, group: ancestorTitles.at(-1) ?? "", title }]
        : [],
    ),
  );
}

const most = (differences: readonly Difference[], key: "absolute" | "relative"): string =>
  short(differences.reduce((largest, each) => Math.max(largest, each[key]), 0));

const short = (value: number): string => (value === 0 ? "0" : value.toExponential(1));
const sum = (differences: readonly Difference[]): string =>
  String(differences.reduce((total, { count }) => total + count, 0));

/** One row for each policy, way and phase. */
function oracleTable(found: readonly Found[]): string {
  const rows = found.flatMap(({ group, title, differences }) =>
    differences.map(({ what, count, absolute, relative, limit }) => [
      ...[group.replace(/^.*?: /, ""), title, what, String(count)],
      ...[short(absolute), short(relative), short(limit)],
    ]),
  );
  const head = ["policy", "computed", "phase", "numbers", "absolute", "relative", "limit"];
  return table(head, rows);
}

/** The least and the most of each size that a kernel was run with. */
function shapesOf(runs: readonly Findings["runs"][number][]): string {
  const names = new Set(runs.flatMap(({ params }) => Object.keys(params)));
  return [...names]
    .flatMap((name) => {
      const values = runs.flatMap(({ params }) => params[name] ?? []);
      if (!values.every(Number.isInteger)) return [];
      const [least, largest] = [Math.min(...values), Math.max(...values)];
      return [`${name} ${least === largest ? least : `${least} to ${largest}`}`];
    })
    .join(", ");
}

/** One row for each kernel: all tests that run it, alone or in a chain. */
function kernelTable(found: readonly Found[]): string {
  const kernels = [...new Set(found.flatMap(({ runs }) => runs.map(({ kernel }) => kernel)))];
  const rows = kernels.toSorted().map((kernel) => {
    const tests = found.filter(({ runs }) => runs.some((run) => run.kernel === kernel));
    const runs = tests.flatMap((test) => test.runs.filter((run) => run.kernel === kernel));
    const differences = tests.flatMap((test) => test.differences);
    const [absolute, relative] =
      differences.length > 0
        ? [most(differences, "absolute"), most(differences, "relative")]
        : ["exact", "exact"];
    return [kernel, shapesOf(runs), String(runs.length), absolute, relative];
  });
  return table(["kernel", "sizes", "runs", "absolute", "relative"], rows);
}

/** The methods whose loss has the terms of a test. */
function methodsWith(title: string): string {
  const labels = (chosen: (method: (typeof METHODS)[keyof typeof METHODS]) => boolean): string =>
    Object.values(METHODS)
      .filter(chosen)
      .map(({ label }) => label)
      .join(", ");
  const form = /^distill, ([\w-]+)/.exec(title)?.[1];
  if (form === "sampled" || form === "expected" || form === "constant") {
    return labels(({ terms, form: own }) => terms.distill > 0 && (own ?? form) === form);
  }
  if (form !== undefined) return labels((method) => method.form === form);
  if (title === "policy") return labels(({ terms }) => terms.policy > 0);
  if (title === "kl" || title === "entropy") return "all, by a setting";
  return title === "nll" ? "supervised learning" : "";
}

/** One row for each combination of loss terms, and for each way to train. */
function slopeTable(found: readonly Found[]): string {
  const rows = found.map(({ title, differences }) => {
    const name = title.replace("equals finite differences: ", "");
    const slopes = differences.filter(({ what }) => what.startsWith("slope"));
    const losses = differences.filter(({ what }) => what.startsWith("loss"));
    return [
      ...[name, methodsWith(name), most(losses, "absolute"), String(slopes.length)],
      ...[sum(slopes), most(slopes, "absolute"), most(slopes, "relative")],
    ];
  });
  const head = ["loss", "methods", "loss off by", "tensors", "weights", "absolute", "relative"];
  return table(head, rows);
}

/** bench/PARITY.md. */
export function parityText(report: ParityReport, date: string): string {
  const all = foundIn(report);
  const from = (file: RegExp): readonly Found[] => all.filter((each) => file.test(each.file));
  const slopes = from(/conformance/).filter(({ differences }) =>
    differences.some(({ what }) => what.startsWith("slope")),
  );
  const adapter = all.find((each) => each.adapter !== undefined)?.adapter ?? "an unknown adapter";
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  return `# How exact the WGSL engine is

Written by \`npm run bench -- --parity\`, which runs the engine's own tests in a browser and
tabulates what they measured; nothing here is typed by hand.
${date}, ${adapter}. ${passed} of ${tests.length} tests passed.

"absolute" is the largest difference of any number, "relative" the same as a share of the
largest number expected. No number is half precision: the engine uses no f16 on any adapter.
"As the adapter has it" is what the engine chooses: on a software adapter with subgroups the
kernels by quads, on hardware the products that measure fastest.

## Against ONNX Runtime

Each policy goes through every phase in our engine and in ONNX Runtime (onnxruntime-web, WASM)
from the same numbers. "weights after them": relative is the distance over the way that the
weights went.

${oracleTable(from(/agreement/))}

## Gradients against finite differences

The engine's gradient of the loss in 32 bits, against central differences of the plain loss in
64 bits (\`src/engine/reference-loss.ts\`), tensor by tensor along a random direction of all its
weights; "relative" is a share of the larger of slope and gradient norm of the tensor.

${slopeTable(slopes)}

## Kernels one by one

Each against its formula in 64 bits, or, for a gradient, central differences of it. A kernel
that is only tested in a chain with others has the chain's differences; "exact" ones are
compared bit for bit.

${kernelTable(from(/kernels|products/))}
`;
}
