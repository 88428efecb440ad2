/** A cell of a token heatmap. */
export interface HeatCell {
  /** Position in the sequence: the cell's identity. */
  readonly position: number;
  /** The token's text, as the tokenizer gives it. */
  readonly text: string;
  /** What told the token apart: its outline. */
  readonly kind: CellKind;
  /** null: masked, the token has no such value. NaN and infinities are hatched. */
  readonly value: number | null;
  /** What the cell says to a screen reader. */
  readonly label: string;
  /** data-* attributes: the numbers of the record, exact. */
  readonly data: Readonly<Record<`data-${string}`, string>>;
}

/** "sampled" tokens are the policy's own; all others were given to it. */
export type CellKind = "control" | "statement" | "skill" | "observation" | "sampled";

/** Cells that belong together: the statement, or one step. */
export interface HeatRow {
  readonly key: string;
  /** Short, in front of the cells; "" for none. */
  readonly caption: string;
  readonly label: string;
  readonly cells: readonly HeatCell[];
}

/** How a token is written: blanks and line ends as glyphs. */
export function glyphs(text: string): string {
  return text.replaceAll(" ", "\u00b7").replaceAll("\n", "\u21b5").replaceAll("\t", "\u21e5");
}
