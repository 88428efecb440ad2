import type { ContenderName } from "../../bench/contenders/names.ts";
import type { Phase } from "../../bench/contenders/types.ts";
import { type SizeName, WORK } from "../../bench/work.ts";
import { parameterCount } from "../policy/index.ts";
import { agreement, find, referenceFor } from "./bench-agreement.ts";
import type { Machine } from "./bench-machine.ts";
import type { Measured } from "./bench-rounds.ts";
import { TARGETS, type Target } from "./bench-targets.ts";

/** When, and with how much else going on, contenders were measured. */
export interface Occasion {
  /** At the start; `loadAfter` is the load at the end. */
  readonly machine: Machine;
  readonly loadAfter: readonly number[];
  readonly seconds: number;
}

/** Contenders that were measured after the others. */
export interface Again extends Occasion {
  readonly contenders: readonly ContenderName[];
}

/** One run of the benchmark on one size, as it is kept between runs. */
export interface SizeResults extends Occasion {
  readonly size: SizeName;
  readonly measured: readonly Measured[];
  readonly again?: readonly Again[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return Number.NaN;
  return sorted.length % 2 === 0 && low !== undefined ? (low + high) / 2 : high;
}

export interface Ratio {
  /** Median time of the other over median own time. */
  readonly ratio: number;
  /** The same of single rounds. */
  readonly least: number;
  readonly most: number;
}

/** Null where one of the two was not timed. */
export function ratioOf(measured: readonly Measured[], { own, other }: Target): Ratio | null {
  const [a, b] = [find(measured, own), find(measured, other)];
  if (!a || !b || a.runs.length === 0 || b.runs.length === 0) return null;
  const each = a.runs.flatMap((time, i) => {
    const against = b.runs[i];
    return against === undefined ? [] : [against / time];
  });
  return {
    ratio: median(b.runs) / median(a.runs),
    least: Math.min(...each),
    most: Math.max(...each),
  };
}

function tokens(size: SizeName, phase: Phase): number {
  const { batch, time, lanes, sampled } = WORK[size];
  return phase === "decode" ? lanes * sampled : batch * time;
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
const oneLine = (text: string): string => text.split("\n")[0] ?? "";
const figure = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toPrecision(value >= 10 ? 3 : 2);

function agreementText(reference: Measured | undefined, each: Measured): string {
  if (!reference) return "";
  if (each === reference) return "the reference";
  const { agrees, text } = agreement(reference, each);
  return agrees ? text : `NO, ${text}`;
}

function timesTable({ size, measured }: SizeResults): string {
  const rows = measured.map((each) => {
    const reference = referenceFor(measured, each.phase);
    const time = median(each.runs);
    const rate = (1000 * tokens(size, each.phase)) / time;
    return [
      each.phase,
      each.name,
      each.about,
      each.failure === undefined ? figure(time) : `failed: ${oneLine(each.failure)}`,
      each.failure === undefined ? figure(rate) : "",
      figure(each.first),
      String(each.runs.length),
      agreementText(reference, each),
    ];
  });
  const head = ["phase", "contender", "on", "ms", "tokens/s", "first ms", "runs", "agrees"];
  return table(head, rows);
}

function verdict({ least }: Target, ratio: number): string {
  if (least === null) return "";
  return ratio >= least ? "met" : "**missed**";
}

function ratiosTable({ measured }: SizeResults): string {
  const name = ([contender, phase]: readonly [ContenderName, Phase]): string =>
    `${contender} ${phase}`;
  const rows = TARGETS.flatMap((target) => {
    const found = ratioOf(measured, target);
    if (!found) return [];
    const { ratio, least, most } = found;
    return [
      [
        name(target.own),
        name(target.other),
        `${figure(ratio)} (${figure(least)} to ${figure(most)})`,
        target.least === null ? "" : `at least ${figure(target.least)}`,
        verdict(target, ratio),
      ],
    ];
  });
  return table(["ours", "against", "times as fast", "target", ""], rows);
}

function occasionText({ machine, loadAfter, seconds }: Occasion): string {
  return `${machine.date}, ${machine.processors} processors (${machine.processor}), load average ${machine.load.join(", ")} before and ${loadAfter.join(", ")} after ${seconds.toFixed(0)} s, Node ${machine.node}.`;
}

/** The part of RESULTS.md on one size. */
export function sizeText(results: SizeResults): string {
  const { size, again = [] } = results;
  const { config, batch, time, lanes, prompt, sampled } = WORK[size];
  const { hiddenSize, layers, heads, ffnSize, vocabSize } = config;
  const occasions = [
    occasionText(results),
    ...again.map((each) => `Measured again: ${each.contenders.join(", ")}. ${occasionText(each)}`),
  ];
  return `## ${size}: d ${hiddenSize}, ${layers} layers, ${heads} heads, FFN ${ffnSize}, V ${vocabSize}, ${parameterCount(config)} parameters

Scoring and training: ${batch} x ${time} tokens. Decoding: ${lanes} lanes, ${sampled} tokens each after a prompt of ${prompt}, the prompt included in the time.
${occasions.join("\n")}

${ratiosTable(results)}

${timesTable(results)}
`;
}
