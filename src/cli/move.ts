import { appendFile, readFile, writeFile } from "node:fs/promises";
import * as v from "valibot";
import { at, mean } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import type { Engine } from "../engine/index.ts";
import {
  type FactBelief,
  parseSettings,
  presetSettings,
  type SeedSettings,
  type Setup,
  Trainer,
} from "../seed/index.ts";
import { openEngine } from "./engine.ts";
import { type ClaimCheck, worldNamed } from "./environments.ts";
import { command, type Flags, integer, text } from "./flags.ts";
import { collect, measureSkills, type Share, shareOf } from "./measure.ts";
import { type Model, readModel, startFolder } from "./model-folder.ts";
import { Interruption, seconds } from "./progress.ts";

const ENVIRONMENT = "house-rules";

/** What is compared, each with the learning rate that is best for it on other seeds. */
const ROWS: Readonly<Record<string, Partial<SeedSettings>>> = {
  seed: { method: "seed", learningRate: 4e-3 },
  grpo: { method: "grpo", learningRate: 1e-3 },
  "frozen-analyzer": { method: "seed", learningRate: 4e-3, skill: "own-frozen" },
};

const USAGE = `npm run move -- --out FILE
House Rules: trains in the house of each seed, then goes on in a house that is all different,
with the same weights, teacher and optimiser. Measures success without a skill and whether
the skills' claims are true, before and after. One JSON line a run; runs that FILE has are
not made again.`;

const FLAGS: Flags = {
  out: { value: "FILE", help: "JSON lines, one a run" },
  rows: { value: "NAMES", help: "what is compared", initial: Object.keys(ROWS).join(",") },
  seeds: { value: "NUMBERS", help: "seeds, which are houses", initial: "10,11,12" },
  updates: { value: "N", help: "in each of the two houses", initial: "40" },
  every: { value: "N", help: "updates between evaluations", initial: "20" },
  tasks: { value: "N", help: "unseen tasks of an evaluation", initial: "192" },
  claims: { value: "N", help: "episodes about which skills are checked", initial: "128" },
  help: { help: "this text" },
};

/** The second house is so far from the first: a house that no other seed here has. */
const FAR = 500;
/** Where the episodes begin whose skills are checked: far from those of evaluations. */
const FIRST_CHECKED = 100_000;

interface Measured {
  readonly update: number;
  readonly success: Share;
  /** Mean probability of what is so, by sort of fact. */
  readonly known: Readonly<Record<string, number>>;
}

/** A run in two houses. */
export interface Move {
  readonly row: string;
  readonly seed: number;
  readonly settings: Partial<SeedSettings>;
  readonly first: readonly Measured[];
  readonly second: readonly Measured[];
  /** Claims that are true: about the first house, about the second on arrival, and at the end. */
  readonly claims: { readonly first: Share; readonly arrival: Share; readonly end: Share };
}

interface Budget {
  readonly updates: number;
  readonly every: number;
  readonly tasks: number;
  readonly claims: number;
}

function knownOf(facts: readonly FactBelief[]): Measured["known"] {
  const truth = ({ answer, options, probabilities }: FactBelief): number =>
    probabilities[options.indexOf(answer)] ?? 0;
  const kinds = [...new Set(facts.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => [kind, mean(facts.filter((fact) => fact.kind === kind).map(truth))]),
  );
}

async function measured(trainer: Trainer, tasks: number): Promise<Measured> {
  const request = { split: "unseen", tasks, temperature: 1 } as const;
  const { update, n, won, facts = [] } = await trainer.evaluate(request);
  const success = shareOf(Array.from({ length: n }, (_, i) => i < won));
  return { update, success, known: knownOf(facts) };
}

async function claimsTrue(setup: Setup, check: ClaimCheck, episodes: number): Promise<Share> {
  const played = await collect(setup, "unseen", FIRST_CHECKED, episodes, 1);
  const { texts } = await measureSkills(setup, played);
  return shareOf(
    played.flatMap(({ episode }, i) => {
      const { claims, trueClaims } = check.review(at(texts, i) ?? "", episode);
      return Array.from({ length: claims }, (_, k) => k < trueClaims);
    }),
  );
}

async function runTo(trainer: Trainer, end: number, { every, tasks }: Budget) {
  const points = [await measured(trainer, tasks)];
  while (trainer.updatesDone < end) {
    const { update } = await trainer.update();
    if (update % every === 0 || update === end) points.push(await measured(trainer, tasks));
  }
  return points;
}

async function moveHouse(
  engine: Engine,
  { policy, tokenizer }: Model,
  [row, seed]: readonly [string, number],
  budget: Budget,
): Promise<Move> {
  const settings = parseSettings(
    { ...ROWS[row], seed, updates: 2 * budget.updates },
    presetSettings("standard", ENVIRONMENT),
  );
  const [here, there] = [worldNamed(ENVIRONMENT, seed), worldNamed(ENVIRONMENT, seed + FAR)].map(
    (world) => ({ ...world, engine, tokenizer }),
  );
  if (here?.claims == null || there === undefined) throw new Error("Internal error: two houses");
  await engine.writeWeights("policy", policy.theta);
  const trainer = await Trainer.create({ ...here, settings });
  const first = await runTo(trainer, budget.updates, budget);
  const atHome = await claimsTrue(here, here.claims, budget.claims);
  const arrival = await claimsTrue(there, here.claims, budget.claims);
  const snapshot = await trainer.snapshot();
  const moved = await Trainer.create({ ...there, settings });
  await moved.restore(snapshot);
  const second = await runTo(moved, 2 * budget.updates, budget);
  const end = await claimsTrue(there, here.claims, budget.claims);
  const claims = { first: atHome, arrival, end };
  return { row, seed, settings: ROWS[row] ?? {}, first, second, claims };
}

/** What is read of a finished run; the rest goes back as it was. */
const doneSchema = v.looseObject({ row: v.string(), seed: v.number() });

function doneRun(line: string, number: number, path: string): Move {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    json = null;
  }
  if (v.is(doneSchema, json)) return json as unknown as Move;
  throw new CommandError(
    `Line ${number} of ${path} is not a run that this command wrote. Remove it, or give --out another file.`,
  );
}

/** The runs that a file has; it is made where there is none, before hours of work for it. */
async function doneOf(path: string): Promise<readonly Move[]> {
  try {
    await appendFile(path, "");
  } catch (error) {
    throw new CommandError(
      `Cannot write to ${path}. Give --out the name of a file, in a folder that exists.`,
      { cause: error },
    );
  }
  const lines = (await readFile(path, "utf8")).split("\n");
  return lines.flatMap((line, i) => (line.trim() === "" ? [] : [doneRun(line, i + 1, path)]));
}

function moveText({ row, seed, first, second, claims }: Move): string {
  const shares = (points: readonly Measured[]) =>
    points.map(({ success }) => success.share.toFixed(3)).join(" ");
  const truth = Object.values(claims).map(({ share, n }) => `${share.toFixed(3)} (n=${n})`);
  return `${row}, seed ${seed}: ${shares(first)} | ${shares(second)}; claims true ${truth.join(", ")}`;
}

export const run = command(USAGE, FLAGS, async (values) => {
  const out = text(values, "out");
  const rows = text(values, "rows").split(",");
  const unknown = rows.find((row) => !Object.hasOwn(ROWS, row));
  if (unknown !== undefined) {
    throw new CommandError(
      `There is no row "${unknown}". The rows are ${Object.keys(ROWS).join(", ")}.`,
    );
  }
  const written = text(values, "seeds").split(",");
  const seeds = written.map(Number);
  if (!written.every((one, i) => /^\d+$/.test(one.trim()) && at(seeds, i) < FAR)) {
    throw new CommandError(
      `The flag --seeds has to be whole numbers from 0 to ${FAR - 1}, with commas.`,
    );
  }
  const budget: Budget = {
    updates: integer(values, "updates", 1, 100_000),
    every: integer(values, "every", 1, 100_000),
    tasks: integer(values, "tasks", 1, 100_000),
    claims: integer(values, "claims", 1, 100_000),
  };
  const done = [...(await doneOf(out))];
  const model = await readModel(startFolder({ environment: ENVIRONMENT }));
  using interruption = new Interruption();
  const engine = await openEngine(model.policy);
  try {
    for (const job of seeds.flatMap((seed) => rows.map((row) => [row, seed] as const))) {
      const [row, seed] = job;
      if (done.some((move) => move.row === row && move.seed === seed)) continue;
      if (interruption.asked) return 130;
      const start = performance.now();
      const move = await moveHouse(engine, model, job, budget);
      done.push(move);
      await writeFile(out, done.map((one) => `${JSON.stringify(one)}\n`).join(""));
      console.log(`${moveText(move)}, ${seconds((performance.now() - start) / 1000)}`);
    }
  } finally {
    await engine.dispose();
  }
  return 0;
});
