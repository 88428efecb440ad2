import { type HTMLAttributes, memo, useEffect, useMemo, useRef } from "react";
import { type DivergingDomain, shade } from "../colour/diverging.ts";
import { useColourScheme } from "../colour/colour-scheme.ts";
import { scrollWithin } from "../list/scroll-within.ts";
import { HeatmapCell } from "./heatmap-cell.tsx";
import { positionAfterKey } from "./keys.ts";
import styles from "./token-heatmap.module.css";
import type { HeatRow } from "./types.ts";

// The grid pattern of ARIA: an HTML table would bring its own layout and semantics.
const rowProps = ({ label }: HeatRow) => ({ role: "row", "aria-label": label });

interface TokenHeatmapProps {
  readonly label: string;
  readonly rows: readonly HeatRow[];
  readonly domain: DivergingDomain;
  /** Pinned token; null for none. */
  readonly pinned: number | null;
  /** Key of the row that the replay stands at. */
  readonly currentRow: string | null;
  readonly onHover: (position: number | null) => void;
  /** The pinned position, or null when Escape clears it. */
  readonly onPin: (position: number | null) => void;
}

/**
 * One element a token, coloured by its value. A grid with one tab stop: arrow keys move,
 * Enter or a click pins, Escape clears.
 */
export const TokenHeatmap = memo(function TokenHeatmap(props: TokenHeatmapProps) {
  const { label, rows, domain, pinned, currentRow, onHover, onPin } = props;
  const scheme = useColourScheme();
  const grid = useRef<HTMLDivElement>(null);
  const first = rows.flatMap((row) => row.cells).find((cell) => cell.kind === "sampled");
  const tabStop = pinned ?? first?.position ?? rows[0]?.cells[0]?.position ?? 0;

  // What is chosen elsewhere is shown here too, where the tokens scroll in a box.
  useEffect(() => {
    const cell = `[data-position="${pinned}"]`;
    if (pinned !== null)
      scrollWithin(grid.current?.parentElement, grid.current?.querySelector(cell));
  }, [pinned]);
  useEffect(() => {
    if (currentRow === null) return;
    scrollWithin(grid.current?.parentElement, grid.current?.querySelector("[data-current]"));
  }, [currentRow]);

  const shades = useMemo(() => {
    const map = new Map<number, ReturnType<typeof shade>>();
    for (const row of rows) {
      for (const cell of row.cells) {
        if (cell.value !== null && Number.isFinite(cell.value)) {
          map.set(cell.position, shade(cell.value, domain, scheme));
        }
      }
    }
    return map;
  }, [rows, domain, scheme]);

  const cellAt = (target: EventTarget): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>("[data-position]") : null;
  const positionOf = (target: EventTarget): number | null => {
    const position = cellAt(target)?.dataset.position;
    return position === undefined ? null : Number(position);
  };
  const moveFocus = (position: number): void => {
    grid.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)?.focus();
  };

  const gridProps: HTMLAttributes<HTMLDivElement> = {
    role: "grid",
    "aria-label": label,
    onPointerOver: (event) => onHover(positionOf(event.target)),
    onPointerLeave: () => onHover(null),
    onFocus: (event) => onHover(positionOf(event.target)),
    onBlur: () => onHover(null),
    onClick: (event) => {
      const position = positionOf(event.target);
      if (position !== null) onPin(position === pinned ? null : position);
    },
    onKeyDown: (event) => {
      const position = positionOf(event.target);
      if (position === null) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        onPin(position === pinned ? null : position);
        return;
      }
      const next = positionAfterKey(rows, position, event.key, event.ctrlKey || event.metaKey);
      if (next === null) return;
      event.preventDefault();
      moveFocus(next);
    },
  };

  return (
    <div ref={grid} className={styles.grid} data-testid="heatmap" {...gridProps}>
      {rows.map((row) => (
        <div
          key={row.key}
          {...rowProps(row)}
          className={styles.row}
          data-current={row.key === currentRow || undefined}
        >
          {row.caption !== "" && (
            <span className={styles.caption} aria-hidden="true">
              {row.caption}
            </span>
          )}
          {row.cells.map((cell) => (
            <HeatmapCell
              key={cell.position}
              cell={cell}
              shade={shades.get(cell.position) ?? null}
              pinned={cell.position === pinned}
              tabStop={cell.position === tabStop}
            />
          ))}
        </div>
      ))}
    </div>
  );
});
