import { QUANTITY_WORDS } from "../language/quantity-words.ts";
import { useWords } from "../language/words.ts";
import type { CellKind } from "./types.ts";
import cells from "./token-heatmap.module.css";
import styles from "./kind-key.module.css";
import { HEATMAP_WORDS } from "./words.ts";

/** What the outlines of the tokens say. */
export function KindKey({ kinds }: { readonly kinds: readonly CellKind[] }) {
  const words = useWords(HEATMAP_WORDS);
  const names = useWords(QUANTITY_WORDS).cells;
  return (
    <ul className={styles.key} aria-label={words.outlines}>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={`${cells.cell} ${cells[kind]} ${styles.swatch}`} aria-hidden="true" />
          {names[kind]}
        </li>
      ))}
    </ul>
  );
}
