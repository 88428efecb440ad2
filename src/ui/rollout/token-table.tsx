import { advantageAt, type Rollout } from "../../seed/index.ts";
import { ScrollBox } from "../controls/scroll-box.tsx";
import { glyphs } from "../heatmap/types.ts";
import { useWords } from "../language/words.ts";
import type { Page } from "./pages.ts";
import styles from "./rollout-tokens.module.css";
import { TOKENS_WORDS } from "./tokens-words.ts";
import { kindName, placesOf, recorded } from "./trajectory.ts";

interface TokenTableProps {
  readonly rollout: Rollout;
  readonly vocabulary: readonly string[];
  readonly page: Page;
}

const NUMBERS = ["behaviour", "logprob", "teacher", "shift", "gate", "weight", "entropy"] as const;
const COLUMNS = ["position", "token", "kind", "step", ...NUMBERS, "advantage"] as const;

/** The tokens of a page with their numbers, as a real table. */
export function TokenTable({ rollout, vocabulary, page }: TokenTableProps) {
  const { table, caption, columns } = useWords(TOKENS_WORDS);
  return (
    <ScrollBox label={table} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {placesOf(rollout)
            .slice(page.start, page.end)
            .map((place) => (
              <tr key={place.position}>
                <th scope="row">{place.position}</th>
                <td className={styles.token}>
                  {glyphs(vocabulary[rollout.tokens[place.position] ?? -1] ?? "\ufffd")}
                </td>
                <td>{kindName(place)}</td>
                <td>{place.step}</td>
                {NUMBERS.map((column) => (
                  <td key={column}>{numberText(rollout[column][place.target ?? -1])}</td>
                ))}
                <td>{place.target === null ? "" : recorded(advantageAt(rollout, place.target))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const numberText = (value: number | undefined): string =>
  value === undefined ? "" : recorded(value);
