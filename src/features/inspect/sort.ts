/** By which column a list is sorted; "order" is that of the record. */
export interface Sort<K extends string> {
  readonly key: K;
  readonly descending: boolean;
}

/** Another column, its largest number first; the same column again: the other way round. */
export const sortBy = <K extends string>(sort: Sort<K>, key: K): Sort<K> => ({
  key,
  descending: sort.key === key ? !sort.descending : key !== "order",
});

/** Sorted by a number; equal ones keep their order, what has no such number is last either way. */
export function sorted<T>(
  rows: readonly T[],
  value: (row: T) => number | null,
  descending: boolean,
): readonly T[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, number: value(row) ?? Number.NaN }))
    .sort((a, b) => {
      const [one, other] = [Number.isNaN(a.number), Number.isNaN(b.number)];
      return one || other ? Number(one) - Number(other) : sign * (a.number - b.number);
    })
    .map(({ row }) => row);
}
