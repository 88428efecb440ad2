import { memo } from "react";
import styles from "./board.module.css";
import { CrateArt, PlayerArt, TargetArt, WallArt } from "./board-art.tsx";

/** Row and column, from 0 at the top left. */
export type Cell = readonly [row: number, column: number];

/** A Sokoban room at one moment, and the way there. */
export interface BoardView {
  readonly rows: number;
  readonly columns: number;
  readonly walls: readonly Cell[];
  readonly targets: readonly Cell[];
  readonly boxes: readonly Cell[];
  readonly player: Cell;
  /** Which way the player looks. */
  readonly facing: "up" | "down" | "left" | "right";
  /** The cells that the player has stood on, in order, the present one included. */
  readonly trail: readonly Cell[];
}

interface BoardProps {
  readonly view: BoardView;
  /** One sentence that says what is to be seen. */
  readonly label: string;
}

const SIZE = 40;
const middle = (index: number): number => index * SIZE + SIZE / 2;
const at = ([row, column]: Cell): string => `translate(${column * SIZE}px, ${row * SIZE}px)`;
const same =
  ([r, c]: Cell) =>
  ([row, column]: Cell): boolean =>
    r === row && c === column;

/** A box keeps its number while it moves, so that the same element slides. */
const numbered = (boxes: readonly Cell[]): { key: string; cell: Cell }[] =>
  boxes.map((cell, index) => ({ key: `box ${index + 1}`, cell }));

export const Board = memo(function Board({ view, label }: BoardProps) {
  const { rows, columns, walls, targets, boxes, player, facing, trail } = view;
  const floors: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!walls.some(same([row, column]))) floors.push([row, column]);
    }
  }
  return (
    <svg
      className={styles.board}
      viewBox={`0 0 ${columns * SIZE} ${rows * SIZE}`}
      role="img"
      aria-label={label}
      data-testid="board"
    >
      {floors.map(([row, column]) => (
        <rect
          key={`${row},${column}`}
          className={(row + column) % 2 === 0 ? styles.floor : styles.floorAlt}
          x={column * SIZE}
          y={row * SIZE}
          width={SIZE}
          height={SIZE}
        />
      ))}
      {walls.map((cell) => (
        <g key={cell.join()} style={{ transform: at(cell) }}>
          <WallArt />
        </g>
      ))}
      {targets.map((cell) => (
        <g key={cell.join()} style={{ transform: at(cell) }}>
          <TargetArt />
        </g>
      ))}
      {trail.length > 1 && (
        <polyline
          className={styles.trail}
          points={trail.map(([row, column]) => `${middle(column)},${middle(row)}`).join(" ")}
        />
      )}
      {numbered(boxes).map(({ key, cell }) => (
        <g key={key} className={styles.piece} style={{ transform: at(cell) }}>
          <CrateArt home={targets.some(same(cell))} />
        </g>
      ))}
      <g className={styles.piece} style={{ transform: at(player) }}>
        <PlayerArt facing={facing} />
      </g>
    </svg>
  );
});
