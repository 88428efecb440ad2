import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UserError } from "../base/index.ts";
import { formatLine, formatRecord, parseRecord, readRecord, RecordReader } from "./index.ts";
import type { FactBelief } from "../seed/index.ts";
import type { RunRecord, UpdateLine } from "./record.ts";
import {
  exampleEvaluation,
  exampleFact,
  exampleHeader,
  exampleRollout,
  exampleUpdate,
} from "./test-lines.ts";

const record: RunRecord = {
  header: exampleHeader,
  updates: [exampleUpdate(1), exampleUpdate(2)],
  evaluations: [exampleEvaluation(0), exampleEvaluation(2)],
};
const text = formatRecord(record);
const lines = text.trimEnd().split("\n");

/** The example text with some values of one line replaced. */
const withLine = (index: number, change: object): string =>
  lines
    .map((line, i) => (i === index ? JSON.stringify({ ...JSON.parse(line), ...change }) : line))
    .join("\n");

const withRollout = (change: object): string =>
  withLine(2, {
    rollouts: [
      { ...exampleRollout(0), segments: "b1o1a1o1a1", teacherSegments: "b1k2o4", ...change },
    ],
  });

const withFact = (change: Partial<FactBelief>): string =>
  withLine(1, { facts: [{ ...exampleFact(), ...change }] });

describe("a run's record", () => {
  it("is read as it was written, up to 6 significant digits", () => {
    const { record: read, truncated } = parseRecord(text);
    expect(truncated).toBe(false);
    expect(read.header).toEqual(exampleHeader);
    expect(read.evaluations).toEqual(record.evaluations);
    expect(read.updates.map(({ update }) => update)).toEqual([1, 2]);
    expect(read.updates[0]?.rollouts[0]?.behaviour).toEqual([-0.333333, -0.666667]);
    expect(read.updates[0]?.rollouts[0]?.advantage).toBe(1.23457);
    expect(read.updates[0]?.rollouts[1]?.segments).toEqual(exampleRollout(1).segments);
    expect(read.updates[0]?.rollouts[1]?.teacherSegments).toEqual(
      exampleRollout(1).teacherSegments,
    );
    expect(formatRecord(read)).toBe(text);
  });

  it("comes back the same from a second reading, whatever its rollouts hold", () => {
    const number = fc.double({ noNaN: true });
    const two = fc.tuple(number, number);
    const change = fc.record(
      {
        advantage: number,
        environmentReward: number,
        behaviour: two,
        teacher: fc.oneof(two, fc.constant([])),
        weight: two,
        stepAdvantages: two,
        won: fc.boolean(),
        skill: fc.constant(null),
        actions: fc.array(fc.string(), { maxLength: 3 }),
        task: fc.string(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (changed) => {
        const rollouts = [{ ...exampleRollout(0), ...changed }];
        const written = formatRecord({
          ...record,
          updates: [{ ...exampleUpdate(1), rollouts }],
          evaluations: [],
        });
        const read = parseRecord(written).record;
        expect(parseRecord(formatRecord(read)).record).toEqual(read);
        const [rollout] = read.updates[0]?.rollouts ?? [];
        expect(rollout?.task).toBe(rollouts[0]?.task);
        expect(rollout?.actions).toEqual(rollouts[0]?.actions);
        expect(rollout?.stepAdvantages?.length).toBe(rollouts[0]?.stepAdvantages?.length);
      }),
    );
    expect(() => parseRecord(withRollout({ stepAdvantages: [1] }))).toThrow(/stepAdvantages/);
  });

  it("keeps numbers that are not finite", () => {
    const [update] = parseRecord(text).record.updates as [UpdateLine];
    expect(update.metrics.loss.total).toBeNaN();
    expect(update.metrics.loss.policy).toBe(Number.POSITIVE_INFINITY);
    expect(update.metrics.gradientNorm).toBe(Number.NEGATIVE_INFINITY);
  });

  it("rounds only what is not whole", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const line = formatLine({ ...exampleEvaluation(0), length: value });
        const back = (JSON.parse(line) as { length: number }).length;
        if (Number.isInteger(value)) expect(back).toBe(value === 0 ? 0 : value);
        else
          expect(Math.abs(back - value)).toBeLessThanOrEqual(Math.abs(value) * 5.0001e-6 + 1e-320);
      }),
    );
  });

  it("can be read in pieces of any size", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 20 }), (cuts) => {
        const reader = new RecordReader();
        let start = 0;
        let seen = 0;
        for (const cut of [...cuts.sort((a, b) => a - b), text.length]) {
          seen += reader.push(text.slice(start, cut)).length;
          start = cut;
        }
        expect(seen).toBe(lines.length);
        expect(formatRecord(reader.finish().record)).toBe(text);
      }),
    );
  });

  it("can be read from a stream", async () => {
    async function* chunks(): AsyncGenerator<string> {
      for (const line of lines) yield `${line}\r\n`;
    }
    expect(formatRecord((await readRecord(chunks())).record)).toBe(text);
  });

  it("leaves a large file that is no record at its first letter", () => {
    for (const strange of ["\0\0", "<html>", "\n  [1"]) {
      expect(() => new RecordReader().push(strange)).toThrow(/not the record of a run/);
    }
    const reader = new RecordReader();
    reader.push(" \n");
    reader.push('  {"form');
    reader.push("\0");
    expect(() => reader.push("\n")).toThrow(/not the record of a run/);
  });

  it("refuses a line without an end before memory is full", () => {
    const reader = new RecordReader();
    const piece = " ".repeat(50_000_000);
    reader.push(`{${piece}`);
    for (let n = 0; n < 2; n++) reader.push(piece);
    expect(() => reader.push(piece)).toThrow(/Line 1 of this record is damaged: it does not end/);
  });

  it("loses only the last line where it was cut off, and says so", () => {
    const first = formatLine(exampleHeader).length;
    for (let cut = first; cut < text.length; cut += 7) {
      const { record: read, truncated } = parseRecord(text.slice(0, cut));
      const whole = text.slice(0, cut).split("\n").length - 1;
      const complete = text[cut] === "\n" ? 1 : 0;
      expect(1 + read.updates.length + read.evaluations.length).toBe(whole + complete);
      expect(truncated).toBe(text[cut - 1] !== "\n" && complete === 0);
    }
  });

  it("never believes a damaged file: it reads it or says what is wrong", () => {
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.integer({ min: 0, max: 40 }),
        fc.string({ maxLength: 8 }),
        (position, removed, inserted) => {
          const damaged = text.slice(0, position) + inserted + text.slice(position + removed);
          try {
            parseRecord(damaged);
          } catch (error) {
            expect(error).toBeInstanceOf(UserError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ["an empty file", "", /is empty/],
    ["another file", "a,b\n1,2\n", /not the record/],
    ["JSON that is no object", "null\n", /not the record/],
    ["a later version", formatLine({ ...exampleHeader, version: 2 as 1 }), /version 2/],
    ["no version", '{"format":"seed-run"}\n', /has no version/],
    ["a cut-off header", lines[0]?.slice(0, 50) ?? "", /not the record/],
    ["no header", lines.slice(1).join("\n"), /not the record/],
    ["two headers", `${lines[0]}\n${text}`, /two headers/],
    [
      "updates out of order",
      [lines[0], lines[3], lines[2]].join("\n"),
      /Update 1 comes after update 2/,
    ],
    ["a late evaluation", `${text}${lines[1]}\n`, /evaluation of update 0/],
    ["a line that is not JSON", [lines[0], "{", lines[2], ""].join("\n"), /Line 2 .*not JSON/],
    ["an unknown setting", withLine(0, { settings: { tusks: 1 } }), /tusks/],
    ["a setting out of range", withLine(0, { settings: { tasks: 0 } }), /"tasks"/],
    ["an unknown kind of line", withLine(2, { type: "note" }), /Line 3/],
    ["a missing metric", withLine(2, { metrics: {} }), /metrics/],
    ["a token outside the vocabulary", withRollout({ tokens: [1, 4, 2, 4, 9] }), /vocabulary/],
    ["a target outside the sequence", withRollout({ targets: [2, 5] }), /positions/],
    ["targets out of order", withRollout({ targets: [4, 2] }), /positions/],
    ["arrays of other lengths", withRollout({ gate: [0.5] }), /"gate"/],
    ["stretches that do not add up", withRollout({ segments: "b1" }), /stretches .* add up/],
    ["stretches that are none", withRollout({ segments: "b1x2" }), /no stretches/],
    ["an empty stretch", withRollout({ segments: "b1o1a1o1a1a0" }), /no stretches/],
    ["more won than played", withLine(1, { won: 4 }), /more tasks/],
    ["kinds that do not add up", withLine(1, { kinds: [] }), /add up/],
    ["a fact with too few probabilities", withFact({ probabilities: [1] }), /fact about mug/],
    ["a fact with another answer", withFact({ answer: "table" }), /none of its options/],
    ["a probability above one", withFact({ probabilities: [2, -1] }), /probabilities/],
  ])("refuses %s", (_, damaged, message) => {
    expect(() => parseRecord(damaged)).toThrow(UserError);
    expect(() => parseRecord(damaged)).toThrow(message);
  });
});
