import { readFile } from "node:fs/promises";
import { test as base, type Page, expect as plainExpect } from "@playwright/test";

/** Patient: what is waited for is computed, maybe on a machine that is busy with other things. */
export const expect = plainExpect.configure({ timeout: 60_000 });

/** What others than the page write. */
const OF_OTHERS = [
  // The test runner, which keeps the page from being stored.
  "Service Worker registration blocked by Playwright",
  // Chromium, whenever a page asks for a GPU where there is none: there is no silent way to ask.
  "No available adapters.",
];

/** A test whose page must not write an error or a warning to the console, nor throw one. */
export const test = base.extend<{ readonly problems: string[] }>({
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on("console", (message) => {
        const text = message.text();
        if (["error", "warning"].includes(message.type()) && !OF_OTHERS.includes(text)) {
          problems.push(text);
        }
      });
      page.on("pageerror", (error) => problems.push(error.message));
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export const stateOf = (page: Page) => page.getByTestId("run-state");
export const counterOf = (page: Page) => page.getByTestId("update-counter");

/** The names of the runs that are on disk: what is still being written does not outlive a reload. */
export const storedNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [known] = await indexedDB.databases();
    // To open one that is not there would make it.
    if (known?.name === undefined) return [];
    const database = await answer(indexedDB.open(known.name));
    const runs = await answer(database.transaction("runs").objectStore("runs").getAll());
    database.close();
    return runs.map((run: { readonly name: string }) => run.name);
  });

/** Opens the page and waits until the policy is loaded. */
export async function open(page: Page, search = ""): Promise<void> {
  await page.goto(`/${search}`);
  await expect(stateOf(page)).toHaveAttribute("data-state", "ready");
}

/** Waits until so many updates are done. */
export async function untilUpdates(page: Page, updates: number): Promise<void> {
  await expect
    .poll(async () => Number(await counterOf(page).textContent()), { timeout: 120_000 })
    .toBeGreaterThanOrEqual(updates);
}

export interface RecordedRollout {
  readonly group: number;
  readonly member: number;
  readonly won: boolean;
  readonly reward: number;
  readonly tokens: readonly number[];
  readonly targets: readonly number[];
  readonly logprob: readonly (number | string)[];
  readonly teacher: readonly (number | string)[];
  readonly shift: readonly (number | string)[];
  readonly gate: readonly (number | string)[];
  readonly weight: readonly (number | string)[];
  readonly advantage: number;
  readonly skill: { readonly text: string } | null;
}

export interface RecordedLine {
  readonly type: "header" | "update" | "evaluation";
  readonly update: number;
  readonly rollouts: readonly RecordedRollout[];
  readonly vocabulary: readonly string[];
  readonly n: number;
  readonly won: number;
}

/** Presses the download button and reads the file as lines of JSON. */
export async function downloadRecord(page: Page): Promise<readonly RecordedLine[]> {
  const download = page.waitForEvent("download");
  await page.getByTestId("download").click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^seed-run-(seed|grpo)-\d+\.jsonl$/);
  const text = await readFile(await file.path(), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordedLine);
}

const NUMBERS = ["logprob", "teacher", "shift", "gate", "weight"] as const;

/** The heatmap on screen holds the record's numbers of this rollout, token by token. */
export async function expectHeatmap(
  page: Page,
  rollout: RecordedRollout,
  vocabulary: readonly string[],
): Promise<void> {
  const cells = await page.getByTestId("token").evaluateAll((elements) =>
    elements.map((element) => ({
      text: element.textContent,
      ...(element as HTMLElement).dataset,
    })),
  );
  expect(cells).toHaveLength(rollout.tokens.length);
  const texts = rollout.tokens.map((id) => vocabulary[id]?.replaceAll(" ", "\u00b7"));
  expect(cells.map(({ text }) => text)).toEqual(texts);
  const sampled = cells.filter((cell) => "kind" in cell && cell.kind === "sampled");
  expect(sampled.map((cell) => Number("position" in cell && cell.position))).toEqual(
    rollout.targets,
  );
  for (const name of NUMBERS) {
    const shown = sampled.map((cell) => (cell as Record<string, string | undefined>)[name]);
    const recorded = rollout[name].map(String);
    expect(shown, name).toEqual(recorded.length > 0 ? recorded : sampled.map(() => undefined));
  }
  for (const cell of sampled) {
    expect((cell as Record<string, string>).advantage).toBe(String(rollout.advantage));
  }
}
