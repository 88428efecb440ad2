import { type Figure, pointText } from "./figure.ts";
import styles from "./table.module.css";

/** More rows than a person reads; the CSV file has all of them. */
const MOST_ROWS = 400;

/** The means of a figure as a real table. */
export function FigureTable({ figure }: { readonly figure: Figure }) {
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
      {every > 1 && <p>Every {every}th update is shown; the CSV file has all of them.</p>}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">{figure.title}: mean and sample deviation</caption>
          <thead>
            <tr>
              <th scope="col">update</th>
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
                  <td key={key}>{pointText(points.get(update), figure.share)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
