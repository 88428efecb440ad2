import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UserError } from "../base/index.ts";
import { parseDump } from "./dump.ts";

const line = (change: object = {}): string =>
  JSON.stringify({
    tokens: ["go", " left", "<end>", " wall"],
    response_mask: [0, 1, 1, 0],
    logprobs: [-0.5, -1],
    score: 1,
    step: 3,
    uid: "task a",
    ...change,
  });

describe("a dump of another trainer", () => {
  it("becomes rollouts of the page", () => {
    const dump = parseDump(
      [
        line(),
        line({ uid: "b", old_log_probs: [0], teacher_log_probs: [-0.25, -2], step: 1, score: 0 }),
        line({ logprobs: [0, -0.5, -1, 0] }),
        "",
      ].join("\n"),
    );
    expect(dump.truncated).toBe(false);
    expect(dump.vocabulary).toEqual(["go", " left", "<end>", " wall"]);
    expect(dump.updates.map(({ update, rollouts }) => [update, rollouts.length])).toEqual([
      [1, 1],
      [3, 2],
    ]);
    const [first, third] = dump.updates.map(({ rollouts }) => rollouts);
    expect(first?.[0]).toMatchObject({ won: false, teacher: [-0.25, -2], shift: [0.25, -1] });
    expect(
      third?.map(({ group, member, won, targets, logprob }) => ({
        group,
        member,
        won,
        targets,
        logprob,
      })),
    ).toEqual([
      { group: 0, member: 0, won: true, targets: [1, 2], logprob: [-0.5, -1] },
      { group: 0, member: 1, won: true, targets: [1, 2], logprob: [-0.5, -1] },
    ]);
    expect(third?.[0]?.segments).toEqual([
      { kind: "statement", length: 1 },
      { kind: "action", length: 2 },
      { kind: "observation", length: 1 },
    ]);
    expect(third?.[0]?.advantage).toBeNaN();
  });

  it("takes the last tokens as sampled where there is no mask", () => {
    const { updates } = parseDump(
      line({ response_mask: undefined, logprobs: [null, -1, "-Infinity"] }),
    );
    expect(updates[0]?.rollouts[0]).toMatchObject({
      targets: [1, 2, 3],
      logprob: [Number.NaN, -1, Number.NEGATIVE_INFINITY],
    });
  });

  it.each([
    ["nothing", "", /holds no rollout/],
    ["text", "hello\n", /Line 1 .*not JSON/],
    ["a line cut off first", '{"tokens": ["a"', /Line 1 .*not JSON/],
    ["no tokens", '{"logprobs": []}', /"tokens" is missing/],
    ["no log-probabilities", line({ logprobs: undefined }), /no log-probabilities/],
    ["a positive log-probability", line({ logprobs: [0.5, -1] }), /at most 0/],
    ["a mask of another length", line({ response_mask: [1] }), /mask of 1/],
    ["too few numbers", line({ teacher_log_probs: [-1] }), /"teacher_log_probs" has 1/],
    [
      "too many numbers",
      line({ response_mask: undefined, logprobs: [0, 0, 0, 0, 0] }),
      /5 log-prob/,
    ],
    ["a gate above 1", line({ gate: [0.5, 2] }), /at "gate/],
    ["no outcome", line({ score: undefined }), /neither "score" nor "won"/],
    ["a damaged line in between", `${line()}\n{]\n${line()}`, /Line 2/],
  ])("refuses %s and says what is wrong", (_, text, message) => {
    expect(() => parseDump(text)).toThrow(UserError);
    expect(() => parseDump(text)).toThrow(message);
  });

  it("leaves out a last line that was cut off, and says so", () => {
    expect(parseDump(`${line()}\n${line().slice(0, 30)}`)).toMatchObject({ truncated: true });
  });

  it("never believes a damaged file: it reads consistent rollouts or says what is wrong", () => {
    const text = [line(), line({ gate: [0.5, 1], entropys: [1, 2], advantages: [1, 1] })].join(
      "\n",
    );
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(30), fc.string({ maxLength: 6 }), (at, gone, put) => {
        let dump: ReturnType<typeof parseDump>;
        try {
          dump = parseDump(text.slice(0, at) + put + text.slice(at + gone));
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
          return;
        }
        for (const rollout of dump.updates.flatMap(({ rollouts }) => rollouts)) {
          const { tokens, segments, targets, logprob } = rollout;
          expect(segments.reduce((sum, { length }) => sum + length, 0)).toBe(tokens.length);
          expect(logprob).toHaveLength(targets.length);
          expect(tokens.every((token) => dump.vocabulary[token] !== undefined)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
