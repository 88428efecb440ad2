import type { CellKind } from "./types.ts";
import cells from "./token-heatmap.module.css";
import styles from "./kind-key.module.css";

const NAMES: Readonly<Record<CellKind, string>> = {
  sampled: "sampled (coloured)",
  statement: "prompt",
  observation: "observation",
  skill: "skill",
  control: "control",
};

/** What the outlines of the tokens say. */
export function KindKey({ kinds }: { readonly kinds: readonly CellKind[] }) {
  return (
    <ul className={styles.key} aria-label="Outlines of the tokens">
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={`${cells.cell} ${cells[kind]} ${styles.swatch}`} aria-hidden="true" />
          {NAMES[kind]}
        </li>
      ))}
    </ul>
  );
}
