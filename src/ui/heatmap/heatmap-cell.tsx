import { memo } from "react";
import type { Shade } from "../colour/diverging.ts";
import styles from "./token-heatmap.module.css";
import { glyphs, type HeatCell } from "./types.ts";

interface HeatmapCellProps {
  readonly cell: HeatCell;
  /** null: not coloured. */
  readonly shade: Shade | null;
  readonly pinned: boolean;
  /** The one cell of the grid that the Tab key reaches. */
  readonly tabStop: boolean;
}

export const HeatmapCell = memo(function HeatmapCell(props: HeatmapCellProps) {
  const { cell, shade, pinned, tabStop } = props;
  const broken = cell.value !== null && !Number.isFinite(cell.value);
  const classes = [styles.cell, styles[cell.kind], broken && styles.hatched];
  const gridCell = {
    role: "gridcell",
    tabIndex: tabStop ? 0 : -1,
    "aria-label": cell.label,
    "aria-selected": pinned,
  };
  return (
    <span
      {...gridCell}
      className={classes.filter(Boolean).join(" ")}
      style={shade ? { background: shade.background, color: shade.ink } : undefined}
      data-testid="token"
      data-position={cell.position}
      data-kind={cell.kind}
      data-clipped={shade?.clipped || undefined}
      {...cell.data}
    >
      {glyphs(cell.text)}
    </span>
  );
});
