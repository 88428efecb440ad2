import { useMemo } from "react";
import { Panel, useWords } from "../../ui/index.ts";
import { useTrain } from "./context.ts";
import { type FactGroup, type FactRow, factCourse } from "./facts.ts";
import styles from "./facts-table.module.css";
import { WORDS } from "./facts-table-words.ts";

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** What is hidden in the house of the run, beside what the policy believes: it fills in over the run. */
export function FactsTable() {
  const words = useWords(WORDS);
  const evaluations = useTrain((s) => s.evaluations);
  const course = useMemo(() => factCourse(evaluations), [evaluations]);
  if (course === null) return null;
  const { updates, groups } = course;
  return (
    <Panel
      title={words.title}
      testId="facts"
      className={styles.facts}
      aside={<span>{words.aside(updates.at(-1) ?? 0)}</span>}
    >
      <p className={styles.lead}>{words.lead}</p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <GroupTable key={group.kind} group={group} updates={updates} />
        ))}
      </div>
      <p className={styles.scale}>
        <span>0 %</span>
        <span className={styles.ramp} aria-hidden="true" />
        <span>100 %</span>
        <span>{words.scale}</span>
      </p>
    </Panel>
  );
}

interface GroupProps {
  readonly group: FactGroup;
  readonly updates: readonly number[];
}

const isKnownKind = (kind: string): kind is keyof (typeof WORDS)["en"]["kinds"] =>
  Object.hasOwn(WORDS.en.kinds, kind);

function GroupTable({ group, updates }: GroupProps) {
  const words = useWords(WORDS);
  const { kind, rows, course, now } = group;
  return (
    <table className={styles.table}>
      <caption>{isKnownKind(kind) ? words.kinds[kind] : kind}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.fact}</th>
          <th scope="col">{words.truth}</th>
          <th scope="col">
            {words.course}, {words.updates(updates.join(", "))}
          </th>
          <th scope="col">{words.now}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.subject} row={row} updates={updates} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {words.mean}
          </th>
          <td>
            <Strip course={course} updates={updates} />
          </td>
          <td>{percent(now)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Row({ row, updates }: { readonly row: FactRow; readonly updates: readonly number[] }) {
  const words = useWords(WORDS);
  const { subject, answer, course, latest } = row;
  const shares = latest.options.map((option, i) => {
    return `${option} ${percent(latest.probabilities[i] ?? 0)}`;
  });
  return (
    <tr title={words.belief(shares.join(", "))}>
      <th scope="row">{subject}</th>
      <td className={styles.truth}>{answer}</td>
      <td>
        <Strip course={course} updates={updates} />
      </td>
      <td>{percent(course.at(-1) ?? 0)}</td>
    </tr>
  );
}

/** One cell an evaluation, the fuller the likelier. */
function Strip({ course, updates }: Pick<FactRow, "course"> & Pick<GroupProps, "updates">) {
  const words = useWords(WORDS);
  return (
    <span className={styles.strip} role="img" aria-label={course.map(percent).join(", ")}>
      {course.map((share, i) => (
        <span
          key={updates[i]}
          className={styles.cell}
          style={{ background: `color-mix(in oklab, var(--accent) ${100 * share}%, var(--line))` }}
          title={words.cell(updates[i] ?? 0, percent(share))}
        />
      ))}
    </span>
  );
}
