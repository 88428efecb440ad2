import { describe, expect, test } from "vitest";
import { encodeCorpusItem } from "../../text/index.ts";
import type { Probe } from "../types.ts";
import { houseRules } from "./environment.ts";
import { homeOf, houseOf, putOf } from "./house.ts";
import { houseTable } from "./table.ts";
import { makeTokenizer, PROCESSES } from "./words.ts";

const tokenizer = makeTokenizer();
const house = houseOf(3);
const table = houseTable(3);
const probeTokens = ({ pieces }: Probe) => encodeCorpusItem(tokenizer, { pieces }).tokens;

describe("the table of a house", () => {
  test("is always the same and says what is so", () => {
    expect(houseTable(3)).toEqual(table);
    for (const { kind, subject, answer } of table) {
      if (kind === "home") expect(answer).toBe(homeOf(house, subject));
      if (kind === "put") expect(answer).toBe(putOf(house, subject));
    }
    const processes = table.filter(({ kind }) => kind === "process");
    expect(processes.map(({ subject, answer }) => [subject, answer])).toEqual(
      PROCESSES.map((process) => [process, house.processes[process]]),
    );
  });

  test("has the twelve homes, six processes and the goal types, each once", () => {
    for (let seed = 0; seed < 20; seed++) {
      const facts = houseTable(seed);
      const of = (kind: string) => facts.filter((fact) => fact.kind === kind);
      expect([of("home").length, of("process").length]).toEqual([12, 6]);
      expect(of("put").length).toBeGreaterThanOrEqual(5);
      expect(of("put").length).toBeLessThanOrEqual(9);
      expect(new Set(facts.map(({ kind, subject }) => `${kind} ${subject}`)).size).toBe(
        facts.length,
      );
    }
  });

  test("asks in the middle of an action, with the answer among the words", () => {
    for (const { kind, subject, answer, options, probes } of table) {
      expect(options).toContain(answer);
      expect(probes.length).toBe(4);
      for (const probe of probes) {
        const words = probeTokens(probe).map((id) => tokenizer.text(id).trim());
        expect(probe.words.map(({ option }) => option)).toContain(answer);
        if (kind === "home") {
          expect(words.slice(-3)).toEqual([">", subject, "go"]);
          expect(words[2]).toBe(subject);
        } else {
          expect(words.at(-2)).toBe("prepare");
          expect(words.at(-4)).toBe(">");
          expect(words.at(-1)).toBe(kind === "put" ? subject : words.at(-1));
        }
        expect(words).not.toContain("<skill>");
        expect(probe.pieces.some(({ loss }) => loss)).toBe(false);
      }
    }
  });

  test("belongs to a world of one house", () => {
    expect(houseRules({ house: 3 }).facts?.()).toEqual(table);
    expect(houseRules({ houses: 10 }).facts).toBeUndefined();
  });

  test("asks about different rooms", () => {
    for (const { probes } of table) {
      const contexts = probes.map((probe) => probeTokens(probe).join(" "));
      expect(new Set(contexts).size).toBe(contexts.length);
    }
  });
});
