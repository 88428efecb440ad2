import { useMemo, useState } from "react";
import { ScrollBox, signed, useWords } from "../../ui/index.ts";
import { useSession } from "./context.ts";
import styles from "./lists.module.css";
import { WORDS } from "./lists-words.ts";
import { type Sort, sortBy } from "./sort.ts";
import type { TokenHit } from "./token-filter.ts";
import { groupTokens, type TokenGroupColumn, type TokenGrouping } from "./token-groups.ts";

const COLUMNS = ["n", "shift", "share", "gate"] as const;

/** Where most of the shift is comes first. */
export const BY_SHARE: Sort<TokenGroupColumn> = { key: "share", descending: true };

/** What a group is called. */
export function useGroupName(): (by: TokenGrouping, key: string) => string {
  const words = useWords(WORDS);
  return (by, key) =>
    by === "step"
      ? words.step(Number(key))
      : by === "text"
        ? key || words.blank
        : (words.groupNames[key] ?? (key || words.blank));
}

interface GroupTableProps {
  readonly by: TokenGrouping;
  readonly hits: readonly TokenHit[];
}

/** Where the shift goes: tokens that have something in common, with their means. */
export function GroupTable({ by, hits }: GroupTableProps) {
  const session = useSession();
  const words = useWords(WORDS);
  const nameOf = useGroupName();
  const [sort, setSort] = useState(BY_SHARE);
  const rows = useMemo(() => groupTokens(hits, by, sort), [hits, by, sort]);
  if (rows.length === 0) return <p className={styles.count}>{words.noToken}</p>;
  return (
    <>
      <ScrollBox label={words.groupTable} className={styles.groups}>
        <table data-testid="token-groups">
          <thead>
            <tr>
              <th scope="col">{words.groupTitles[by]}</th>
              {COLUMNS.map((key) => (
                <th
                  key={key}
                  scope="col"
                  aria-sort={
                    sort.key !== key ? "none" : sort.descending ? "descending" : "ascending"
                  }
                >
                  <button
                    type="button"
                    title={words.sort(words.groupColumnTitles[key])}
                    data-testid={`sort-groups-${key}`}
                    onClick={() => setSort(sortBy(sort, key))}
                  >
                    {words.groupColumns[key]}
                    {sort.key === key && (
                      <span aria-hidden="true">{sort.descending ? "\u2193" : "\u2191"}</span>
                    )}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, n, shift, gate, share }) => (
              <tr key={key}>
                <th scope="row">
                  <button
                    type="button"
                    title={words.openGroup(nameOf(by, key))}
                    data-testid="token-group"
                    onClick={() => session.openGroup({ by, key })}
                  >
                    {nameOf(by, key)}
                  </button>
                </th>
                <td>{`${n.toLocaleString("en")} \u00b7 ${percent(n / hits.length)}`}</td>
                <td>{shift === null ? "\u2013" : signed(shift)}</td>
                <td>
                  <span className={styles.share}>
                    <i aria-hidden="true" style={{ width: `${100 * share}%` }} />
                    {percent(share)}
                  </span>
                </td>
                <td>{gate === null ? "\u2013" : gate.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={styles.count}>{words.groupNote}</p>
    </>
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(0)}%`;
