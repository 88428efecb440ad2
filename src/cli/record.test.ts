import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseRecord, parseShippedIndex, rounded, SHIPPED_INDEX } from "../run/index.ts";
import { type Rollout, Trainer } from "../seed/index.ts";
import { openEngine } from "./engine.ts";
import { worldNamed } from "./environments.ts";
import { readModel, startFolder } from "./model-folder.ts";
import { MOST_BYTES, SHIPPED_SETTINGS } from "./record.ts";

const at = (name: string): URL => new URL(`../../public/runs/${name}`, import.meta.url);
const shipped = parseShippedIndex(JSON.parse(await readFile(at(SHIPPED_INDEX), "utf8")));
const files = await Promise.all(shipped.map(({ file }) => readFile(at(file))));
const records = files.map((bytes) => parseRecord(gunzipSync(bytes).toString()));

/** Another processor may round otherwise: of 6 digits, 4 decimals have to agree. */
const DECIMALS = 4;
const NUMBERS = ["behaviour", "logprob", "teacher", "shift", "gate", "entropy", "weight"] as const;

/** What a rollout says without its numbers. */
const words = ({ task, group, member, won, reward, actions, tokens, targets, skill }: Rollout) => ({
  ...{ task, group, member, won, reward, actions, tokens, targets, skill },
});

describe("the recorded runs that the page ships", () => {
  it("are small, whole, and the runs that record makes", () => {
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(MOST_BYTES);
    expect(records.map(({ truncated }) => truncated)).toEqual(records.map(() => false));
    expect(records.map(({ record }) => record.header.settings)).toEqual(SHIPPED_SETTINGS);
    for (const { record } of records) {
      const { updates, tasks, rollouts, evaluateEvery } = record.header.settings;
      expect(record.updates).toHaveLength(updates);
      expect(record.updates.every((line) => line.rollouts.length === tasks * rollouts)).toBe(true);
      expect(record.evaluations).toHaveLength(1 + updates / evaluateEvery);
    }
    shipped.forEach(({ environment, method, seed, updates }, i) => {
      expect(records[i]?.record.header.settings).toMatchObject({
        ...{ environment, method, seed, updates },
      });
    });
  });

  it.each(records.map(({ record }) => [record.header.settings.method, record] as const))(
    "%s begins as its settings say",
    async (_, { header, updates: [first] }) => {
      const { policy, tokenizer } = await readModel(startFolder(header.settings));
      const engine = await openEngine(policy);
      try {
        const world = worldNamed(header.settings.environment, header.settings.seed);
        const { settings } = header;
        const trainer = await Trainer.create({ ...world, engine, tokenizer, settings });
        const { rollouts, metrics } = await trainer.update();
        expect(tokenizer.vocabulary).toEqual(header.vocabulary);
        expect(rollouts.map(words)).toEqual(first?.rollouts.map(words));
        rollouts.forEach((rollout, i) => {
          for (const name of NUMBERS) {
            const recorded = first?.rollouts[i]?.[name] ?? [];
            expect(rollout[name]).toHaveLength(recorded.length);
            rollout[name].forEach((value, j) => {
              expect(rounded(value)).toBeCloseTo(recorded[j] ?? Number.NaN, DECIMALS);
            });
          }
        });
        expect(metrics.success).toBe(first?.metrics.success);
        expect(metrics.loss.total).toBeCloseTo(first?.metrics.loss.total ?? Number.NaN, DECIMALS);
      } finally {
        await engine.dispose();
      }
    },
  );
});
