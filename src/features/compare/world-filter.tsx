import type { LibraryRun } from "../../run/index.ts";
import { useSettingWords, useWords } from "../../ui/index.ts";
import { useCompare, useSession } from "./context.ts";
import styles from "./controls.module.css";
import type { CompareChoice } from "./state.ts";
import { WORDS } from "./words.ts";

/** Which world's runs are listed and drawn; nothing where there is nothing to choose. */
export function WorldFilter({ runs }: { readonly runs: readonly LibraryRun[] }) {
  const session = useSession();
  const words = useWords(WORDS);
  const { option } = useSettingWords()("environment");
  const world = useCompare((s) => s.choice.world);
  const counts = new Map<CompareChoice["world"], number>();
  for (const { header } of runs) {
    const { environment } = header.settings;
    counts.set(environment, (counts.get(environment) ?? 0) + 1);
  }
  if (counts.size < 2 && world === "all") return null;
  const values: readonly CompareChoice["world"][] = ["all", ...new Set([...counts.keys(), world])];
  return (
    <label className={styles.check}>
      {words.world}
      <select
        className={styles.select}
        data-testid="world"
        value={world}
        onChange={(event) => {
          const next = values.find((one) => one === event.currentTarget.value);
          if (next !== undefined) session.choose({ world: next });
        }}
      >
        {[...new Set(values)].map((one) => (
          <option key={one} value={one}>
            {one === "all"
              ? words.allWorlds(runs.length)
              : words.oneWorld(option(one), counts.get(one) ?? 0)}
          </option>
        ))}
      </select>
    </label>
  );
}
