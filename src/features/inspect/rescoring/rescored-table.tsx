import { glyphs, ScrollBox, signed, useWords } from "../../../ui/index.ts";
import tables from "../tokens-panel.module.css";
import type { RescoredToken } from "./rescored.ts";
import { WORDS } from "./words.ts";

interface RescoredTableProps {
  readonly tokens: readonly RescoredToken[];
  readonly vocabulary: readonly string[];
}

const COLUMNS = [
  "token",
  "step",
  "recordedShift",
  "shift",
  "shiftDifference",
  "recordedGate",
  "gate",
  "gateDifference",
] as const;

/** A number with its sign; a dash where there is none. */
const shown = (value: number | null, format: (value: number) => string = signed): string =>
  value === null ? "\u2013" : format(value);
const gate = (value: number): string => value.toFixed(3);

/** Recorded and recomputed numbers beside each other. */
export function RescoredTable({ tokens, vocabulary }: RescoredTableProps) {
  const words = useWords(WORDS);
  return (
    <ScrollBox label={words.table} className={tables.scroll}>
      <table className={tables.table}>
        <caption className="visually-hidden">{words.table}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map((one) => {
            const { recordedShift, recordedGate } = one;
            return (
              <tr key={one.position} data-testid="rescored-row">
                <th scope="row">{glyphs(vocabulary[one.token] ?? "\ufffd")}</th>
                <td>{one.step}</td>
                <td>{shown(recordedShift)}</td>
                <td>{shown(one.shift)}</td>
                <td>{shown(recordedShift === null ? null : one.shift - recordedShift)}</td>
                <td>{shown(recordedGate, gate)}</td>
                <td>{shown(one.gate, gate)}</td>
                <td>{shown(recordedGate === null ? null : one.gate - recordedGate)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
