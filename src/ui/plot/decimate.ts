/** A point in pixels; null is a gap. */
export type PixelPoint = readonly [x: number, y: number] | null;

/**
 * At most four points a pixel column: the first, the lowest, the highest and the last,
 * in their order, so that no spike is lost however long the curve. Gaps stay.
 */
export function decimate(points: readonly PixelPoint[]): readonly PixelPoint[] {
  const result: PixelPoint[] = [];
  let column: (readonly [number, number])[] = [];
  const flush = (): void => {
    if (column.length <= 4) result.push(...column);
    else {
      let low = 0;
      let high = 0;
      column.forEach(([, y], i) => {
        if (y < (column[low]?.[1] ?? y)) low = i;
        if (y > (column[high]?.[1] ?? y)) high = i;
      });
      const kept = new Set([0, low, high, column.length - 1]);
      result.push(...column.filter((_, i) => kept.has(i)));
    }
    column = [];
  };
  for (const point of points) {
    const [first] = column;
    if (point === null) {
      flush();
      if (result.length > 0 && result.at(-1) !== null) result.push(null);
    } else {
      if (first !== undefined && Math.floor(first[0]) !== Math.floor(point[0])) flush();
      column.push(point);
    }
  }
  flush();
  return result;
}
