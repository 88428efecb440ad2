import type { BandPoint } from "../../run/index.ts";
import { type Figure, pointText, valueText } from "./figure.ts";
import { ScrollBox, useWords } from "../../ui/index.ts";
import styles from "./table.module.css";
import { WORDS } from "./words.ts";

/** More rows than a person reads; the CSV file has all of them. */
const MOST_ROWS = 400;

/** The means of a figure as a real table. */
export function FigureTable({ figure }: { readonly figure: Figure }) {
  const words = useWords(WORDS);
  const updates = [
    ...new Set(figure.groups.flatMap(({ mean }) => mean.map(({ update }) => update))),
  ].sort((a, b) => a - b);
  const every = Math.ceil(updates.length / MOST_ROWS);
  const shown = updates.filter((_, i) => i % every === 0 || i === updates.length - 1);
  const columns = figure.groups.map(({ key, label, mean }) => ({
    key,
    label,
    points: new Map(mean.map((point) => [point.update, point])),
  }));
  return (
    <>
      {every > 1 && <p>{words.everyUpdate(every)}</p>}
      <ScrollBox label={words.tableCaption(figure.title)} className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">{words.tableCaption(figure.title)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.update}</th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((update) => (
              <tr key={update}>
                <th scope="row">{update}</th>
                {columns.map(({ key, points }) => (
                  <Cell key={key} point={points.get(update)} share={figure.share} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

interface CellProps {
  readonly point: BandPoint | undefined;
  readonly share: boolean;
}

/** Mean and deviation; the extremes of several runs on asking. */
function Cell({ point, share }: CellProps) {
  const words = useWords(WORDS);
  const several = point !== undefined && point.n > 1;
  return (
    <td
      title={
        several
          ? words.extremes(valueText(point.min, share), valueText(point.max, share))
          : undefined
      }
    >
      {pointText(point, share)}
    </td>
  );
}
