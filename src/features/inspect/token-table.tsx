import type { Rollout } from "../../seed/index.ts";
import { type CellKind, recorded, ScrollBox, useWords } from "../../ui/index.ts";
import { tokenRows } from "./csv.ts";
import { WORDS } from "./episode-words.ts";
import { WORDS as LISTS } from "./lists-words.ts";
import styles from "./tokens-panel.module.css";

interface TokenTableProps {
  readonly rollout: Rollout;
  readonly vocabulary: readonly string[];
  /** Positions that are shown, `end` not included. */
  readonly start: number;
  readonly end: number;
}

/** The columns of the CSV file but for what is the same in every row. */
const FIRST = 3;
const TOKEN = 1;
const KIND = 2;

/** Every token of a rollout with its numbers, as a real table. */
export function TokenTable({ rollout, vocabulary, start, end }: TokenTableProps) {
  const words = useWords(WORDS);
  const { kinds } = useWords(LISTS);
  const columns: Readonly<Record<string, string>> = words.columns;
  const [header = [], ...all] = tokenRows(0, rollout, vocabulary).map((row) => row.slice(FIRST));
  const rows = all.slice(start, end);
  return (
    <ScrollBox label={words.tokenTable} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{words.tokenCaption}</caption>
        <thead>
          <tr>
            {header.map((name) => (
              <th key={name} scope="col">
                {columns[String(name)] ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([position, ...cells]) => (
            <tr key={position}>
              <th scope="row">{position}</th>
              {cells.map((cell, i) => (
                <td key={header[i + 1]} className={i + 1 === TOKEN ? styles.token : undefined}>
                  {typeof cell === "number"
                    ? recorded(cell)
                    : i + 1 === KIND
                      ? kinds[cell as CellKind]
                      : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
