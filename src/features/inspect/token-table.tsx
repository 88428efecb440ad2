import type { Rollout } from "../../seed/index.ts";
import { recorded } from "../../ui/index.ts";
import { tokenRows } from "./csv.ts";
import styles from "./tokens-panel.module.css";

interface TokenTableProps {
  readonly rollout: Rollout;
  readonly vocabulary: readonly string[];
}

/** The columns of the CSV file but for what is the same in every row. */
const FIRST = 3;
const TOKEN = 1;

/** Every token of a rollout with its numbers, as a real table. */
export function TokenTable({ rollout, vocabulary }: TokenTableProps) {
  const [header = [], ...rows] = tokenRows(0, rollout, vocabulary).map((row) => row.slice(FIRST));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">Every token of the rollout with its numbers</caption>
        <thead>
          <tr>
            {header.map((name) => (
              <th key={name} scope="col">
                {name}
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
                  {typeof cell === "number" ? recorded(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
