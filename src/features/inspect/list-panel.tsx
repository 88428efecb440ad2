import type { ReactNode } from "react";
import { Button, csvOf, Panel, saveText, useWords } from "../../ui/index.ts";
import styles from "./lists.module.css";
import { WORDS } from "./lists-words.ts";
import type { Sort } from "./sort.ts";

interface ListPanelProps {
  readonly title: string;
  readonly testId: string;
  /** How many are listed, of how many. */
  readonly count: string;
  readonly countId: string;
  readonly csv: {
    readonly file: string;
    readonly label: string;
    readonly testId: string;
    /** null: there is nothing to save. */
    readonly rows: (() => readonly (readonly (string | number | null)[])[]) | null;
  };
  readonly children: ReactNode;
}

/** A filtered list that says how many it holds and can be saved. */
export function ListPanel({ title, testId, count, countId, csv, children }: ListPanelProps) {
  const words = useWords(WORDS);
  const { file, label, rows } = csv;
  return (
    <Panel
      title={title}
      testId={testId}
      aside={
        <>
          <span className={styles.count} data-testid={countId} role="status">
            {count}
          </span>
          <Button
            kind="quiet"
            className={styles.small}
            disabled={rows === null}
            aria-label={label}
            data-testid={csv.testId}
            onClick={() => rows !== null && saveText(file, csvOf(rows()), "text/csv")}
          >
            {words.csv}
          </Button>
        </>
      }
    >
      {children}
    </Panel>
  );
}

interface SortHeadProps<K extends string> {
  readonly sort: Sort<K>;
  readonly columns: readonly { readonly key: K; readonly label: string; readonly title: string }[];
  readonly onSort: (key: K) => void;
  /** Before the key of a column. */
  readonly testId: string;
  readonly className?: string | undefined;
}

/** The columns of a list: each a button that sorts by it. */
export function SortHead<K extends string>(props: SortHeadProps<K>) {
  const { sort, columns, onSort, testId, className } = props;
  const words = useWords(WORDS);
  return (
    <fieldset
      className={[styles.head, className].filter(Boolean).join(" ")}
      aria-label={words.sortBy}
    >
      {columns.map(({ key, label, title }) => (
        <button
          key={key}
          type="button"
          title={words.sort(title)}
          aria-pressed={sort.key === key}
          data-testid={`${testId}-${key}`}
          onClick={() => onSort(key)}
        >
          {label}
          {sort.key === key && (
            <>
              <span aria-hidden="true">{sort.descending ? "\u2193" : "\u2191"}</span>
              <span className="visually-hidden">
                {sort.descending ? words.falling : words.rising}
              </span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  );
}
